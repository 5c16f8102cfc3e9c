package org.siterank.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LinksSection;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlProgress;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.Crawler;
import org.siterank.crawl.NoBrowserException;
import org.siterank.crawl.ReaderSources;
import org.siterank.crawl.SiteProbe;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlCheck;
import org.siterank.crawl.UrlRecord;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.WebAccess;
import org.siterank.model.RememberedSite;
import org.siterank.model.UrlResolver;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/** The crawl of a run, as the configuration wants it. */
public final class CrawlStage {

  /**
   * Addresses that people asked for and no link leads to, tried at most in one run: the most viewed
   * ones. Logs hold whatever people type.
   */
  static final int MAX_CANDIDATES = 10_000;

  /**
   * Addresses of a site that only others of several sites link to, taken in one run: those with
   * most links first. A page full of links must not send the crawl of another site wherever it
   * likes.
   */
  static final int MAX_MUTUAL = 1_000;

  /** Behind everything that links lead to. */
  private static final int CANDIDATE_DEPTH = 1_000_000;

  private final SiteConfig config;
  private final SiteScope scope;

  public CrawlStage(SiteConfig config, SiteScope scope) {
    this.config = config;
    this.scope = scope;
  }

  /** Checks that there is a browser where every page is to be rendered. */
  static void checkBrowser(SiteConfig config) throws NoBrowserException {
    config.crawl().requireBrowser();
    for (MemberSite member : config.crawled()) {
      member.config().crawl().requireBrowser();
    }
  }

  /**
   * Crawls the site; of several, all of them side by side.
   *
   * @throws SiteUnreachableException when none can be entered; nothing is changed then
   */
  public List<SiteCrawl> run(SiteStore store, BooleanSupplier stop, RunProgress progress)
      throws IOException, SiteUnreachableException, InterruptedException {
    progress.update("Crawling", 0, -1, "");
    Map<PageUrl, Long> entries = readVisits(store);
    Crawler.Entered entered = new Entered(store);
    if (config.sites().isEmpty()) {
      return List.of(
          SiteCrawl.of(
              "",
              crawl(
                  store.crawl(),
                  entries,
                  entered,
                  stop,
                  now ->
                      progress.update(
                          "Crawling",
                          now.pages(),
                          now.pages() + now.waiting(),
                          now.requests() + " requests"))));
    }
    Map<String, Map<PageUrl, Long>> entriesOf = new HashMap<>();
    entries.forEach(
        (url, visits) ->
            entriesOf
                .computeIfAbsent(scope.siteName(url).orElseThrow(), name -> new HashMap<>())
                .put(url, visits));
    Map<String, Integer> left = addMutualLinks(store);
    List<SiteCrawl> crawls =
        new CrawlsBeside(progress)
            .run(
                config.crawled(),
                (site, update) -> {
                  SiteScope part = scope.part(site.name());
                  Map<PageUrl, Long> own = entriesOf.getOrDefault(site.name(), Map.of());
                  CrawlReport report =
                      new CrawlStage(site.config(), part)
                          .crawl(
                              store.crawl(site.name(), part), own, entered, stop, update::update);
                  int later = left.getOrDefault(site.name(), 0);
                  return later == 0
                      ? report
                      : report.withWarning(
                          later
                              + " addresses that only the other sites link to were left to the next"
                              + " runs, which take "
                              + MAX_MUTUAL
                              + " each");
                });
    store.crawl().weigh();
    return crawls;
  }

  private CrawlReport crawl(
      CrawlStore store,
      Map<PageUrl, Long> entries,
      Crawler.Entered entered,
      BooleanSupplier stop,
      Consumer<CrawlProgress> progress)
      throws IOException, SiteUnreachableException, InterruptedException {
    try (CrawlSource source = source(true)) {
      return crawler(source).crawl(store, entries, entered, stop, progress);
    } catch (UncheckedIOException e) {
      // What went wrong on a connection's thread goes on here.
      throw e.getCause();
    }
  }

  /** Remembers the settings of this run as soon as a site was entered, whichever is the first. */
  private final class Entered implements Crawler.Entered {

    private final SiteStore store;
    private boolean done;

    Entered(SiteStore store) {
      this.store = store;
    }

    @Override
    public synchronized void entered() throws IOException {
      if (!done) {
        RememberedSite.remember(store, config);
        store.crawl().removeUnless(scope::contains);
        done = true;
      }
    }
  }

  /**
   * Notes addresses that only another site of several links to, as its last crawl found them.
   *
   * @return how many are left to the next runs, by the name of their site
   */
  private Map<String, Integer> addMutualLinks(SiteStore store) throws IOException {
    Map<String, Map<PageUrl, Integer>> unmet = new HashMap<>();
    store
        .links()
        .forEachUnmet(
            followsNofollow(),
            (source, target) -> {
              Optional<String> site = scope.siteName(target);
              boolean mutual = site.isPresent() && !scope.siteName(source).equals(site);
              if (mutual && scope.contains(target) && !AssetPaths.isAsset(target)) {
                unmet
                    .computeIfAbsent(site.get(), name -> new HashMap<>())
                    .merge(target, 1, Integer::sum);
              }
            });
    Map<String, Integer> left = new HashMap<>();
    for (Map.Entry<String, Map<PageUrl, Integer>> site : unmet.entrySet()) {
      store
          .crawl()
          .save(
              site.getValue().entrySet().stream()
                  .sorted(
                      Map.Entry.<PageUrl, Integer>comparingByValue()
                          .reversed()
                          .thenComparing(Map.Entry.comparingByKey()))
                  .limit(MAX_MUTUAL)
                  .map(entry -> UrlRecord.unread(entry.getKey(), CANDIDATE_DEPTH))
                  .map(record -> new CrawlResult(record, Optional.empty()))
                  .toList());
      left.put(site.getKey(), Math.max(0, site.getValue().size() - MAX_MUTUAL));
    }
    return left;
  }

  /**
   * Makes sure that the site can be entered, before it is believed to have moved here.
   *
   * @throws SiteUnreachableException when it cannot, or something else stands in its place
   */
  void enter() throws IOException, SiteUnreachableException, InterruptedException {
    Optional<String> problem;
    try {
      problem = probe().barrier().filter(barrier -> config.crawl().maxVanished() < 1);
    } catch (SiteUnreachableException e) {
      problem = Optional.of(e.getMessage());
    }
    if (problem.isPresent()) {
      throw new SiteUnreachableException("nothing was moved: " + problem.get());
    }
  }

  /** The crawl of one of several sites; empty when none is called so. */
  public Optional<CrawlStage> member(String name) {
    return config.sites().stream()
        .filter(site -> site.name().equals(name))
        .findFirst()
        .map(site -> new CrawlStage(site.config(), scope.part(name)));
  }

  public SiteProbe probe() throws IOException, SiteUnreachableException, InterruptedException {
    try (CrawlSource source = source(false)) {
      return crawler(source).probe();
    }
  }

  /** How a crawl would treat an address, and why. */
  public UrlCheck check(Optional<SiteStore> store, PageUrl url)
      throws IOException, InterruptedException {
    Optional<CrawlStage> member = scope.siteName(scope.canonical(url)).flatMap(this::member);
    if (member.isPresent()) {
      return member.get().check(store, url);
    }
    try (CrawlSource source = source(true)) {
      return crawler(source).check(store.map(SiteStore::crawl), url);
    }
  }

  private CrawlSource source(boolean archiving) throws IOException {
    FetchOptions fetch = config.crawl().fetch(WebAccess.of(config.access()));
    return archiving
        ? CrawlSource.open(config, scope, fetch)
        : CrawlSource.withoutArchive(config, scope, fetch);
  }

  private Crawler crawler(CrawlSource source) {
    return new Crawler(
        scope,
        config.crawl(),
        followsNofollow(),
        source.pages(),
        new ReaderSources(config.rights().header(), config.rights().meta(), source.accounts()));
  }

  private boolean followsNofollow() {
    return config.links().nofollow() == LinksSection.Nofollow.FOLLOW;
  }

  /**
   * Counts of the logs that a crawl uses.
   *
   * @param views views of each address that may be a page
   * @param entries visits from outside the site: where OPIC lets the world give its cash
   */
  private record LoggedVisits(Map<PageUrl, Long> views, Map<PageUrl, Long> entries) {

    static LoggedVisits read(SiteStore store, SiteScope scope) throws IOException {
      LoggedVisits visits = new LoggedVisits(new HashMap<>(), new HashMap<>());
      store.visits().forEachVisit(visit -> visits.add(visit, scope));
      return visits;
    }

    private void add(VisitCount visit, SiteScope scope) {
      PageUrl url = scope.canonical(visit.url());
      if (!scope.contains(url)) {
        return;
      }
      if (!AssetPaths.isAsset(url)) {
        views.merge(url, visit.visits(), Long::sum);
      }
      if (visit.requestClass() != RequestClass.INTERNAL) {
        entries.merge(url, visit.visits(), Long::sum);
      }
    }
  }

  /** Visits from outside the site by page, after what no crawl has met was noted for this one. */
  private Map<PageUrl, Long> readVisits(SiteStore store) throws IOException {
    LoggedVisits visits = LoggedVisits.read(store, scope);
    addCandidates(store, visits.views());
    return visits.entries();
  }

  /** Adds addresses that people looked at and no crawl has met: pages nobody links to. */
  private void addCandidates(SiteStore store, Map<PageUrl, Long> views) throws IOException {
    if (views.isEmpty()) {
      return; // Without logs, the addresses of a large site need not be read.
    }
    UrlResolver resolver = UrlResolver.read(store, scope);
    views
        .keySet()
        .removeIf(
            url ->
                resolver.meaning(url).kind() != UrlResolver.Kind.UNKNOWN
                    || resolver.page(url).isPresent());
    List<CrawlResult> candidates = new ArrayList<>();
    views.entrySet().stream()
        .sorted(
            Map.Entry.<PageUrl, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MAX_CANDIDATES)
        .map(entry -> UrlRecord.unread(entry.getKey(), CANDIDATE_DEPTH))
        .forEach(record -> candidates.add(new CrawlResult(record, Optional.empty())));
    if (!candidates.isEmpty()) {
      store.crawl().save(candidates);
    }
  }
}
