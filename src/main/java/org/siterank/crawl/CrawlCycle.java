package org.siterank.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.siterank.document.Parsed;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * One run over the site. This thread owns the frontier and the store; {@link Looks} fetches and
 * reads documents on other threads.
 *
 * <p>The run walks from the start page along the links, known ones (304) included, in the order of
 * the {@link Frontier}; breadth first, depths are those of today. Then come the addresses that no
 * link leads to any more, and those that only a sitemap names. Last, pages are read whose canonical
 * address turned out to be no page. What this cycle has asked for already is walked through and not
 * asked for again.
 */
final class CrawlCycle {

  /** Server failures in a row after which the start page is asked whether the site is there. */
  static final int SUSPICIOUS_FAILURES = 20;

  private final SiteScope scope;
  private final CrawlOptions options;
  private final CrawlClock clock;
  private final CrawlStore store;
  private final CrawlMemory memory;
  private final Fetcher fetcher;
  private final Eye eye;
  private final Entrance entrance;
  private final long cycle;
  private final Judge judge;
  private final Canonicals canonicals;
  private final Tally tally = new Tally();
  private final Frontier frontier;
  private final Turnstile turnstile;
  private final BooleanSupplier stop;
  private final Consumer<CrawlProgress> progress;
  private final long deadline;
  private final boolean limited;
  private final Set<PageUrl> misled = new HashSet<>();
  private long pages;
  private int failuresInARow;
  private int abandoned;

  CrawlCycle(
      SiteScope scope,
      CrawlOptions options,
      CrawlClock clock,
      CrawlStore store,
      Fetcher fetcher,
      Eye eye,
      Entrance entrance,
      long started,
      BooleanSupplier stop,
      Consumer<CrawlProgress> progress)
      throws IOException {
    this.scope = scope;
    this.options = options;
    this.clock = clock;
    this.store = store;
    this.memory = new CrawlMemory(store, clock);
    this.fetcher = fetcher;
    this.eye = eye;
    this.entrance = entrance;
    this.cycle = store.beginCycle();
    this.judge = new Judge(scope, cycle);
    this.canonicals = new Canonicals(memory);
    this.stop = stop;
    this.progress = progress;
    this.frontier =
        options.order() instanceof CrawlOrder.BreadthFirst
            ? new DepthFrontier()
            : new RankedFrontier(scope, options);
    this.turnstile = new Turnstile(frontier.keepsOrder());
    this.limited = options.timeLimit().isPresent();
    this.deadline = started + options.timeLimit().map(limit -> limit.toNanos()).orElse(0L);
  }

  static UrlRecord atDepth(UrlRecord known, int depth) {
    return known.depth() == depth
        ? known
        : new UrlRecord(
            known.url(),
            known.status(),
            known.httpStatus(),
            known.target(),
            depth,
            known.fetched(),
            known.etag(),
            known.lastModified(),
            known.misses(),
            known.cycle(),
            known.problem());
  }

  CrawlReport run(Looks looks) throws IOException, InterruptedException {
    UrlRecord start = Entrance.known(scope, store);
    if (start.cycle() == 0) {
      memory.found(start);
    }
    frontier.add(new Frontier.Entry(start, 0, false));
    boolean over = walk(looks);
    if (over) {
      addUnlinked();
      over = walk(looks);
    }
    while (over && addMisled()) {
      over = walk(looks);
    }
    saveNearer();
    memory.save();
    boolean finished = !tally.acted(CrawlLimit.STOPPED) && !tally.acted(CrawlLimit.SITE_SILENT);
    if (finished) {
      store.endCycle(cycle);
    }
    return tally.report(cycle, finished, fetcher, frontier.size() + abandoned, entrance);
  }

  /** Depths are the least number of clicks in whatever order the pages were read. */
  private void saveNearer() throws IOException {
    memory.save();
    for (Map.Entry<PageUrl, Integer> entry : frontier.nearer().entrySet()) {
      Optional<UrlRecord> known = memory.find(entry.getKey());
      if (known.isPresent()) {
        memory.found(atDepth(known.get(), entry.getValue()));
      }
    }
  }

  /** Empties the frontier; false when a limit ended it before. */
  private boolean walk(Looks looks) throws IOException, InterruptedException {
    while (true) {
      if ((!frontier.isEmpty() || turnstile.size() > 0) && limitActs()) {
        looks.abandon();
        for (Looks.Done done : looks.finish()) {
          answered(done.entry(), done.look());
        }
        turnstile.settleAll();
        abandoned = turnstile.size();
        return false;
      }
      while (looks.hasFreeConnection()
          && !turnstile.isFull()
          && pages + turnstile.size() < options.maxPages()) {
        Frontier.Entry entry = frontier.next(turnstile.size() > 0);
        if (entry == null) {
          break;
        }
        turnstile.enter(entry);
        visit(entry, looks);
      }
      if (turnstile.size() == 0 && frontier.isEmpty()) {
        return true;
      }
      Optional<Looks.Done> done = looks.poll();
      if (done.isPresent()) {
        answered(done.get().entry(), done.get().look());
      }
      memory.saveIfDue();
    }
  }

  private boolean limitActs() {
    CrawlLimit limit = null;
    if (stop.getAsBoolean()) {
      limit = CrawlLimit.STOPPED;
    } else if (tally.acted(CrawlLimit.SITE_SILENT)) {
      return true;
    } else if (limited && clock.nanoTime() - deadline >= 0) {
      limit = CrawlLimit.TIME_LIMIT;
    } else if (pages >= options.maxPages()) {
      limit = CrawlLimit.MAX_PAGES;
    }
    if (limit != null) {
      tally.limit(limit, 1);
    }
    return limit != null;
  }

  private void visit(Frontier.Entry entry, Looks looks) throws IOException {
    UrlRecord known = entry.known();
    if (known.cycle() == cycle && !entry.ignoresCanonical()) {
      turnstile.answered(entry, () -> walkThrough(entry));
      return;
    }
    switch (entrance.robots().access(known.url())) {
      case EXCLUDED -> answered(entry, new Look.Forbidden());
      case UNKNOWN -> {
        String problem = entrance.robots().file(known.url().origin()).problem();
        answered(entry, new Look.NotAnswered(FailureReason.ROBOTS_UNREACHABLE, problem));
      }
      case ALLOWED -> {
        if (known.url().equals(scope.canonical(scope.start())) && !entry.ignoresCanonical()) {
          answered(entry, entrance.start());
        } else {
          looks.start(entry, eye);
        }
      }
    }
  }

  private void answered(Frontier.Entry entry, Look look) throws IOException {
    turnstile.answered(entry, () -> settle(entry, look));
  }

  /** What this cycle has looked at already. */
  private void walkThrough(Frontier.Entry entry) throws IOException {
    UrlRecord known = entry.known();
    List<Link> links = memory.links(known.url());
    pages += isUpToDate(known) ? 1 : 0;
    expand(known, entry.hops(), links);
    frontier.settled(entry, known, links);
  }

  private void settle(Frontier.Entry entry, Look look) throws IOException {
    UrlRecord known = entry.known();
    Verdict verdict =
        judge.judge(
            known,
            look,
            target -> !entry.ignoresCanonical() && canonicals.mayLeadToPage(target, known),
            clock.now());
    UrlRecord record = verdict.record();
    tally.count(known, verdict);
    pages += isUpToDate(record) ? 1 : 0;
    countDocumentLimits(look);
    memory.settled(record, verdict.page());
    List<Link> links;
    if (verdict.page().isPresent()) {
      links = verdict.page().get().links();
      // A canonical address that was not believed is still an address of the site.
      Optional<PageUrl> canonical = verdict.page().get().canonical();
      if (canonical.isPresent()) {
        discover(canonical.get(), record.depth(), entry.hops() + 1);
      }
    } else {
      links = record.status() == UrlStatus.READ ? memory.links(record.url()) : List.of();
    }
    expand(record, entry.hops(), links);
    frontier.settled(entry, record, links);
    watch(verdict);
    progress.accept(
        new CrawlProgress(
            fetcher.requests(), pages, frontier.size(), frontier.depth(), fetcher.wireBytes()));
  }

  private boolean isUpToDate(UrlRecord record) {
    return record.status() == UrlStatus.READ
        && (record.httpStatus() == 200 || record.httpStatus() == 203 || record.httpStatus() == 304);
  }

  private void countDocumentLimits(Look look) {
    if (look instanceof Look.Answered answered) {
      if (answered.answer().extent() == Answer.Extent.TRUNCATED) {
        tally.limit(CrawlLimit.PAGE_BYTES, 1);
      }
      if (answered.document().orElse(null) instanceof Parsed.Document document) {
        tally.limit(CrawlLimit.LINKS_PER_PAGE, document.linksDropped());
      }
    }
  }

  private void expand(UrlRecord record, int hops, List<Link> links) throws IOException {
    switch (record.status()) {
      case READ -> {
        for (Link link : links) {
          if (!link.nofollow() || options.followNofollow()) {
            discover(link.target(), record.depth() + 1, 0);
          }
        }
      }
      case REDIRECT, DUPLICATE -> discover(record.target().orElseThrow(), record.depth(), hops + 1);
      case UNREAD, EXCLUDED, FAILED, GONE -> {}
    }
  }

  private void discover(PageUrl url, int depth, int hops) throws IOException {
    PageUrl canonical = scope.canonical(url);
    if (frontier.hasSeen(canonical) || !Judge.isPage(scope, canonical)) {
      return;
    }
    if (hops > Crawler.MAX_HOPS) {
      tally.limit(CrawlLimit.REDIRECT_HOPS, 1);
      return;
    }
    Optional<UrlRecord> known = memory.find(canonical);
    UrlRecord record =
        known.map(r -> atDepth(r, depth)).orElseGet(() -> UrlRecord.unread(canonical, depth));
    if (known.isEmpty()) {
      memory.found(record);
    }
    frontier.add(new Frontier.Entry(record, hops, false));
  }

  /** Addresses that are known or named, but that no link led to in this cycle. */
  private void addUnlinked() throws IOException {
    memory.save();
    List<UrlRecord> unlinked = new ArrayList<>();
    store.forEach(
        record -> {
          if (!frontier.hasSeen(record.url()) && Judge.isPage(scope, record.url())) {
            unlinked.add(record);
          }
        });
    unlinked.forEach(record -> frontier.add(new Frontier.Entry(record, 0, false)));
    for (PageUrl url : entrance.sitemaps().addresses()) {
      // A sitemap is one click away for a crawler, and no click at all for a reader.
      discover(url, 1, 0);
    }
  }

  /** Pages that gave way to a canonical address which is no page: nothing must get lost so. */
  private boolean addMisled() throws IOException {
    memory.save();
    List<UrlRecord> duplicates = new ArrayList<>();
    store.forEach(
        record -> {
          if (record.status() == UrlStatus.DUPLICATE
              && record.cycle() == cycle
              && !misled.contains(record.url())) {
            duplicates.add(record);
          }
        });
    for (UrlRecord duplicate : duplicates) {
      if (canonicals.leadsNowhere(duplicate)) {
        misled.add(duplicate.url());
        frontier.add(new Frontier.Entry(duplicate, 0, true));
      }
    }
    return !frontier.isEmpty();
  }

  /** After many server failures in a row, asks the start page whether the site is still there. */
  private void watch(Verdict verdict) throws IOException {
    boolean fails = verdict.failure().filter(FailureReason::concernsServer).isPresent();
    failuresInARow = fails ? failuresInARow + 1 : 0;
    if (failuresInARow < SUSPICIOUS_FAILURES) {
      return;
    }
    failuresInARow = 0;
    try {
      Look look =
          eye.look(
              UrlRecord.unread(scope.canonical(scope.start()), 0), false, new Pace.Connection());
      boolean there = look instanceof Look.Answered answered && answered.answer().status() < 500;
      if (!there) {
        tally.limit(CrawlLimit.SITE_SILENT, 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tally.limit(CrawlLimit.STOPPED, 1);
    }
  }
}
