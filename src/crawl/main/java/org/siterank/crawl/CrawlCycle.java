package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.siterank.document.LogoutLinks;
import org.siterank.fetch.FailureReason;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * One run over the site. This thread owns the frontier and the store; {@link FetchPool} fetches and
 * reads documents on other threads.
 *
 * <p>The run walks from the start page along the links, known ones (304) included, in the order of
 * the {@link Frontier}; breadth first, depths are those of today. Then come the addresses that no
 * link leads to any more, and those that only a sitemap names; a frontier that plans ahead has all
 * of them from the start. Last, pages are read whose canonical address turned out to be no page,
 * and pages that were not there are looked at once more. What this cycle has asked for already is
 * walked through and not asked for again.
 */
final class CrawlCycle {

  private final SiteScope scope;
  private final CrawlOptions options;
  private final CrawlStore store;
  private final CrawlMemory memory;
  private final Fetcher fetcher;
  private final Seeds seeds;
  private final long cycle;
  private final Canonicals canonicals;
  private final VisitVerdicts verdicts;
  private final SitemapWait listed;
  private final UnlinkedUrls unlinked;
  private final CrawlCounts tally;
  private final RetryQueue postponed;
  private final UrlNumbers urls = new UrlNumbers();
  private final Frontier frontier;
  private final InFlightQueue inFlight;
  private final Consumer<CrawlProgress> progress;
  private final CycleLimits limits;
  private final SpiderTraps traps;
  private final Soft404Detector soft404;
  private final NewPageLessons lessons;
  private final Discovery discovery;
  private final Outbox outbox;
  private final SharedCrawl shared;
  private final OutageDetector outages;
  private final Set<PageUrl> pushed;
  private UnrenderedPages unrendered;
  private long pages;
  private int abandoned;

  CrawlCycle(
      SiteScope scope,
      CrawlOptions options,
      ReaderSources sources,
      boolean followNofollow,
      CrawlClock clock,
      CrawlStore store,
      Fetcher fetcher,
      BackgroundTask aside,
      Seeds seeds,
      Map<PageUrl, Long> entryVisits,
      long started,
      BooleanSupplier stop,
      Consumer<CrawlProgress> progress,
      CrawlGroup group)
      throws IOException {
    this.scope = scope;
    this.options = options;
    this.store = store;
    this.memory = new CrawlMemory(store, clock);
    this.fetcher = fetcher;
    this.seeds = seeds;
    this.cycle = store.beginCycle();
    this.canonicals = new Canonicals(memory);
    this.verdicts =
        new VisitVerdicts(
            new UrlStateMachine(scope, cycle),
            new ListedDates(seeds.sitemaps()::dated),
            canonicals,
            sources,
            memory,
            clock);
    this.tally = new CrawlCounts(options, fetcher.keepsCookies(), fetcher::isListing);
    this.postponed = new RetryQueue(clock, tally);
    this.limits = new CycleLimits(options, clock, started, stop, fetcher, tally);
    this.listed = new SitemapWait(seeds.sitemaps(), options.timeLimit());
    this.pushed = store.pushed();
    this.progress = progress;
    this.outbox = new Outbox(group);
    this.frontier =
        Frontiers.of(
            scope,
            options,
            followNofollow,
            store,
            memory,
            urls,
            entryVisits,
            seeds.sitemaps(),
            clock.now(),
            cycle,
            outbox);
    this.traps = new SpiderTraps(store.traps(), clock.now());
    this.soft404 = new Soft404Detector(traps, urls);
    store.forEach(record -> traps.known(record.url()));
    this.lessons = new NewPageLessons(traps, soft404, seeds.robots(), aside, store, clock, tally);
    this.discovery =
        new Discovery(
            scope, followNofollow, fetcher.hasSession(), memory, frontier, traps, tally, outbox);
    this.shared = new SharedCrawl(outbox, frontier, discovery);
    this.outages = new OutageDetector(aside, scope.canonical(scope.start()), tally);
    this.unlinked = new UnlinkedUrls(store, memory, frontier, cycle);
    this.inFlight = new InFlightQueue(frontier.keepsOrder());
  }

  CrawlReport run(FetchPool fetches) throws IOException, InterruptedException {
    unrendered = new UnrenderedPages(options, memory, fetches::rendered);
    shared.begin();
    UrlRecord start = Seeds.known(scope, store);
    if (outbox.isOwn(start.url())) {
      if (start.cycle() == 0) {
        memory.found(start);
      }
      frontier.add(new Frontier.Entry(start, 0, Frontier.Purpose.VISIT));
    }
    if (frontier.plansAhead()) {
      addUnlinked();
    } else if (!options.feeds().isEmpty()) {
      addNews();
    }
    boolean over;
    do {
      over = cover(fetches);
    } while (over && shared.awaitMore(() -> limits.act(0)));
    while (!over && shared.awaitMore(() -> limits.act(0))) {
      memory.saveIfDue(); // It has read all it may, and still learns what is there.
    }
    if (over && unlinked.addRetries(soft404.suspects())) {
      walk(fetches);
    }
    shared.leave();
    boolean finished = !tally.acted(CrawlLimit.STOPPED) && !tally.acted(CrawlLimit.SITE_SILENT);
    if (finished) {
      new VanishedPages(store, memory, cycle).remove(options.maxVanished(), tally);
      new RedirectedPages(store, memory).remove(options.maxVanished(), tally);
    }
    if (!tally.acted(CrawlLimit.STOPPED)) {
      saveNearer();
    }
    memory.save();
    if (finished) {
      store.endCycle(cycle);
    }
    seeds.sitemaps().close();
    return tally.report(
        cycle,
        finished,
        fetcher,
        frontier.size() + abandoned + postponed.size(),
        seeds,
        fetches.rendered(),
        fetches.warnings(),
        fetches.failedLogins());
  }

  /** Looks at all that links, sitemaps and earlier runs lead to; false when a limit acted. */
  private boolean cover(FetchPool fetches) throws IOException, InterruptedException {
    boolean over = walk(fetches);
    if (over) {
      addUnlinked();
      over = walk(fetches);
    }
    while (over && !seeds.sitemaps().isExhausted()) {
      over = addListed() && walk(fetches);
    }
    while (over && (unlinked.addMisled(canonicals, tally.withheld()) || postponed.size() > 0)) {
      over = (!frontier.isEmpty() || addPostponed()) && walk(fetches);
    }
    return over;
  }

  /** Depths are the least number of clicks in whatever order the pages were read. */
  private void saveNearer() throws IOException {
    memory.save();
    if (frontier instanceof CashFrontier ahead) {
      ahead.rememberUnseen(memory);
      tally.limit(CrawlLimit.MAX_AGE, ahead.overdue());
    }
    frontier.forEachNearer(
        (url, clicks) -> {
          Optional<UrlRecord> known = memory.find(url);
          if (known.isPresent()) {
            memory.found(known.get().atDepth(clicks));
          }
          memory.saveIfDue();
        });
  }

  /** Empties the frontier; false when a limit ended it before. */
  private boolean walk(FetchPool fetches) throws IOException, InterruptedException {
    while (true) {
      shared.exchange();
      if ((!frontier.isEmpty() || inFlight.size() > 0) && limits.act(pages)) {
        fetches.abandon();
        for (FetchPool.Done done : fetches.finish()) {
          answered(done.entry(), done.outcome());
        }
        inFlight.settleAll();
        abandoned = inFlight.size();
        return false;
      }
      while (fetches.hasRoom()
          && !inFlight.isFull()
          && pages + inFlight.size() < limits.maxPages()) {
        Frontier.Entry entry = frontier.next(inFlight.size() > 0);
        if (entry == null) {
          break;
        }
        inFlight.enter(entry);
        visit(entry, fetches);
      }
      if (inFlight.size() == 0 && frontier.isEmpty()) {
        return true;
      }
      Optional<FetchPool.Done> done = fetches.poll();
      if (done.isPresent()) {
        answered(done.get().entry(), done.get().outcome());
      }
      memory.saveIfDue();
    }
  }

  /** Waits until something may be asked for again; false when a limit ends that before. */
  private boolean addPostponed() throws InterruptedException {
    while (!limits.act(pages)) {
      Duration rest = postponed.rest();
      if (rest.isZero()) {
        postponed.addDue(frontier);
        return true;
      }
      fetcher.rest(rest.compareTo(CycleLimits.POLL) < 0 ? rest : CycleLimits.POLL);
    }
    return false;
  }

  private void visit(Frontier.Entry entry, FetchPool fetches) throws IOException {
    UrlRecord known = entry.known();
    if (pushed.contains(known.url())) {
      inFlight.answered(entry, () -> passPushed(entry));
      return;
    }
    if (known.cycle() == cycle && entry.purpose() == Frontier.Purpose.VISIT) {
      inFlight.answered(entry, () -> walkThrough(entry));
      return;
    }
    if (fetcher.hasSession() && LogoutLinks.isLogout(known.url())) {
      if (entry.purpose() == Frontier.Purpose.VISIT) {
        inFlight.answered(entry, () -> frontier.settled(entry, known, List.of()));
      } else {
        answered(entry, new FetchOutcome.Forbidden());
      }
      return;
    }
    Optional<SpiderTraps.Finding> trap =
        known.status() == UrlStatus.UNREAD ? traps.refusal(known.url()) : Optional.empty();
    if (trap.isPresent()) {
      tally.limit(trap.get().limit(), 1);
      inFlight.answered(entry, () -> frontier.settled(entry, known, List.of()));
      return;
    }
    switch (seeds.robots().access(known.url())) {
      case EXCLUDED -> answered(entry, new FetchOutcome.Forbidden());
      case UNKNOWN -> {
        String problem = seeds.robots().file(known.url().origin()).problem();
        answered(entry, new FetchOutcome.NotAnswered(FailureReason.ROBOTS_UNREACHABLE, problem));
      }
      case ALLOWED -> {
        if (known.url().equals(scope.canonical(scope.start()))
            && entry.purpose() == Frontier.Purpose.VISIT) {
          answered(entry, seeds.start());
        } else {
          fetches.start(entry);
        }
      }
    }
  }

  private void answered(Frontier.Entry entry, FetchOutcome outcome) throws IOException {
    inFlight.answered(entry, () -> settle(entry, outcome));
  }

  /**
   * Passes a page that was pushed: it stays as it was pushed, whatever the server has in its place.
   */
  private void passPushed(Frontier.Entry entry) throws IOException {
    List<Link> links = memory.links(entry.known().url());
    discovery.expand(entry.known(), entry.hops(), links);
    frontier.settled(entry, entry.known(), links);
  }

  /** Walks through a page that this cycle has looked at already. */
  private void walkThrough(Frontier.Entry entry) throws IOException {
    UrlRecord known = entry.known();
    List<Link> links = memory.links(known.url());
    pages += known.isUpToDate() ? 1 : 0;
    discovery.expand(known, entry.hops(), links);
    frontier.passed(entry, known, links);
  }

  private void settle(Frontier.Entry entry, FetchOutcome answer) throws IOException {
    UrlRecord known = entry.known();
    if (postponed.takes(entry, answer)) {
      frontier.passed(entry, known, List.of());
      outages.watch(answer.concernsServer());
      progress();
      return;
    }
    FetchOutcome unmasked = soft404.unmasked(answer);
    tally.limit(CrawlLimit.SOFT_404, unmasked.equals(answer) ? 0 : 1);
    FetchOutcome outcome = unrendered.unemptied(known, unmasked);
    UrlUpdate verdict = verdicts.of(entry, outcome);
    UrlRecord record = verdict.record();
    tally.count(known, outcome, verdict, entry.purpose());
    pages += record.isUpToDate() && entry.purpose() == Frontier.Purpose.VISIT ? 1 : 0;
    tally.documentLimits(outcome);
    Optional<PageFingerprints> fingerprints =
        verdict.page().flatMap(page -> outcome.fingerprints());
    boolean mayReturn = known.status() == UrlStatus.READ && record.status() == UrlStatus.REDIRECT;
    memory.settled(
        mayReturn ? record.notBelieved() : record,
        verdict.page(),
        fingerprints,
        verdict.page().flatMap(page -> outcome.transfer()));
    List<Link> links;
    if (verdict.page().isPresent()) {
      links = verdict.page().get().links();
      discovery.named(verdict.page().get(), record, entry.hops());
    } else {
      links = record.status() == UrlStatus.READ ? memory.links(record.url()) : List.of();
    }
    if (known.status() != UrlStatus.READ && verdict.page().isPresent()) {
      lessons.learn(record.url(), fingerprints.orElseThrow().print());
    }
    discovery.expand(record, entry.hops(), links);
    frontier.settled(entry, record, links);
    shared.settled();
    outages.watch(verdict.failure().filter(FailureReason::concernsServer).isPresent());
    progress();
  }

  private void progress() {
    progress.accept(
        new CrawlProgress(
            fetcher.requests(),
            pages,
            frontier.size() + postponed.size(),
            frontier.depth(),
            fetcher.wireBytes()));
  }

  private void addUnlinked() throws IOException, InterruptedException {
    listed.awaitEnd(() -> limits.act(pages));
    unlinked.addUnlinked(scope, tally);
    discovery.listed(seeds.sitemaps().takeNew());
  }

  /**
   * Adds the pages of feeds together with the links of the start page, where no order is planned
   * ahead.
   */
  private void addNews() throws IOException, InterruptedException {
    listed.awaitFeeds(() -> limits.act(pages));
    discovery.listed(seeds.sitemaps().news());
  }

  /** Waits until large ones have named more pages; false when a limit ends that before. */
  private boolean addListed() throws IOException, InterruptedException {
    boolean there = listed.awaitNews(() -> limits.act(pages));
    if (there) {
      discovery.listed(seeds.sitemaps().takeNew());
    }
    return there;
  }
}
