package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.siterank.document.SlowDocuments;
import org.siterank.fetch.PageSource;
import org.siterank.setting.Binder;
import org.siterank.setting.ChoiceType;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Finds out what is on a site now.
 *
 * <pre>{@code
 * CrawlOptions options = CrawlOptions.defaults();
 * try (PageSource source = new HttpSource(options.fetch(WebAccess.PLAIN), scope)) {
 *   CrawlReport report =
 *       new Crawler(scope, options, false, source).crawl(store, () -> false, progress -> {});
 * }
 * }</pre>
 *
 * <p>Only addresses in the scope of the site are asked for, under their canonical names, in the
 * {@link CrawlOrder} of the options, which is the same for any number of connections and goes on
 * where a run was cut short. robots.txt, sitemaps, {@code nofollow} and {@code rel=canonical} are
 * kept to. A second crawl asks for every known address again, conditionally where it has a
 * validator.
 */
public final class Crawler {

  /** Redirects in a row that are followed, as browsers and Googlebot do at most. */
  public static final int MAX_HOPS = 10;

  private final SiteScope scope;
  private final CrawlOptions options;
  private final boolean followNofollow;
  private final PageSource source;
  private final ReaderSources sources;
  private final CrawlClock clock;
  private final CrawlGroup group;

  /**
   * A crawler of one site. The source stays the caller's, who closes it.
   *
   * @param scope what belongs to the site
   * @param options how to crawl
   * @param followNofollow whether links with {@code rel=nofollow} and the links of nofollow pages
   *     lead the crawl to new pages
   * @param source where its documents come from
   */
  public Crawler(SiteScope scope, CrawlOptions options, boolean followNofollow, PageSource source) {
    this(scope, options, followNofollow, source, ReaderSources.NONE);
  }

  /**
   * Crawls a site whose pages state who may read them.
   *
   * @param sources where they do
   */
  public Crawler(
      SiteScope scope,
      CrawlOptions options,
      boolean followNofollow,
      PageSource source,
      ReaderSources sources) {
    this(scope, options, followNofollow, source, sources, CrawlClock.system());
  }

  Crawler(
      SiteScope scope,
      CrawlOptions options,
      boolean followNofollow,
      PageSource source,
      ReaderSources sources,
      CrawlClock clock) {
    this(scope, options, followNofollow, source, sources, clock, LocalGroup.of(1).get(0));
  }

  private Crawler(
      SiteScope scope,
      CrawlOptions options,
      boolean followNofollow,
      PageSource source,
      ReaderSources sources,
      CrawlClock clock,
      CrawlGroup group) {
    this.sources = sources;
    this.scope = scope;
    this.options = Binder.checked(options);
    this.followNofollow = followNofollow;
    this.source = source;
    this.clock = clock;
    this.group = group;
  }

  /**
   * This crawler as one of several that share the site: it fetches the pages that belong to it, and
   * exchanges addresses and cash with the others while they all run. Each has a store of its own,
   * and reads robots.txt, sitemaps and the start page to enter. Together they ask the server as
   * often as one crawler would in as many times the {@code crawl.delay} divided by their number. A
   * canonical address that belongs to another crawler is believed without a comparison of the
   * texts.
   *
   * @param others the crawlers of this run
   * @throws IllegalArgumentException with another order than {@code opic}: only cash can be shared
   */
  public Crawler in(CrawlGroup others) {
    if (others.crawlers() > 1 && options.order() != PageOrder.OPIC) {
      throw new IllegalArgumentException(
          "crawl.order must be opic when several crawlers share a site, got "
              + ChoiceType.word(options.order()));
    }
    return new Crawler(scope, options, followNofollow, source, sources, clock, others);
  }

  /**
   * Works on a cycle over the site until it is finished, a limit acts, or it is told to stop.
   *
   * @param store what is known, and where new knowledge goes, in batches
   * @param stop asked between fetches; once true, the run saves what it has and ends
   * @param progress told after every look, on the calling thread
   * @return what was done
   * @throws SiteUnreachableException when the site cannot be entered; nothing is changed then
   * @throws IOException when the store fails
   * @throws InterruptedException when the calling thread is interrupted; the last batch is lost
   */
  public CrawlReport crawl(CrawlStore store, BooleanSupplier stop, Consumer<CrawlProgress> progress)
      throws SiteUnreachableException, IOException, InterruptedException {
    return crawl(store, Map.of(), () -> {}, stop, progress);
  }

  /** A task for the moment when the site was entered, before what is known of it is touched. */
  public interface Entered {
    void entered() throws IOException;
  }

  /**
   * Crawls a site of which it is known where visitors enter: OPIC lets the outside world give its
   * cash there.
   *
   * @param entryVisits visits that came to a page from outside, by canonical address
   * @param entered called once robots.txt and the start page were there, on the calling thread
   */
  public CrawlReport crawl(
      CrawlStore store,
      Map<PageUrl, Long> entryVisits,
      Entered entered,
      BooleanSupplier stop,
      Consumer<CrawlProgress> progress)
      throws SiteUnreachableException, IOException, InterruptedException {
    long started = clock.nanoTime();
    Politeness politeness = new Politeness(CrawlDelay.of(options.delay()), clock);
    Fetcher fetcher = new Fetcher(source, politeness, clock);
    fetcher.keepFilesIn(store);
    BooleanSupplier over = () -> stop.getAsBoolean() || isOver(started);
    SlowDocuments slow = new KnownSlowDocuments(store);
    try (DocumentLoader loader = new DocumentLoader(fetcher, options, sources, slow);
        FetchPool fetches = new FetchPool(source, loader, options.connections());
        BackgroundTask aside = new BackgroundTask(source, loader, over)) {
      UrlRecord known = Seeds.known(scope, store);
      Optional<Seeds> open =
          aside.run(
              () ->
                  Seeds.open(
                      scope, options, fetcher, politeness, loader, known, fetches.connections()));
      if (open.isEmpty() && stop.getAsBoolean()) {
        return CrawlReport.stoppedBefore(fetcher);
      }
      if (open.isEmpty()) {
        throw new SiteUnreachableException(
            "robots.txt, the start page and, without one, the sitemap did not arrive within"
                + " crawl.time-limit ("
                + options.timeLimit().orElseThrow().toSeconds()
                + " s); try again later, or raise it");
      }
      try {
        if (open.get().barrier().isPresent() && hadContent(store, known)) {
          return CrawlReport.notEntered(fetcher, open.get().barrier().get());
        }
        entered.entered();
        CrawlCycle cycle =
            new CrawlCycle(
                scope,
                options,
                sources,
                followNofollow,
                clock,
                store,
                fetcher,
                aside,
                open.get(),
                entryVisits,
                started,
                stop,
                progress,
                group);
        return cycle.run(fetches);
      } finally {
        open.get().sitemaps().close();
      }
    } catch (ExecutionException e) {
      throw unreachable(e.getCause());
    } finally {
      group.leave(); // The others would wait for a crawler that has failed.
    }
  }

  /** Whether the start page led somewhere, so that what stands in its place now would be a loss. */
  private boolean hadContent(CrawlStore store, UrlRecord start) throws IOException {
    return options.maxVanished() < 1
        && start.status() == UrlStatus.READ
        && !store.links(start.url()).isEmpty();
  }

  /** Whether the time for one run is up. */
  private boolean isOver(long started) {
    return options
        .timeLimit()
        .filter(limit -> clock.nanoTime() - started >= limit.toNanos())
        .isPresent();
  }

  /** The error that kept the crawl from the site, as it was thrown. */
  private static SiteUnreachableException unreachable(Throwable thrown) {
    if (thrown instanceof SiteUnreachableException unreachable) {
      return unreachable;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    throw thrown instanceof RuntimeException exception
        ? exception
        : new IllegalStateException("the way into the site failed", thrown);
  }

  /**
   * Fetches robots.txt, sitemaps and the start page, and says what a crawl would meet.
   *
   * @throws SiteUnreachableException when the site cannot be entered
   */
  public SiteProbe probe() throws SiteUnreachableException, InterruptedException {
    Politeness politeness = new Politeness(CrawlDelay.of(options.delay()), clock);
    Fetcher fetcher = new Fetcher(source, politeness, clock);
    UrlRecord unread = UrlRecord.unread(scope.canonical(scope.start()), 0);
    long started = clock.nanoTime();
    List<String> warnings = new ArrayList<>();
    Seeds seeds;
    try (DocumentLoader loader =
        new DocumentLoader(fetcher, options, sources, SlowDocuments.NONE)) {
      seeds =
          Seeds.open(
              scope,
              options,
              fetcher,
              politeness,
              loader,
              unread,
              new LinkedBlockingQueue<>(List.of(new Politeness.Connection())));
      seeds.sitemaps().awaitEnd(Sitemaps.HEAD_START.toMillis());
      seeds.sitemaps().close();
      loader.failedLogins().forEach(login -> warnings.add("access.as: " + login));
    }
    Duration took = Duration.ofNanos(clock.nanoTime() - started);
    UrlUpdate verdict =
        new UrlStateMachine(scope, 1)
            .decide(
                unread,
                seeds.start(),
                Frontier.Purpose.VISIT,
                (url, page) -> CanonicalDecision.COPY,
                clock.now());
    Optional<Page> page = verdict.page();
    Set<PageUrl> inside = new HashSet<>();
    Set<PageUrl> outside = new HashSet<>();
    for (Link link : page.map(Page::links).orElse(List.of())) {
      PageUrl target = scope.canonical(link.target());
      (UrlStateMachine.isPage(scope, target) ? inside : outside).add(target);
    }
    outside.removeIf(scope::owns);
    warnings.addAll(fetcher.sourceWarnings());
    warnings.addAll(seeds.robots().warnings());
    warnings.addAll(seeds.sitemaps().warnings());
    seeds.barrier().ifPresent(warnings::add);
    return new SiteProbe(
        new SiteProbe.StartPage(
            unread.url(),
            verdict.record().httpStatus(),
            page.map(read -> read.content().title()).orElse(""),
            inside.size(),
            outside.size(),
            verdict.record().target(),
            took),
        verdict.record().problem(),
        seeds.barrier(),
        seeds.robots().file(unread.url().origin()).crawlDelay(),
        new SiteProbe.Sitemaps(seeds.sitemaps().files(), seeds.sitemaps().size()),
        warnings);
  }

  /**
   * How a crawl would treat an address, and why. Asks for robots.txt and for the address, and
   * changes nothing.
   *
   * @param store what is known of the site, when something is
   */
  public UrlCheck check(Optional<CrawlStore> store, PageUrl address)
      throws IOException, InterruptedException {
    Politeness politeness = new Politeness(CrawlDelay.of(options.delay()), clock);
    Fetcher fetcher = new Fetcher(source, politeness, clock);
    RobotsFiles robots = RobotsFiles.load(scope, options, fetcher, politeness);
    try (DocumentLoader loader =
        new DocumentLoader(fetcher, options, sources, SlowDocuments.NONE)) {
      loader.obey(robots, scope);
      return new UrlChecker(scope, options, store, loader, clock).check(address, robots);
    }
  }
}
