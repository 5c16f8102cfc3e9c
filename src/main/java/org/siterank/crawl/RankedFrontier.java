package org.siterank.crawl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.site.Assets;
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
  private final List<Entry> entries = new ArrayList<>(); // By number in the queue.
  private final Map<PageUrl, Integer> numbers = new HashMap<>();
  private final Map<Entry, Integer> underWay = new HashMap<>();
  private final BitSet leadsOn = new BitSet(); // By number: redirects, and copies.
  private int[] targets = new int[16];
  private int depth;

  RankedFrontier(SiteScope scope, CrawlOptions options) {
    this.scope = scope;
    this.followNofollow = options.followNofollow();
    this.queue = new CrawlQueue(options.order(), Reordering.live());
  }

  @Override
  public boolean hasSeen(PageUrl url) {
    return numbers.containsKey(url);
  }

  @Override
  public void add(Entry entry) {
    int number = entries.isEmpty() ? queue.addSeeds(1) : queue.addPage();
    entries.add(entry);
    // An address that comes back (ignoring its canonical one) goes on receiving its links.
    numbers.putIfAbsent(entry.known().url(), number);
  }

  @Override
  public Entry next(boolean othersUnderWay) {
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
      if (target.equals(self) || Assets.isAsset(target)) {
        continue;
      }
      distinct.add(target);
      Integer page = numbers.get(target);
      if (page != null && (followNofollow || !link.nofollow()) && followed.add(target)) {
        targets[count++] = page;
      }
    }
    queue.read(number, targets, count, distinct.size());
  }

  /** Shortest paths from all pages at the depths they have; a link is a click, a redirect none. */
  @Override
  public Map<PageUrl, Integer> nearer() {
    KnownGraph graph = queue.graph();
    int[] clicks = new int[graph.pages()];
    Arrays.setAll(clicks, page -> entries.get(page).known().depth());
    Clicks.lower(graph, leadsOn, clicks);
    Map<PageUrl, Integer> nearer = new LinkedHashMap<>();
    for (int page = 0; page < clicks.length; page++) {
      UrlRecord known = entries.get(page).known();
      if (clicks[page] < known.depth()) {
        nearer.put(known.url(), clicks[page]);
      }
    }
    return nearer;
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
