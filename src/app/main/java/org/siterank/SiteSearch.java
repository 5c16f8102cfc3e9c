package org.siterank;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.backup.Restore;
import org.siterank.change.NoAnswerException;
import org.siterank.change.SiteQueries;
import org.siterank.change.WebmasterSession;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.imports.SiteImport;
import org.siterank.insight.PageReport;
import org.siterank.insight.ReportFacts;
import org.siterank.model.NotPublishedException;
import org.siterank.model.RememberedSite;
import org.siterank.model.SiteMove;
import org.siterank.report.WebmasterReport;
import org.siterank.run.LogStage;
import org.siterank.run.PublishedRanks;
import org.siterank.run.Rollback;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.siterank.run.SiteRun;
import org.siterank.run.SiteStatus;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.PageText;
import org.siterank.search.PassageList;
import org.siterank.search.PassageRequest;
import org.siterank.search.QuestionVector;
import org.siterank.search.RelatedPages;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.DataLock;
import org.siterank.store.StoreException;

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
 * <p>Less common questions are behind nouns, such as {@link #stages} and {@link #rights}.
 */
public final class SiteSearch implements SearchableSite, AutoCloseable {

  private final SiteConfig config;
  private final SiteScope scope;
  private final Optional<SiteMove> move;
  private final LiveSearcher searcher;
  private final PublishedSite published;

  private SiteSearch(SiteConfig config, SiteScope scope, Optional<SiteMove> move) {
    this.config = config;
    this.scope = scope;
    this.move = move;
    this.searcher = new LiveSearcher(config, indexPath());
    this.published = new PublishedSite(config, scope, indexPath());
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
    Rollback.complete(given.data(), given.data().resolve("index"));
    boolean named = given.namesSite();
    Map<String, List<String>> kept;
    try {
      kept = RememberedSite.read(given.data());
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
    Rollback.complete(given.data(), given.data().resolve("index"));
    SiteMove move = SiteMove.of(given, RememberedSite.read(given.data()), to);
    return new SiteSearch(move.config(), move.scope(), Optional.of(move));
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

  Path indexPath() {
    return config.data().resolve("index");
  }

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

  /** The stages of a run, one by one. */
  public SiteStages stages() {
    return new SiteStages(this);
  }

  RunReport run(Set<SiteRun.Stage> stages, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return run(stages, store -> LogStage.find(config), progress, stop);
  }

  RunReport run(
      Set<SiteRun.Stage> stages, SiteRun.Logs files, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    Restore.tidy(config.data());
    Rollback.complete(config.data(), indexPath());
    SiteRun run = new SiteRun(config, scope, move, indexPath(), progress, stop);
    RunReport report = run.run(stages, files);
    if (report.rank().isPresent()) {
      searcher.refresh();
      today().findTargets();
    }
    return report;
  }

  /** Checks of the next run, and of changes that would starve pages. */
  public SiteChecks checks() {
    return new SiteChecks(this);
  }

  /** The access logs, and what they said so far. */
  public SiteLogs logs() {
    return new SiteLogs(this);
  }

  /** How good the answers are. */
  public SiteEvaluation evaluation() {
    return new SiteEvaluation(this);
  }

  /** The published ranks, and their explanations. */
  public SiteRanking ranking() {
    return new SiteRanking(this);
  }

  /** The last day against what is usual, and the tasks. */
  public SiteToday today() {
    return new SiteToday(this);
  }

  /** The files that tell language models which pages to read first. */
  public SiteLlms llms() {
    return new SiteLlms(this);
  }

  /** Links to add, by texts and counts. */
  public SiteLinks links() {
    return new SiteLinks(this);
  }

  /** The readers of the pages. */
  public SiteReaders rights() {
    return new SiteReaders(this);
  }

  LiveSearcher searcher() {
    return searcher;
  }

  /** Opens the site for links, pages and visits that other programs know. */
  public SiteImport imports() throws IOException {
    return new SiteImport(config, scope);
  }

  /** The best pages for a query that everybody may read, with the boost that is configured. */
  public List<Hit> search(String query, int count) throws IOException {
    return search(SearchRequest.of(query).page(0, count).boosted(boosting())).hits();
  }

  @Override
  public SearchResponse search(SearchRequest request) throws IOException {
    return searcher.search(request);
  }

  @Override
  public List<Facet> facets(String query, Asker asker) throws IOException {
    return searcher.now().facets(query, asker);
  }

  @Override
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return searcher.now().didYouMean(query, asker);
  }

  @Override
  public List<Completion> completions(String typed, int most, Asker asker) throws IOException {
    return typed.isEmpty() ? List.of() : searcher.now().completions(typed, boosting(), most, asker);
  }

  @Override
  public Optional<String> title(PageUrl url, Asker asker) throws IOException {
    return searcher.now().title(url, asker);
  }

  @Override
  public Optional<PageUrl> address(String text, Asker asker) throws IOException {
    return searcher.address(text, asker);
  }

  @Override
  public RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    return searcher.now().related(scope.canonical(url), most, asker);
  }

  @Override
  public PassageList passages(PassageRequest request) throws IOException {
    return searcher.now().passages(request);
  }

  @Override
  public QuestionVector questionVector(String query, Asker asker) throws IOException {
    return QuestionVector.of(searcher.now(), query, asker);
  }

  @Override
  public Optional<PageText> text(PageUrl url, Asker asker) throws IOException {
    return searcher.now().text(scope.canonical(url), asker);
  }

  @Override
  public boolean hasVersions() throws IOException {
    return searcher.now().hasVersions();
  }

  @Override
  public boolean hasRules() throws IOException {
    return config.hasRules() || searcher.now().hasRules();
  }

  @Override
  public PublishedState publication() throws IOException {
    return searcher.state();
  }

  @Override
  public Boosting boosting() throws IOException {
    return searcher.boosting();
  }

  /** The state of the data folder and of the runs on it. */
  public SiteStatus status() throws IOException {
    return SiteStatus.read(config, Instant.now());
  }

  @Override
  public Optional<Instant> publishedAt() throws IOException {
    return published.at();
  }

  @Override
  public String runMetrics() throws IOException {
    return SiteStatus.metrics(config);
  }

  /** Opens the stored site for questions about pages and for exports; a run may write. */
  public SiteQueries view() throws IOException {
    return published.view();
  }

  /**
   * The published ranks by URL, in visits per day: what boosts the pages in searches here, for an
   * index of your own ({@link org.siterank.boost.RankField#update}).
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public Map<String, Double> ranks() throws IOException {
    return published.ask((store, run) -> PublishedRanks.of(store, run.id()));
  }

  /**
   * Makes the webmaster's report: what to know and to do, by the published ranks and the site now.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public WebmasterReport report() throws IOException {
    return published.ask(
        (store, run) ->
            WebmasterReport.of(
                new ReportFacts(config, scope, store, run, this::firstHit)
                    .gather(today().read(false), model -> new ReportEditor(this, model, store))));
  }

  /** The best page for some words, of all pages. */
  Optional<PageUrl> firstHit(String words) throws IOException {
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
    return published.session();
  }

  /** The run that is published. */
  PublishedSite published() {
    return published;
  }

  @Override
  public Optional<PageReport> page(PageUrl address) throws IOException {
    return published.page(address);
  }

  @Override
  public void close() throws IOException {
    searcher.close();
  }
}
