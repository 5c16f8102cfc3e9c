package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.siterank.document.LogoutLinks;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

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
 *
 * <p>Long because all parts of a crawl meet here, on one thread; what each does is elsewhere.
 */
final class CrawlCycle {

  /** How often a waiting crawl asks whether it should stop. */
  private static final Duration POLL = Duration.ofMillis(BackgroundTask.POLL_MILLIS);

  private final SiteScope scope;
  private final CrawlOptions options;
  private final ReaderSources sources;
  private final CrawlClock clock;
  private final CrawlStore store;
  private final CrawlMemory memory;
  private final Fetcher fetcher;
  private final BackgroundTask aside;
  private final Seeds seeds;
  private final long cycle;
  private final UrlStateMachine states;
  private final ListedDates dates;
  private final Canonicals canonicals;
  private final UnlinkedUrls unlinked;
  private final CrawlCounts tally;
  private final RetryQueue postponed;
  private final UrlNumbers urls = new UrlNumbers();
  private final Frontier frontier;
  private final InFlightQueue inFlight;
  private final BooleanSupplier stop;
  private final Consumer<CrawlProgress> progress;
  private final long deadline;
  private final boolean limited;
  private final long begin = System.nanoTime();
  private final SpiderTraps traps;
  private final Soft404Detector soft404;
  private final Discovery discovery;
  private final OutageDetector outages;
  private final Set<PageUrl> pushed;
  private final int maxPages;
  private Supplier<RenderReport> rendered = () -> RenderReport.NONE;
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
      Consumer<CrawlProgress> progress)
      throws IOException {
    this.scope = scope;
    this.options = options;
    this.sources = sources;
    this.clock = clock;
    this.store = store;
    this.memory = new CrawlMemory(store, clock);
    this.fetcher = fetcher;
    this.aside = aside;
    this.seeds = seeds;
    this.cycle = store.beginCycle();
    this.states = new UrlStateMachine(scope, cycle);
    this.dates = new ListedDates(seeds.sitemaps()::dated);
    this.canonicals = new Canonicals(memory);
    this.tally = new CrawlCounts(options, fetcher.keepsCookies(), fetcher::isListing);
    this.postponed = new RetryQueue(clock, tally);
    this.stop = stop;
    this.pushed = store.pushed();
    this.progress = progress;
    this.frontier = frontier(followNofollow, entryVisits);
    this.traps = new SpiderTraps(store.traps(), clock.now());
    this.soft404 = new Soft404Detector(traps, urls);
    store.forEach(record -> traps.known(record.url()));
    this.discovery =
        new Discovery(scope, followNofollow, fetcher.hasSession(), memory, frontier, traps, tally);
    this.outages = new OutageDetector(aside, scope.canonical(scope.start()), tally);
    this.unlinked = new UnlinkedUrls(store, memory, frontier, cycle);
    this.inFlight = new InFlightQueue(frontier.keepsOrder());
    this.maxPages = options.maxPages().orElse(Integer.MAX_VALUE);
    this.limited = options.timeLimit().isPresent();
    this.deadline = started + options.timeLimit().map(limit -> limit.toNanos()).orElse(0L);
  }

  private Frontier frontier(boolean followNofollow, Map<PageUrl, Long> entryVisits)
      throws IOException {
    if (options.order() == CrawlOptions.Order.BREADTH_FIRST) {
      return new DepthFrontier(new Entries(memory, urls));
    }
    if (options.order() != CrawlOptions.Order.OPIC) {
      return new RankedFrontier(
          scope, options.crawlOrder(), followNofollow, new Entries(memory, urls));
    }
    CashFrontier ahead =
        new CashFrontier(
            scope,
            options,
            followNofollow,
            store,
            memory,
            urls,
            entryVisits,
            seeds.sitemaps()::lastModified,
            seeds.sitemaps()::isNews,
            clock.now(),
            cycle);
    memory.with(ahead::takeChange);
    return ahead;
  }

  CrawlReport run(FetchPool fetches) throws IOException, InterruptedException {
    rendered = fetches::rendered;
    UrlRecord start = Seeds.known(scope, store);
    if (start.cycle() == 0) {
      memory.found(start);
    }
    frontier.add(new Frontier.Entry(start, 0, Frontier.Purpose.VISIT));
    if (frontier.plansAhead()) {
      addUnlinked();
    } else if (!options.feeds().isEmpty()) {
      addNews();
    }
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
    if (over && unlinked.addRetries(soft404.suspects())) {
      walk(fetches);
    }
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
      if ((!frontier.isEmpty() || inFlight.size() > 0) && limitActs()) {
        fetches.abandon();
        for (FetchPool.Done done : fetches.finish()) {
          answered(done.entry(), done.outcome());
        }
        inFlight.settleAll();
        abandoned = inFlight.size();
        return false;
      }
      while (fetches.hasRoom() && !inFlight.isFull() && pages + inFlight.size() < maxPages) {
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
    while (!limitActs()) {
      Duration rest = postponed.rest();
      if (rest.isZero()) {
        postponed.addDue(frontier);
        return true;
      }
      fetcher.rest(rest.compareTo(POLL) < 0 ? rest : POLL);
    }
    return false;
  }

  private boolean limitActs() {
    CrawlLimit limit = null;
    if (stop.getAsBoolean()) {
      limit = CrawlLimit.STOPPED;
    } else if (tally.acted(CrawlLimit.SITE_SILENT)) {
      return true;
    } else if (fetcher.waited().compareTo(Politeness.MAX_WAITING) >= 0) {
      limit = CrawlLimit.WAITING;
    } else if (limited && clock.nanoTime() - deadline >= 0) {
      limit = CrawlLimit.TIME_LIMIT;
    } else if (pages >= maxPages) {
      limit = CrawlLimit.MAX_PAGES;
    }
    if (limit != null && !tally.acted(limit)) {
      tally.limit(limit, 1);
    }
    return limit != null;
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
    pages += isUpToDate(known) ? 1 : 0;
    discovery.expand(known, entry.hops(), links);
    frontier.passed(entry, known, links);
  }

  private void settle(Frontier.Entry entry, FetchOutcome answer) throws IOException {
    UrlRecord known = entry.known();
    if (postponed.takes(entry, answer)) {
      frontier.passed(entry, known, List.of());
      outages.watch(concernsServer(answer));
      progress();
      return;
    }
    FetchOutcome unmasked = soft404.unmasked(answer);
    tally.limit(CrawlLimit.SOFT_404, unmasked.equals(answer) ? 0 : 1);
    FetchOutcome outcome = unemptied(known, unmasked);
    UrlUpdate verdict =
        revisited(
            known,
            outcome,
            states.decide(
                known,
                outcome,
                entry.purpose(),
                (target, page) -> belief(entry, target, page),
                clock.now()));
    UrlRecord record = verdict.record();
    tally.count(known, outcome, verdict, entry.purpose());
    pages += isUpToDate(record) && entry.purpose() == Frontier.Purpose.VISIT ? 1 : 0;
    countDocumentLimits(outcome);
    Optional<PageFingerprints> fingerprints = verdict.page().flatMap(page -> fingerprints(outcome));
    boolean mayReturn = known.status() == UrlStatus.READ && record.status() == UrlStatus.REDIRECT;
    memory.settled(
        mayReturn ? record.notBelieved() : record,
        verdict.page(),
        fingerprints,
        verdict.page().flatMap(page -> transfer(outcome)));
    List<Link> links;
    if (verdict.page().isPresent()) {
      links = verdict.page().get().links();
      discovery.named(verdict.page().get(), record, entry.hops());
    } else {
      links = record.status() == UrlStatus.READ ? memory.links(record.url()) : List.of();
    }
    if (known.status() != UrlStatus.READ && verdict.page().isPresent()) {
      learn(record.url(), fingerprints.orElseThrow().print());
    }
    discovery.expand(record, entry.hops(), links);
    frontier.settled(entry, record, links);
    outages.watch(verdict.failure().filter(FailureReason::concernsServer).isPresent());
    progress();
  }

  /**
   * A page that had links when it was rendered, or without scripts, and is empty now because it was
   * not rendered, cannot be read: the browser is missing, and not its content.
   */
  private FetchOutcome unemptied(UrlRecord known, FetchOutcome outcome) throws IOException {
    if (known.status() != UrlStatus.READ
        || options.render() == CrawlOptions.Render.NEVER
        || !(outcome instanceof FetchOutcome.Answered answered)
        || answered.document().filter(PageRenderer::isEmpty).isEmpty()) {
      return outcome;
    }
    String step = rendered.get().step();
    if (step.isEmpty() || memory.links(known.url()).isEmpty()) {
      return outcome;
    }
    String problem = "it is empty without JavaScript; to render it, " + step;
    return new FetchOutcome.Answered(
        answered.answer(),
        Optional.of(new Parsed.Unreadable(answered.answer().header("Content-Type"), true, problem)),
        answered.admitted());
  }

  /** Whether a look that may be repeated tells of the server, and not that we are too fast. */
  private static boolean concernsServer(FetchOutcome outcome) {
    return !(outcome instanceof FetchOutcome.Answered answered)
        || answered.answer().status() >= 500;
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

  private static Optional<PageFingerprints> fingerprints(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        ? answered.fingerprints()
        : Optional.empty();
  }

  private static Optional<Transfer> transfer(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        ? Optional.of(Transfer.of(answered.answer()))
        : Optional.empty();
  }

  /** The lesson of a visit: whether the page changed since the last one. */
  private UrlUpdate revisited(UrlRecord known, FetchOutcome outcome, UrlUpdate verdict)
      throws IOException {
    UrlRecord record = verdict.record();
    FetchHistory visits = known.visits();
    boolean changed = verdict.page().isPresent();
    if (verdict.failure().isPresent()) {
      visits = visits.failed();
    } else if (known.status() != UrlStatus.READ
        || record.status() != UrlStatus.READ
        || record.misses() > 0) {
      visits = visits.recovered();
    } else {
      if (changed) {
        byte[] digest = fingerprints(outcome).orElseThrow().digest();
        changed = !Arrays.equals(digest, memory.digest(known.url()).orElse(new byte[0]));
      }
      Instant before = known.fetched().orElse(clock.now());
      visits = visits.seen(changed, Duration.between(before, clock.now()));
    }
    StatedReaders stated =
        UrlStateMachine.isRemembered(record) ? sources.after(known, outcome) : StatedReaders.NONE;
    return verdict
        .with(verdict.page().map(page -> dates.of(record.url(), page, clock.now())))
        .with(visits, changed)
        .with(stated);
  }

  private CanonicalDecision belief(Frontier.Entry entry, PageUrl target, Page page) {
    CanonicalDecision belief = canonicals.belief(target, entry.known(), page);
    // It was looked at anew because it must not give way.
    return entry.ignoresCanonical() && belief.isBelieved() ? CanonicalDecision.NO_PAGE : belief;
  }

  /** Learns from a page that is new: traps, and documents that stand for none. */
  private void learn(PageUrl url, TextFingerprint print) throws IOException {
    traps.read(url, print);
    Optional<PageUrl> doubtful = soft404.read(url, print);
    if (doubtful.isPresent()
        && seeds.robots().access(doubtful.get()) == RobotsFiles.Access.ALLOWED) {
      aside.load(UrlRecord.unread(doubtful.get(), 0)).ifPresent(soft404::probed);
    }
    for (SpiderTraps.Finding finding : traps.takeNews()) {
      store.addTrap(finding.key(), clock.now());
      tally.note(finding);
    }
  }

  private boolean isUpToDate(UrlRecord record) {
    return record.status() == UrlStatus.READ
        && (record.httpStatus() == 200 || record.httpStatus() == 203 || record.httpStatus() == 304);
  }

  private void countDocumentLimits(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.NotAnswered none) {
      tally.limit(CrawlLimit.FETCH_TIME, none.reason() == FailureReason.TIMEOUT ? 1 : 0);
      boolean forbidden = none.reason() == FailureReason.FORBIDDEN_ADDRESS;
      tally.limit(CrawlLimit.FORBIDDEN_ADDRESS, forbidden ? 1 : 0);
    } else if (outcome instanceof FetchOutcome.Answered answered) {
      if (answered.answer().extent() == FetchResponse.Extent.TRUNCATED) {
        tally.limit(CrawlLimit.PAGE_BYTES, 1);
      }
      if (answered.document().orElse(null) instanceof Parsed.Document document) {
        tally.limit(CrawlLimit.LINKS_PER_PAGE, document.linksDropped());
        tally.limit(CrawlLimit.DOCUMENT_TEXT, document.textCut() ? 1 : 0);
      }
    }
  }

  private void addUnlinked() throws IOException, InterruptedException {
    awaitSitemaps();
    unlinked.addUnlinked(scope, tally);
    discovery.listed(seeds.sitemaps().takeNew());
  }

  /**
   * Adds the pages of feeds together with the links of the start page, where no order is planned
   * ahead.
   */
  private void addNews() throws IOException, InterruptedException {
    await(seeds.sitemaps()::awaitFeeds);
    discovery.listed(seeds.sitemaps().news());
  }

  /** Small sitemaps are there before the pages are put in order. */
  private void awaitSitemaps() throws InterruptedException {
    await(seeds.sitemaps()::awaitEnd);
  }

  /** Waits for files, some milliseconds at a time. */
  private interface Wait {
    boolean isOver(long millis) throws InterruptedException;
  }

  private void await(Wait files) throws InterruptedException {
    Duration most = Sitemaps.HEAD_START;
    if (limited) {
      Duration part = options.timeLimit().orElseThrow().dividedBy(Sitemaps.TIME_SHARE);
      most = part.compareTo(most) < 0 ? part : most;
    }
    long end = begin + most.toNanos();
    while (!files.isOver(POLL.toMillis()) && System.nanoTime() - end < 0 && !limitActs()) {
      // They are read meanwhile.
    }
  }

  /** Waits until large ones have named more pages; false when a limit ends that before. */
  private boolean addListed() throws IOException, InterruptedException {
    while (!seeds.sitemaps().awaitNews(POLL.toMillis())) {
      if (limitActs()) {
        return false;
      }
    }
    discovery.listed(seeds.sitemaps().takeNew());
    return true;
  }
}
