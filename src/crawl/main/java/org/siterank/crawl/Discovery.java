package org.siterank.crawl;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.document.LogoutLinks;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Takes up addresses that a page, a redirect or a sitemap names: what belongs to the site, was not
 * seen in this run and lies in no trap goes to the frontier.
 */
final class Discovery {

  private final SiteScope scope;
  private final boolean followNofollow;
  private final boolean loggedIn;
  private final CrawlMemory memory;
  private final Frontier frontier;
  private final SpiderTraps traps;
  private final CrawlCounts tally;
  private final Outbox outbox;

  Discovery(
      SiteScope scope,
      boolean followNofollow,
      boolean loggedIn,
      CrawlMemory memory,
      Frontier frontier,
      SpiderTraps traps,
      CrawlCounts tally,
      Outbox outbox) {
    this.scope = scope;
    this.followNofollow = followNofollow;
    this.loggedIn = loggedIn;
    this.memory = memory;
    this.frontier = frontier;
    this.traps = traps;
    this.tally = tally;
    this.outbox = outbox;
  }

  /**
   * Takes the addresses that a page names besides its links: its canonical address and its
   * relatives.
   */
  void named(Page page, UrlRecord record, int hops) throws IOException {
    // A canonical address that was not believed is still an address of the site.
    Optional<PageUrl> canonical = page.directives().canonical();
    if (canonical.isPresent()) {
      discover(canonical.get(), record.depth(), hops + 1, Optional.of(record.url()));
    }
    for (PageUrl related : page.related()) {
      discover(related, record.depth() + 1, 0, Optional.of(record.url()));
    }
  }

  /**
   * Takes the addresses of a sitemap: one click away for a crawler, and no click at all for a
   * reader.
   */
  void listed(Iterable<PageUrl> addresses) throws IOException {
    for (PageUrl url : addresses) {
      discover(url, 1, 0, Optional.empty());
      memory.saveIfDue();
    }
  }

  /** Takes the addresses that another crawler of the site has found. */
  void received(CashBatch batch) throws IOException {
    for (Map.Entry<PageUrl, CashBatch.Payment> page : batch.pages().entrySet()) {
      CashBatch.Payment payment = page.getValue();
      discover(page.getKey(), payment.depth(), payment.hops(), Optional.empty());
    }
  }

  /** Where an address leads: along its links, or on to what it stands for. */
  void expand(UrlRecord record, int hops, List<Link> links) throws IOException {
    switch (record.status()) {
      case READ -> {
        for (Link link : links) {
          if ((!link.nofollow() || followNofollow) && !endsSession(link)) {
            discover(link.target(), record.depth() + 1, 0, Optional.of(record.url()));
          }
        }
      }
      case REDIRECT, DUPLICATE ->
          discover(
              record.target().orElseThrow(), record.depth(), hops + 1, Optional.of(record.url()));
      case UNREAD, EXCLUDED, FAILED, GONE -> {}
    }
  }

  private boolean endsSession(Link link) {
    return loggedIn && LogoutLinks.isLogout(link.anchorText());
  }

  private void discover(PageUrl url, int depth, int hops, Optional<PageUrl> from)
      throws IOException {
    PageUrl canonical = scope.canonical(url);
    if (frontier.hasSeen(canonical)
        || !UrlStateMachine.isPage(scope, canonical)
        || (loggedIn && LogoutLinks.isLogout(canonical))) {
      return;
    }
    if (hops > Crawler.MAX_HOPS) {
      tally.limit(CrawlLimit.REDIRECT_HOPS, 1);
      return;
    }
    if (!outbox.isOwn(canonical)) {
      outbox.found(canonical, depth, hops);
      return;
    }
    Optional<UrlRecord> known = memory.find(canonical);
    UrlRecord record =
        known.map(r -> r.atDepth(depth)).orElseGet(() -> UrlRecord.unread(canonical, depth));
    if (known.isEmpty()) {
      Optional<SpiderTraps.Finding> trap = from.flatMap(page -> traps.refusal(canonical, page));
      if (trap.isPresent()) {
        tally.limit(trap.get().limit(), 1);
        return;
      }
      memory.found(record);
    }
    frontier.add(new Frontier.Entry(record, hops, Frontier.Purpose.VISIT));
  }
}
