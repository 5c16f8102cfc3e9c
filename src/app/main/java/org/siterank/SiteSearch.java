package org.siterank;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogTail;
import org.siterank.analysis.Language;
import org.siterank.audit.LogAudit;
import org.siterank.audit.LogAuditor;
import org.siterank.audit.LogSample;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Backtester;
import org.siterank.backup.Restore;
import org.siterank.boost.Saturation;
import org.siterank.change.GateReport;
import org.siterank.change.NoAnswerException;
import org.siterank.change.SiteQueries;
import org.siterank.change.WebmasterSession;
import org.siterank.cluster.ClusterOptions;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteProbe;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlCheck;
import org.siterank.engines.PublishedRankTable;
import org.siterank.eval.JudgedQuery;
import org.siterank.flow.RankDifference;
import org.siterank.imports.SiteImport;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteIndex;
import org.siterank.insight.PageReport;
import org.siterank.insight.PublishedModel;
import org.siterank.insight.ReportFacts;
import org.siterank.model.FirstLogLines;
import org.siterank.model.NotPublishedException;
import org.siterank.model.PageListing;
import org.siterank.model.RememberedSite;
import org.siterank.model.SiteMove;
import org.siterank.model.SiteRights;
import org.siterank.model.StoredSite;
import org.siterank.report.WebmasterReport;
import org.siterank.rights.AccessRules;
import org.siterank.rights.PageRights;
import org.siterank.run.CrawlStage;
import org.siterank.run.Following;
import org.siterank.run.LearntRanks;
import org.siterank.run.LogStage;
import org.siterank.run.PublishedPages;
import org.siterank.run.PublishedRanks;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.siterank.run.SiteRun;
import org.siterank.run.SiteStatus;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.QueryRules;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SiteSearcher;
import org.siterank.searchlog.LogJudgments;
import org.siterank.searchlog.SearchClicks;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.store.CountedVisits;
import org.siterank.store.DataLock;
import org.siterank.store.ForgottenLogs;
import org.siterank.store.SiteStore;
import org.siterank.store.StoreException;
import org.siterank.store.StoredRun;

/**
 * A site that is searched by how important its visitors find its pages: the whole of Siterank
 * behind one object.
 *
 * <pre>{@code
 * SiteConfig config = SiteConfig.load(Path.of("conf/siterank.yaml"));
 * try (SiteSearch site = SiteSearch.open(config)) {
 *   site.run();                                  // crawl, read logs, rank, publish
 *   for (Hit hit : site.search("opening hours", 10)) {
 *     System.out.println(hit.title() + " " + hit.url());
 *   }
 * }
 * }</pre>
 *
 * <p>Searching is thread-safe and needs no lock: it goes on, here and in other processes, while a
 * run writes. It finds the pages that the run crawls seconds after they were read, and shows what
 * the run publishes when it is done; what a run has read that ends unpublished is not found. One
 * run at a time works on a data directory; a second one gets a {@link DataLock.HeldException}.
 *
 * <p>Long because it is the one door: a few lines for each thing that can be asked for, and the
 * work elsewhere.
 */
public final class SiteSearch implements SearchableSite, AutoCloseable {

  /** Seconds between two looks at logs that are followed: a few lines to lose at most, and rest. */
  private static final long REST_SECONDS = 5;

  private final SiteConfig config;
  private final SiteScope scope;
  private final Optional<SiteMove> move;
  private final LiveSearcher searcher;
  private final Object sessionLock = new Object();
  private WebmasterSession session; // of the run published last, guarded by sessionLock
  private final Object modelLock = new Object();
  // Of the run published last, guarded by modelLock; softly, for a server with little memory.
  private SoftReference<PublishedModel> model = new SoftReference<>(null);

  private SiteSearch(SiteConfig config, SiteScope scope, Optional<SiteMove> move) {
    this.config = config;
    this.scope = scope;
    this.move = move;
    this.searcher = new LiveSearcher(config, indexPath());
  }

  /**
   * Opens a site. When the configuration names none, the site is the one that the last run on the
   * data directory was told. The addresses that it moved from are its aliases. Nothing is written,
   * and nothing needs to be published yet.
   *
   * @throws ConfigException when neither names a site, or settings contradict each other
   */
  public static SiteSearch open(SiteConfig given) throws IOException, ConfigException {
    given.checkSource();
    Restore.complete(given.data());
    boolean named = given.namesSite();
    Map<String, List<String>> kept;
    try {
      kept = remembered(given.data());
    } catch (StoreException e) {
      if (!named || e.trouble() == StoreException.Trouble.OTHER) {
        throw e;
      }
      kept = Map.of(); // Whatever needs the database fails by it again; a run notes that it did.
    }
    SiteConfig config = named ? given : RememberedSite.apply(given, kept);
    return new SiteSearch(config, RememberedSite.scope(config, kept), Optional.empty());
  }

  /**
   * Opens a site that has moved, to be run at its new address: the run renames all that is known of
   * its pages as soon as the new address was seen to answer.
   *
   * @param given names no site, the one that the last run was told, or the new one
   * @param to where the site is now
   * @throws ConfigException when the data directory has no site that could move there
   */
  public static SiteSearch openMoved(SiteConfig given, PageUrl to)
      throws IOException, ConfigException {
    given.checkSource();
    Restore.complete(given.data());
    SiteMove move = SiteMove.of(given, remembered(given.data()), to);
    return new SiteSearch(move.config(), move.scope(), Optional.of(move));
  }

  private static Map<String, List<String>> remembered(Path data) throws IOException {
    if (!Files.exists(SiteStore.file(data))) {
      return Map.of();
    }
    try (SiteStore store = SiteStore.openForReading(data)) {
      return store.runs().settings();
    }
  }

  /** The configuration, with the site that the last run was told where it names none. */
  @Override
  public SiteConfig config() {
    return config;
  }

  /** The scope of the site: which addresses belong to it. */
  public SiteScope scope() {
    return scope;
  }

  /** Returns the address that the site moves from, when it was opened for a move. */
  public Optional<PageUrl> movesFrom() {
    return move.map(SiteMove::from);
  }

  @Override
  public String name() {
    return scope.start().host();
  }

  @Override
  public Optional<Path> countingFolder() {
    return Optional.of(config.data());
  }

  private Path indexPath() {
    return config.data().resolve("index");
  }

  // ---- Runs ----

  /** Crawls, reads the logs, ranks and publishes, telling nobody how far it is. */
  public RunReport run() throws IOException, SiteUnreachableException, InterruptedException {
    return run(RunProgress.SILENT, () -> false);
  }

  /**
   * Crawls, reads what is new in the logs, ranks, and publishes all of it at once.
   *
   * @param progress called with the progress of the run
   * @param stop asked between batches; once true the run keeps what it has and ends unpublished
   * @throws DataLock.HeldException when another run is at work
   * @throws SiteUnreachableException when the site cannot be entered; what was published stays
   */
  public RunReport run(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(EnumSet.allOf(SiteRun.Stage.class), progress, stop);
  }

  /** Only crawls. */
  public RunReport crawl(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(Set.of(SiteRun.Stage.CRAWL), progress, stop);
  }

  /** Only reads what is new in the logs. */
  public RunReport readLogs(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(Set.of(SiteRun.Stage.LOGS), progress, stop);
  }

  /** Only ranks what is known, and publishes. */
  public RunReport rank(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(Set.of(SiteRun.Stage.RANK), progress, stop);
  }

  /**
   * Reads what is new in the logs, again and again until it is stopped. The lock is held only while
   * lines are counted, so that a nightly run finds it free; while one is at work, the lines wait in
   * their files. Between two readings there are {@value #REST_SECONDS} s, and at least as long as
   * the last one took: half of the time at most.
   *
   * @param following called with what was read
   * @param stop asked between lines; once true, what was read is kept and this returns
   */
  public void followLogs(Following following, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    LogTail follower = new LogTail(LogStage.places(config));
    while (!stop.getAsBoolean()) {
      long begin = System.nanoTime();
      if (follower.hasNews()) {
        try {
          following.read(
              run(
                  Set.of(SiteRun.Stage.LOGS),
                  store -> follower.find(store.visits().positions()),
                  progress,
                  stop));
          follower.done();
        } catch (DataLock.HeldException e) {
          following.waiting(e.getMessage());
        }
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      Duration least = Duration.ofSeconds(REST_SECONDS);
      if (!stop.getAsBoolean()) {
        following.rest(took.compareTo(least) > 0 ? took : least);
      }
    }
  }

  private RunReport run(Set<SiteRun.Stage> stages, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(stages, store -> LogStage.find(config), progress, stop);
  }

  private RunReport run(
      Set<SiteRun.Stage> stages, SiteRun.Logs files, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    Restore.tidy(config.data());
    RunReport report =
        new SiteRun(config, scope, move, indexPath(), progress, stop).run(stages, files);
    if (report.rank().isPresent()) {
      searcher.refresh();
    }
    return report;
  }

  /** Opens the site for links, pages and visits that other programs know. */
  public SiteImport imports() throws IOException {
    return new SiteImport(config, scope);
  }

  /** Fetches robots.txt, sitemaps and the start page, and says what a crawl would meet. */
  public SiteProbe probe() throws IOException, SiteUnreachableException, InterruptedException {
    return new CrawlStage(config, scope).probe();
  }

  /**
   * The same of one of several sites.
   *
   * @throws IllegalArgumentException when none is called so
   */
  public SiteProbe probe(String name)
      throws IOException, SiteUnreachableException, InterruptedException {
    return new CrawlStage(config, scope)
        .member(name)
        .orElseThrow(() -> new IllegalArgumentException("no site is called " + name))
        .probe();
  }

  /** Why a run would be refused: the data directory belongs to another site. */
  public Optional<String> otherSite() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return Optional.empty();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return RememberedSite.problem(store, config, scope, true);
    }
  }

  /**
   * Checks an address: would the crawl read it, and why? Scope, robots.txt, redirects, what is
   * there now, what was there before, and when it is looked at next. Asks for the address now;
   * changes nothing.
   */
  public UrlCheck check(PageUrl address) throws IOException, InterruptedException {
    CrawlStage crawling = new CrawlStage(config, scope);
    if (!Files.exists(SiteStore.file(config.data()))) {
      return crawling.check(Optional.empty(), address);
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return crawling.check(Optional.of(store), address);
    }
  }

  /** Whether the last run took the page of an address for a listing of others, and why. */
  public Optional<PageListing> listing(PageUrl address) throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return Optional.empty();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return store.listings().find(scope.canonical(address)).map(PageListing::of);
    }
  }

  /** Whether the page of an address was pushed, so that the crawl leaves it alone. */
  public boolean isPushed(PageUrl address) throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return false;
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return store.pushed().pages().contains(scope.canonical(address));
    }
  }

  /** How the logs are understood: format and first lines of each. */
  public List<LogSample> logSamples(int count) throws IOException {
    LogFiles files = LogStage.files(config);
    List<LogSample> samples = new ArrayList<>();
    files.problems().forEach(problem -> samples.add(LogSample.of(problem)));
    for (LogFile file : files.files()) {
      samples.add(LogSample.of(file, count));
    }
    return samples;
  }

  /** All that the logs said so far: every line in one class, and what visits tell of the site. */
  public LogAudit logAudit() throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return new LogAuditor(config, scope, store).audit(publishedRun(store));
    }
  }

  /**
   * Learns forecasts of page views and clicks on the earlier days of the logs and judges them by
   * the later ones.
   *
   * @param split the first day that judges; nothing: the last fifth of the days judges
   * @return nothing where there are visits on fewer than two days
   * @throws IllegalArgumentException when the split leaves nothing to learn from, or to judge by
   */
  public Optional<Backtest> backtest(Optional<LocalDate> split) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return new Backtester(config, scope, store).run(split);
    }
  }

  /**
   * Deletes all counts of the logs, and the positions up to which they were read. The next run
   * reads the logs that are there then from the start.
   *
   * @throws DataLock.HeldException when a run is at work
   */
  public ForgottenLogs forgetLogs() throws IOException {
    try (DataLock lock = DataLock.take(config.data());
        SiteStore store = SiteStore.openForWriting(lock.directory())) {
      FirstLogLines.forget(store);
      return store.visits().forget();
    }
  }

  // ---- Searching ----

  /**
   * The best pages for a query of those that everybody may read, with the boost the configuration
   * asks for.
   */
  public List<Hit> search(String query, int count) throws IOException {
    return search(SearchRequest.of(query).page(0, count).boosted(boosting())).hits();
  }

  /**
   * Answers a request on what is published, by what its asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public SearchResponse search(SearchRequest request) throws IOException {
    return searcher.now().search(request);
  }

  /**
   * Counts what the pages found by a query can be narrowed by.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public List<Facet> facets(String query, Asker asker) throws IOException {
    return searcher.now().facets(query, asker);
  }

  /**
   * The query as it may have been meant, when nothing has all of its words.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return searcher.now().didYouMean(query, asker);
  }

  /**
   * Words and pages that somebody who has typed so much may want.
   *
   * @param most how many of each, at least 1
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public List<Completion> completions(String typed, int most, Asker asker) throws IOException {
    return typed.isEmpty() ? List.of() : searcher.now().completions(typed, boosting(), most, asker);
  }

  /**
   * The title of the page published under just this address.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public Optional<String> title(PageUrl url, Asker asker) throws IOException {
    return searcher.now().title(url, asker);
  }

  /**
   * Whether the configuration or what is published has access rules.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public boolean hasVersions() throws IOException {
    return searcher.now().hasVersions();
  }

  @Override
  public boolean hasRules() throws IOException {
    return config.hasRules() || searcher.now().hasRules();
  }

  /**
   * Identifies what is published now: it changes when a run, here or in another process, publishes.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  @Override
  public PublishedState publication() throws IOException {
    return searcher.state();
  }

  /** The boost the configuration asks for; unless it says otherwise, by what the ranks rest on. */
  @Override
  public Boosting boosting() throws IOException {
    return searcher.boosting();
  }

  /**
   * The recommended pages ({@code search.best-bets}) that are not published under just the address
   * given, and so do not stand anywhere, each with the query it is recommended for; nothing as long
   * as nothing is published.
   *
   * @throws org.siterank.search.RuleFileException when a file of rules cannot be read
   */
  public Map<PageUrl, String> missingBestBets() throws IOException {
    return searcher.missingBestBets();
  }

  /**
   * Returns the rules for queries: synonyms and recommended pages.
   *
   * @throws org.siterank.search.RuleFileException when a file of rules cannot be read
   */
  public QueryRules queryRules() throws IOException {
    return searcher.rules();
  }

  /** Why the boost has the weight it has, in one sentence. */
  public String boostReason() throws IOException {
    return searcher.boostReason();
  }

  /**
   * Explains the rank that boosts a page, in one sentence; nothing when no visits were counted, so
   * that it is the score of its links.
   */
  public Optional<String> rankReason(PageUrl page) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Optional<StoredRun> run = publishedRun(store);
      return run.isEmpty()
          ? Optional.empty()
          : store.runs().counted(run.get().id(), page).map(SiteSearch::words);
    }
  }

  private static String words(CountedVisits visits) {
    return String.format(
        Locale.ROOT,
        "page views a day: %.3g counted, %.3g expected from links and entries, %.3g together",
        visits.counted(),
        visits.expected(),
        visits.together());
  }

  /**
   * How good the hits are, by judgments.
   *
   * @param progress called with the number of queries searched
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchQuality quality(List<JudgedQuery> judgments, RunProgress progress)
      throws IOException {
    SiteSearcher opened = searcher.now();
    try (SiteQueries view = view()) {
      return SearchQuality.of(
          opened, view, judgments, boosting(), config.fields(), Optional.empty(), progress);
    }
  }

  /**
   * Reads the results that people chose in the site's own search, by the logs and by the search
   * page of {@code serve}, as judgments.
   *
   * @param split the first day that judges; nothing: that from which on there is half of the clicks
   * @return nothing when no day judges for which there are days before
   */
  public Optional<LogJudgments> logJudgments(Optional<LocalDate> split) throws IOException {
    try (SiteQueries view = view()) {
      SearchClicks clicks = view.searchClicks();
      return split
          .or(clicks::middle)
          .map(clicks::from)
          .filter(judgments -> !judgments.queries().isEmpty());
    }
  }

  /**
   * How good the hits are by what people chose, with the ranks of the days before.
   *
   * @param progress called with the number of queries searched
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchQuality quality(LogJudgments judgments, RunProgress progress) throws IOException {
    SiteSearcher opened = searcher.now();
    SiteConfig before = config.with("logs.last-day", judgments.split().minusDays(1).toString());
    SiteStore store = SiteStore.openForReading(before.data());
    try (SiteQueries view = new SiteQueries(before, scope, store, publishedRun(store))) {
      LearntRanks learnt = view.learntRanks();
      return SearchQuality.of(
          opened,
          view,
          judgments.queries(),
          config.search().boosting(Boosting.weightFor(learnt.evidence())),
          config.fields(),
          Optional.of(learnt),
          progress);
    }
  }

  /** The run whose ranks are published. */
  Optional<StoredRun> publishedRun(SiteStore store) throws IOException {
    Optional<Long> named = SiteIndex.currentRun(indexPath()).map(Long::valueOf);
    return store.runs().all().stream()
        .filter(run -> named.map(id -> id == run.id()).orElse(run.published().isPresent()))
        .findFirst();
  }

  /** The state of the data folder and of the runs on it. */
  public SiteStatus status() throws IOException {
    return SiteStatus.read(config, Instant.now());
  }

  @Override
  public Optional<Instant> publishedAt() throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return publishedRun(store).map(run -> run.published().orElse(run.started()));
    } catch (StoreException e) {
      if (e.trouble() == StoreException.Trouble.MISSING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public String runMetrics() throws IOException {
    return SiteStatus.metrics(config);
  }

  // ---- Looking things up ----

  /**
   * Opens the stored site for questions about pages and for exports; reads while a run may write.
   */
  public SiteQueries view() throws IOException {
    SiteStore store = SiteStore.openForReading(config.data());
    try {
      return new SiteQueries(config, scope, store, publishedRun(store));
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Reads the site again, from where the configuration says, and holds it against what is
   * published. Nothing is written to the data directory, and a run may be at work there.
   *
   * @param goals the pages that must not starve; when none is named, those of the configuration
   * @param progress called with the progress of the reading
   * @param stop asked between batches
   * @throws NotPublishedException when nothing is published yet
   * @throws org.siterank.change.UnknownGoalException when there are no goals, or one is unknown
   * @throws SiteUnreachableException when the site cannot be read
   * @throws InterruptedException when it was stopped: half a site is held against nothing
   */
  public GateReport gate(List<PageUrl> goals, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    try (SiteQueries view = view()) {
      return view.gate(goals).rebuilt(progress, stop);
    }
  }

  /**
   * The published ranks by URL, in visits per day: what boosts the pages in searches here, for an
   * index of your own ({@link org.siterank.boost.RankField#update}).
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public Map<String, Double> ranks() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      StoredRun run =
          publishedRun(store).orElseThrow(() -> new NotPublishedException(config.data()));
      return PublishedRanks.of(store, run.id());
    }
  }

  /**
   * The pages that are published, to be published elsewhere as well: those that everybody may read,
   * and with {@code cluster.restricted} those that not everybody may.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public PublishedPages publishedPages() throws IOException {
    List<Language> languages = searcher.now().languages();
    PublishedIndex index = searcher.now().published();
    if (!index.isPublished()) {
      throw new NotPublishedException(config.data());
    }
    SiteStore store = SiteStore.openForReading(config.data());
    try {
      return new PublishedPages(
          store,
          StoredSite.read(store, scope, config.links()),
          index,
          boosting().boost().weight(),
          languages,
          config.cluster().restricted() == ClusterOptions.Restricted.ON);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * The ranks of the published pages, found by addresses as other programs write them: of the pages
   * that everybody may read, and with {@code cluster.restricted} of those that not everybody may.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public PublishedRankTable publishedRanks() throws IOException {
    try (PublishedPages pages = publishedPages()) {
      return PublishedRankTable.of(
          scope,
          pages.resolver()::page,
          pages.entries(),
          pages.run(),
          new Saturation(pages.weight(), pages.pivot()));
    }
  }

  /**
   * Makes the webmaster's report: what to know and to do, from the published ranks and the site
   * now.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public WebmasterReport report() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      StoredRun run =
          publishedRun(store).orElseThrow(() -> new NotPublishedException(config.data()));
      return WebmasterReport.of(
          new ReportFacts(config, scope, store, run, this::firstHit).gather());
    }
  }

  private Optional<PageUrl> firstHit(String words) throws IOException {
    SearchRequest request =
        SearchRequest.of(words).page(0, 1).boosted(boosting()).as(Asker.ADMINISTRATOR);
    return search(request).hits().stream().findFirst().map(Hit::url);
  }

  /**
   * The published run in memory, for the questions of a webmaster: loaded when it is first asked
   * for, and again when another run is published; whoever asks meanwhile waits.
   *
   * @throws NotPublishedException when nothing is published yet
   * @throws NoAnswerException when the site cannot be ranked as it is now
   */
  public WebmasterSession session() throws IOException, NoAnswerException {
    synchronized (sessionLock) {
      if (!Files.exists(SiteStore.file(config.data()))) {
        throw new NotPublishedException(config.data());
      }
      try (SiteStore store = SiteStore.openForReading(config.data())) {
        Optional<StoredRun> run = publishedRun(store);
        if (run.isEmpty() || SiteIndex.currentRun(indexPath()).isEmpty()) {
          throw new NotPublishedException(config.data());
        }
        if (session == null || !session.isOf(run.get())) {
          session = null; // So that two are never held at once.
          session = WebmasterSession.load(config, scope, store, model(store, run.get()));
        }
        return session;
      }
    }
  }

  /** The published run in memory, read when it is first asked for; others wait meanwhile. */
  private PublishedModel model(SiteStore store, StoredRun run) throws IOException {
    synchronized (modelLock) {
      PublishedModel known = model.get();
      if (known == null || !known.isOf(run)) {
        model.clear(); // So that two are never held at once.
        known = PublishedModel.read(config, scope, store, run);
        model = new SoftReference<>(known);
      }
      return known;
    }
  }

  /**
   * Who may read which page: by what is published, and by the rules as they are now, which the next
   * run applies. Every page that was read, in URL order.
   *
   * @throws org.siterank.rights.RightsFileException when a line of rights.file is refused
   * @throws NotPublishedException when nothing is published yet
   */
  public List<PageRights> rights() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
    List<PageRights> rights = new ArrayList<>();
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Map<PageUrl, Readers> published = store.readers().all();
      Readers others = published.isEmpty() ? Readers.UNRESTRICTED : Readers.NOBODY;
      SiteRights.of(store, scope, rules)
          .forEach(
              (page, decision) ->
                  rights.add(
                      new PageRights(
                          page,
                          published.getOrDefault(page, others),
                          decision.readers(),
                          decision.reason())));
    }
    return rights;
  }

  /**
   * What a webmaster should know of the access rules as they are now: pages that fewer people may
   * read than the rule for their own address says, and statements that cannot be read. Nothing as
   * long as no page was read.
   *
   * @throws org.siterank.rights.RightsFileException when a line of rights.file is refused
   */
  public List<String> rightsWarnings() throws IOException {
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
    if (!rules.any() || !Files.exists(SiteStore.file(config.data()))) {
      return List.of();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return SiteRights.of(store, scope, rules).warnings();
    }
  }

  /** The same of one page, under any of its addresses; nothing when none was read there. */
  public Optional<PageRights> rights(PageUrl address) throws IOException {
    PageUrl page = scope.canonical(address);
    return rights().stream().filter(rights -> rights.page().equals(page)).findFirst();
  }

  /** Whether one page is before another by more than the noise of the counted visits. */
  public Optional<RankDifference> compare(PageUrl first, PageUrl second) throws IOException {
    try (SiteQueries view = view()) {
      return view.compare(first, second);
    }
  }

  /** All that is known of one page, or nothing when the site has none at that address. */
  @Override
  public Optional<PageReport> page(PageUrl address) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Optional<StoredRun> run = publishedRun(store);
      return run.isPresent()
          ? model(store, run.get()).page(address, store)
          : new SiteQueries(config, scope, store, run).page(address);
    }
  }

  @Override
  public void close() throws IOException {
    searcher.close();
  }
}
