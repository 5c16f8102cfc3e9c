package org.siterank.crawl;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.site.AssetPaths;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The most important address first, by the links read so far in this cycle ({@link CrawlOrder}).
 *
 * <p>A redirect, and a page that names another address as its own, count as a page with one link.
 * Out-degrees count as in the graph of the site: distinct targets, those off the site and those not
 * to be followed too, files that are no pages and the page itself not. What a cycle has asked for
 * already takes part with the links that are stored, so a run that goes on after a kill comes to
 * the same sequence.
 */
final class RankedFrontier implements Frontier {

  private final SiteScope scope;
  private final boolean followNofollow;
  private final CrawlQueue queue;
  private final Entries entries; // They have the numbers of the queue.
  private final Map<Entry, Integer> underWay = new HashMap<>();
  private final BitSet leadsOn = new BitSet(); // By number: redirects, and copies.
  private int[] targets = new int[16];
  private int depth;

  /**
   * @param entries for the addresses, empty
   */
  RankedFrontier(SiteScope scope, CrawlOrder order, boolean followNofollow, Entries entries) {
    this.scope = scope;
    this.entries = entries;
    this.followNofollow = followNofollow;
    this.queue = new CrawlQueue(order, ReorderingInterval.live());
  }

  @Override
  public boolean hasSeen(PageUrl url) {
    return entries.first(url) != Entries.NONE;
  }

  @Override
  public void add(Entry entry) {
    if (entries.add(entry) == 0) {
      queue.addSeeds(1);
    } else {
      queue.addPage();
    }
  }

  @Override
  public Entry next(boolean othersUnderWay) throws IOException {
    int number = queue.next();
    if (number == CrawlQueue.NOTHING) {
      return null;
    }
    Entry entry = entries.get(number);
    underWay.put(entry, number);
    depth = entry.known().depth();
    return entry;
  }

  @Override
  public void settled(Entry entry, UrlRecord record, List<Link> links) {
    int number = underWay.remove(entry);
    leadsOn.set(
        number, record.status() == UrlStatus.REDIRECT || record.status() == UrlStatus.DUPLICATE);
    PageUrl self = entry.known().url();
    Set<PageUrl> distinct = new HashSet<>();
    Set<PageUrl> followed = new HashSet<>();
    int count = 0;
    targets = targets.length < links.size() ? new int[2 * links.size()] : targets;
    for (Link link : Frontier.links(record, links)) {
      PageUrl target = scope.canonical(link.target());
      if (target.equals(self) || AssetPaths.isAsset(target)) {
        continue;
      }
      distinct.add(target);
      // An address that comes back (ignoring its canonical one) goes on receiving its links.
      int page = entries.first(target);
      if (page != Entries.NONE && (followNofollow || !link.nofollow()) && followed.add(target)) {
        targets[count++] = page;
      }
    }
    queue.read(number, targets, count, distinct.size());
  }

  /** Shortest paths from all pages at the depths they have; a link is a click, a redirect none. */
  @Override
  public void forEachNearer(Clicked action) throws IOException {
    KnownGraph graph = queue.graph();
    int[] clicks = new int[graph.pages()];
    Arrays.setAll(clicks, entries::depth);
    ClickDepths.lower(graph, leadsOn, clicks);
    for (int page = 0; page < clicks.length; page++) {
      if (clicks[page] < entries.depth(page)) {
        action.accept(entries.url(page), clicks[page]);
      }
    }
  }

  @Override
  public boolean keepsOrder() {
    return true;
  }

  @Override
  public boolean isEmpty() {
    return queue.size() == 0;
  }

  @Override
  public int size() {
    return queue.size();
  }

  @Override
  public int depth() {
    return depth;
  }
}
