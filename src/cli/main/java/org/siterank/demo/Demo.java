package org.siterank.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

/**
 * A site, crawled, ranked and searchable in a minute: serves the manual, lets simulated surfers
 * fill the server's log, runs Siterank on both, and shows the results.
 *
 * <p>A later run is incremental: the site is on the same port, a small second crowd comes, and
 * Siterank reads only what is new.
 */
public final class Demo {

  /**
   * Pages of a javadoc that nobody outside links to: lists, trees, uses. Surfers go there all the
   * same, once they are on the site.
   */
  static final List<UrlGlob> INSIDE =
      Stream.of(
              "/*class-use/*",
              "/*package-use.html",
              "/*-tree.html",
              "/allclasses*.html",
              "/allpackages-index.html",
              "/constant-values.html",
              "/deprecated-list.html",
              "/help-doc.html",
              "/index-all.html",
              "/index-files/*",
              "/overview-summary.html",
              "/search.html",
              "/serialized-form.html")
          .map(UrlGlob::new)
          .toList();

  /** Requests at a time, of surfers and of the crawler: twice the cores, as each waits in turn. */
  private static final int CONNECTIONS = 2 * Runtime.getRuntime().availableProcessors();

  private static final Duration LOOK_FOR_STOP = Duration.ofMillis(200);

  private final DemoOptions options;
  private final DemoEngine.Opener opener;
  private final ToDoubleBiFunction<double[], double[]> agreement;
  private final PrintWriter out;
  private final Consumer<String> say;

  /**
   * @param opener opens Siterank
   * @param agreement how far two lists of values agree about an order: Kendall's tau-b
   * @param out takes the results
   * @param say takes a line of progress for the user
   */
  public Demo(
      DemoOptions options,
      DemoEngine.Opener opener,
      ToDoubleBiFunction<double[], double[]> agreement,
      PrintWriter out,
      Consumer<String> say) {
    this.options = options;
    this.opener = opener;
    this.agreement = agreement;
    this.out = out;
    this.say = say;
  }

  /**
   * Runs the demo.
   *
   * @param stop asked from time to time whether to end at the next good moment
   * @return whether it came to its end, not stopped before
   * @throws IOException when something cannot be done; the message says what to do
   */
  public boolean run(BooleanSupplier stop) throws IOException, InterruptedException {
    DemoFolder folder = new DemoFolder(options.folder());
    DemoSite site =
        options.siteJar().isPresent()
            ? DemoSite.unpacked(folder, options.siteJar().get(), say)
            : DemoSite.manual(options.manual());
    try (StaticSite server = serve(folder, site)) {
      say.accept(
          "serving "
              + count(site.pages().size())
              + " pages on "
              + server.url()
              + ", generated access log "
              + folder.accessLog(server.port()));
      CrowdReport crowd = surf(folder, site, server, stop);
      if (stop.getAsBoolean()) {
        return false;
      }
      server.awaitLog();
      say.accept("Siterank crawls the site, reads the log, ranks and indexes");
      try (DemoEngine engine = opener.open(setup(folder, server))) {
        List<String> summary = engine.run(stop);
        if (stop.getAsBoolean()) {
          return false;
        }
        print(crowd, summary, engine, folder, server);
      }
      if (options.keepServing()) {
        say.accept("serving on " + server.url() + " until Ctrl-C");
        while (!stop.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
          LockSupport.parkNanos(LOOK_FOR_STOP.toNanos());
        }
      }
      return true;
    }
  }

  private StaticSite serve(DemoFolder folder, DemoSite site) throws IOException {
    int wanted = options.port().isPresent() ? options.port().get() : folder.port();
    StaticSite server = StaticSite.serve(site.folder(), folder.accessLog(wanted), wanted);
    if (server.onPreferredPort()) {
      folder.rememberPort(wanted);
      return server;
    }
    // The log belongs to the port, which is known only now.
    int given = server.port();
    server.close();
    say.accept(
        "port "
            + wanted
            + " is in use, so the site is on port "
            + given
            + ": its pages have other names now, and everything starts again in "
            + folder.data(given)
            + " (--port chooses a port)");
    StaticSite other = StaticSite.serve(site.folder(), folder.accessLog(given), given);
    if (!other.onPreferredPort()) {
      other.close();
      throw new IOException("ports are taken as soon as they are free; try again with --port");
    }
    folder.rememberPort(given);
    return other;
  }

  private DemoEngine.Setup setup(DemoFolder folder, StaticSite server) {
    return new DemoEngine.Setup(
        server.url(),
        folder.accessLog(server.port()),
        folder.data(server.port()),
        List.of(),
        CONNECTIONS);
  }

  private CrowdReport surf(
      DemoFolder folder, DemoSite site, StaticSite server, BooleanSupplier stop)
      throws IOException, InterruptedException {
    PageUrl root = server.url();
    if (folder.beginVisits(server.port())) {
      say.accept(
          "the demo was killed while surfers walked; their visits are taken from the log and made"
              + " again");
    }
    int from = folder.nextVisit(server.port(), options.seed());
    int visits = from < options.visits() ? options.visits() - from : options.laterVisits();
    say.accept(
        count(visits)
            + " simulated surfers walk the site"
            + (from < options.visits() ? ", as if in five weeks" : "")
            + " (seed "
            + options.seed()
            + ", visits "
            + count(from + 1L)
            + " to "
            + count((long) from + visits)
            + ")");
    Arrivals arrivals = new Arrivals(site, root, root, INSIDE, options.seed());
    List<PageUrl> pages = PopularPages.of(site, root, path -> true, 0, options.seed()).ranked();
    SurferCrowd surfers = new SurferCrowd(arrivals, root, pages, CONNECTIONS);
    CrowdReport report;
    if (from < options.visits()) {
      ZoneId zone = ZoneId.systemDefault();
      DemoWeeks weeks =
          new DemoWeeks(
              LocalDate.now(zone).minusDays(1), zone, options.visits(), arrivals.wellLinked());
      AtomicInteger over = new AtomicInteger(from);
      server.setClock(() -> weeks.time(over.get()));
      report =
          surfers.surf(
              from, options.visits(), stop, weeks::happening, walk -> over.incrementAndGet());
      server.awaitLog();
      server.setClock(ZonedDateTime::now);
    } else {
      report =
          surfers.surf(
              from, Math.addExact(from, visits), stop, UnaryOperator.identity(), walk -> {});
    }
    folder.rememberNextVisit(
        server.port(), options.seed(), from + Math.toIntExact(report.visits()));
    return report;
  }

  private void print(
      CrowdReport crowd,
      List<String> summary,
      DemoEngine engine,
      DemoFolder folder,
      StaticSite server)
      throws IOException {
    DemoText text = new DemoText(out);
    text.simulation(crowd);
    text.summary(summary);
    text.today(engine.today());
    List<DemoEngine.RankedPage> pages = engine.pages();
    text.pages(pages, agreement);
    String query = query(pages);
    text.search(
        query,
        engine.search(query, DemoText.ANSWERS, true),
        engine.search(query, 5 * DemoText.ANSWERS, false),
        pages);
    text.next(
        folder.data(server.port()),
        query,
        pages.isEmpty() ? server.url() : pages.get(0).url(),
        options.flags());
    out.flush();
  }

  /** The user's query; or one that suits the site: of an unknown one, its best page's title. */
  private String query(List<DemoEngine.RankedPage> pages) {
    if (options.query().isPresent()) {
      return options.query().get();
    }
    if (options.siteJar().isEmpty()) {
      return DemoOptions.MANUAL_QUERY;
    }
    String ending = DemoText.commonEnding(pages);
    return pages.stream()
        .map(DemoEngine.RankedPage::title)
        .filter(title -> !title.isBlank())
        .map(
            title ->
                title.substring(0, title.length() - (title.endsWith(ending) ? ending.length() : 0)))
        .findFirst()
        .orElse("home");
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
