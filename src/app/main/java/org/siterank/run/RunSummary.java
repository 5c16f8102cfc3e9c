package org.siterank.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.io.FileUtils;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.FeedReport;
import org.siterank.crawl.RenderReport;
import org.siterank.crawl.UnreadAddresses;
import org.siterank.crawl.WithheldPages;
import org.siterank.index.IndexChanges;
import org.siterank.inflow.DampingEstimate;
import org.siterank.model.DatedPages;
import org.siterank.model.PromotedPages;
import org.siterank.output.Figures;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogSummary;

/**
 * Formats a run report as lines for people.
 *
 * <p>Long because a run has many parts, and each has its line here.
 */
public final class RunSummary {

  private RunSummary() {}

  /** The line about a site that moved. */
  public static String moved(PageUrl from, PageUrl to) {
    return Figures.line("moved", from + " is " + to + " from now on; name that one (--site)");
  }

  /** The summary, a line each; warnings are not in it. */
  public static List<String> of(RunReport report) {
    List<String> lines = new ArrayList<>();
    report.logs().ifPresent(logs -> addLogs(lines, logs));
    report.crawl().ifPresent(crawl -> addCrawl(lines, crawl));
    addSites(lines, report.crawls());
    report.rank().ifPresent(rank -> addRank(lines, rank));
    report.known().forEach(warning -> lines.add(Figures.line("known", warning)));
    lines.add(Figures.line("time", times(report.times())));
    return lines;
  }

  private static void addLogs(List<String> lines, LogSummary logs) {
    Map<String, Long> views = new TreeMap<>();
    Map<String, Long> aside = new TreeMap<>();
    for (RequestClass requestClass : RequestClass.values()) {
      long count = logs.classes().get(requestClass);
      if (count > 0) {
        (requestClass.isPageView() ? views : aside).put(requestClass.label(), count);
      }
    }
    long used = views.values().stream().mapToLong(Long::longValue).sum();
    lines.add(
        Figures.line(
            "log lines",
            Figures.count(logs.lines())
                + " new in "
                + logs.reading().files()
                + (logs.reading().files() == 1 ? " file: " : " files: ")
                + Figures.count(used, "page view")
                + (aside.isEmpty() ? "" : "; set aside: " + words(aside))));
    if (logs.lines() > 0) {
      lines.add(
          Figures.line(
              "page views",
              (views.isEmpty() ? "none" : words(views))
                  + "; "
                  + Figures.count(logs.views().repeats(), "repeat")
                  + " within half an hour"));
    }
    addRobots(lines, logs);
  }

  private static void addRobots(List<String> lines, LogSummary logs) {
    Map<String, Long> recognised = new TreeMap<>();
    logs.recognition()
        .clients()
        .forEach(
            (sign, clients) -> {
              if (clients > 0) {
                recognised.put(sign.words(), clients);
              }
            });
    if (!recognised.isEmpty()) {
      long clients = recognised.values().stream().mapToLong(Long::longValue).sum();
      lines.add(
          Figures.line(
              "robots",
              Figures.count(clients)
                  + " with a browser's name recognised by their behaviour: "
                  + words(recognised)
                  + "; "
                  + Figures.count(logs.recognition().takenBack(), "page view")
                  + " already counted removed again"));
    }
  }

  /** A line for each of several sites. */
  private static void addSites(List<String> lines, List<SiteCrawl> crawls) {
    for (SiteCrawl one : crawls) {
      if (!one.site().isEmpty()) {
        lines.add(
            Figures.line(
                "site",
                one.site()
                    + ": "
                    + one.report()
                        .map(
                            crawl ->
                                Figures.count(crawl.traffic().requests(), "request")
                                    + ", "
                                    + pages(crawl)
                                    + ", "
                                    + Figures.count(crawl.found().gone())
                                    + " gone, "
                                    + Figures.count(crawl.failures())
                                    + " failed")
                        .orElse("not crawled")));
      }
    }
  }

  private static String pages(CrawlReport crawl) {
    return Figures.count(crawl.found().added(), "new page")
        + ", "
        + Figures.count(crawl.found().changed())
        + " read again, "
        + Figures.count(crawl.found().unchanged())
        + " unchanged";
  }

  private static void addCrawl(List<String> lines, CrawlReport crawl) {
    lines.add(
        Figures.line(
            "crawl",
            Figures.count(crawl.traffic().requests(), "request")
                + ", "
                + FileUtils.byteCountToDisplaySize(crawl.traffic().wireBytes())
                + "; "
                + pages(crawl)
                + ", "
                + Figures.count(crawl.found().redirects(), "redirect")
                + ", "
                + Figures.count(crawl.found().duplicates())
                + " with a canonical URL elsewhere"));
    Map<String, Long> trouble = new TreeMap<>();
    crawl
        .problems()
        .failed()
        .forEach((reason, n) -> trouble.put(reason.name().toLowerCase(Locale.ROOT), n));
    lines.add(
        Figures.line(
            "missing",
            Figures.count(crawl.found().gone(), "page")
                + " gone (404), "
                + Figures.count(crawl.found().missing())
                + " to check again in the next run, "
                + Figures.count(crawl.found().excluded())
                + " excluded by robots.txt, "
                + Figures.count(crawl.failures())
                + " failed"
                + (trouble.isEmpty() ? "" : " (" + words(trouble) + ")")
                + (crawl.problems().unread().knownBad() == 0
                    ? ""
                    : ", "
                        + Figures.count(crawl.problems().unread().knownBad())
                        + " of them known-bad")
                + (crawl.problems().waiting() == 0
                    ? ""
                    : ", " + Figures.count(crawl.problems().waiting()) + " left for later")));
    if (crawl.named().feeds().files() > 0) {
      lines.add(Figures.line("feeds", feeds(crawl.named().feeds())));
    }
    if (!crawl.withheld().pages().isEmpty()) {
      lines.add(Figures.line("withheld", withheld(crawl.withheld())));
    }
    addRendered(lines, crawl.rendered());
    if (!crawl.traffic().waited().isZero()) {
      lines.add(
          Figures.line(
              "waited",
              seconds(crawl.traffic().waited()) + " because the site was busy (Retry-After)"));
    }
    if (!crawl.problems().limits().isEmpty()) {
      Map<String, Long> limits = new TreeMap<>();
      crawl
          .problems()
          .limits()
          .forEach((limit, n) -> limits.put(limit.name().toLowerCase(Locale.ROOT), n));
      lines.add(Figures.line("limits", words(limits)));
    }
    crawl.problems().traps().forEach(trap -> lines.add(Figures.line("trap", trap)));
  }

  private static String feeds(FeedReport feeds) {
    return Figures.count(feeds.files())
        + " read, naming "
        + Figures.count(feeds.entries(), "page")
        + " of the site"
        + (feeds.outside() == 0
            ? ""
            : ", " + Figures.count(feeds.outside()) + " outside it (not followed)")
        + (feeds.nameless() == 0
            ? ""
            : ", " + Figures.count(feeds.nameless()) + " without an address");
  }

  private static void addRendered(List<String> lines, RenderReport rendered) {
    if (rendered.pages() > 0) {
      String refused =
          new TreeMap<>(rendered.refused())
              .entrySet().stream()
                  .map(
                      kind ->
                          Figures.count(kind.getValue().requests())
                              + " "
                              + kind.getKey()
                              + " (such as "
                              + kind.getValue().first()
                              + ")")
                  .collect(Collectors.joining(", "));
      lines.add(
          Figures.line(
              "rendered",
              Figures.count(rendered.pages(), "page")
                  + " in a browser"
                  + (refused.isEmpty() ? "" : "; requests not sent: " + refused)));
    }
    rendered
        .firstEmpty()
        .ifPresent(
            first ->
                lines.add(
                    Figures.line(
                        "scripted",
                        Figures.count(rendered.empty(), "page")
                            + (rendered.empty() == 1 ? " looks" : " look")
                            + " empty without JavaScript (such as "
                            + first
                            + ")"
                            + (rendered.step().isEmpty()
                                ? ""
                                : "; to render, " + rendered.step()))));
  }

  /** Which pages the site keeps out of the search, and how: {@code of 11 pages, 10 ...}. */
  static String withheld(WithheldPages withheld) {
    return "of "
        + Figures.count(withheld.of(), "page")
        + ", "
        + new TreeMap<>(withheld.pages())
            .entrySet().stream()
                .map(
                    entry ->
                        String.format(
                            Locale.ROOT,
                            words(entry.getKey()),
                            Figures.count(entry.getValue()),
                            withheld.examples().get(entry.getKey())))
                .collect(Collectors.joining(", "));
  }

  /** How many addresses could not be read, and which of them are new. */
  static String unread(UnreadAddresses unread, long looked) {
    return unread.all()
        + " of "
        + looked
        + " addresses could not be read"
        + (unread.fresh() == unread.all() ? "" : ", " + unread.fresh() + " of them new")
        + unread.named()
        + "; siterank export unread lists all, crawl.known-bad takes out those that are known";
  }

  /** The remedy for pages that the site keeps out. */
  static String remedy(WithheldPages withheld) {
    Set<WithheldPages.Cause> causes = withheld.pages().keySet();
    if (causes.contains(WithheldPages.Cause.REDIRECT_COOKIES)
        || causes.contains(WithheldPages.Cause.REDIRECT_CIRCLE)) {
      return "Set access.cookies: keep if visitors need a cookie";
    }
    return causes.contains(WithheldPages.Cause.REDIRECT)
        ? "Correct the site or access.login"
        : "Correct the site";
  }

  private static String words(WithheldPages.Cause cause) {
    return switch (cause) {
      case CANONICAL -> "%s name a canonical URL (rel=canonical) whose text differs (such as %s)";
      case CANONICAL_OF_ANOTHER_TEXT ->
          "%s name a canonical URL with a wholly different text, which was ignored (such as %s)";
      case NOINDEX -> "%s are marked noindex (such as %s)";
      case ROBOTS -> "%s are blocked by robots.txt (such as %s)";
      case REDIRECT ->
          "%s that had content before now redirect to one URL, perhaps a login page (such as %s)";
      case REDIRECT_COOKIES ->
          "%s that had content before now redirect to a page about cookies (such as %s)";
      case REDIRECT_CIRCLE -> "%s that had content before now redirect in a circle (such as %s)";
    };
  }

  private static void addRank(List<String> lines, RankReport rank) {
    lines.add(
        Figures.line(
            "pages",
            Figures.count(rank.graph().pages())
                + " read, "
                + Figures.count(rank.graph().unread())
                + " known but not read, "
                + (rank.graph().duplicates() == 1
                    ? "1 duplicate merged into its original"
                    : Figures.count(rank.graph().duplicates())
                        + " duplicates merged into their originals")));
    lines.add(
        Figures.line(
            "links",
            Figures.count(rank.graph().links())
                + " internal, "
                + Figures.count(rank.graph().externalLinks())
                + " external, "
                + Figures.count(rank.graph().brokenLinks())
                + " broken"));
    rank.graph().shares().ifPresent(shares -> lines.add(Figures.line("shares", shares)));
    if (rank.inflow().measured()) {
      lines.add(
          Figures.line(
              "inflow",
              "counted: "
                  + Figures.count(rank.views().external(), "visit")
                  + " by links of other sites"
                  + ", "
                  + Figures.count(rank.views().direct())
                  + " direct or searched, "
                  + (rank.views().returning() == 0
                      ? ""
                      : Figures.count(rank.views().returning()) + " from pages not read, ")
                  + Figures.count(rank.views().internal(), "internal click")
                  + "; "
                  + Figures.count(rank.views().unresolvedPaths(), "unresolved path")
                  + " ("
                  + Figures.count(rank.views().unresolved(), "visit")
                  + ")"
                  + (rank.views().capped() == 0
                      ? ""
                      : ", " + Figures.count(rank.views().capped()) + " capped")
                  + "; estimator "
                  + rank.inflow().estimator()));
    } else {
      lines.add(
          Figures.line(
              "inflow", "not measured (no page views in the logs): assumed equal for all pages"));
    }
    lines.add(
        Figures.line(
            "ranks",
            String.format(
                Locale.ROOT,
                rank.inflow().measured()
                    ? "expected: %s page views/day from %s visits/day that start here;"
                        + " %d iterations, proven error %.2g%s"
                    : "%s in total from an inflow of %s; %d iterations, proven error %.2g%s",
                amount(rank.solution().totalScore()),
                amount(rank.inflow().total()),
                rank.solution().iterations(),
                rank.solution().l1ErrorBound(),
                rank.solution().converged() ? "" : " (NOT CONVERGED)")));
    lines.add(Figures.line("damping", damping(rank)));
    if (!rank.inflow().promotions().isEmpty()) {
      lines.add(Figures.line("promoted", promotions(rank.inflow().promotions())));
    }
    lines.add(Figures.line("dates", dates(rank.dates())));
    IndexChanges changes = rank.changes();
    lines.add(
        Figures.line(
            "index",
            Figures.count(changes.added())
                + " added, "
                + Figures.count(changes.changed())
                + " changed, "
                + Figures.count(changes.removed())
                + " removed, "
                + Figures.count(changes.reranked())
                + " with a new rank only, "
                + Figures.count(changes.unchanged())
                + " unchanged; published as run "
                + rank.run()));
  }

  private static String dates(DatedPages dates) {
    String stated =
        dates.stated() == 0
            ? "no page states its date"
            : Figures.count(dates.stated())
                + " of "
                + Figures.count(dates.pages())
                + " pages state their date";
    if (dates.served() == 0) {
      return stated;
    }
    return stated
        + "; "
        + Figures.count(dates.served(), "Last-Modified date")
        + dates
            .builtOn()
            .map(day -> " ignored (the site was rebuilt on " + day + ")")
            .orElse(dates.stated() == 0 ? "" : " of other pages");
  }

  private static String damping(RankReport rank) {
    String used = String.format(Locale.ROOT, "%.4g", rank.damping().value());
    if (rank.damping().estimate().isEmpty()) {
      return used;
    }
    if (rank.damping().objection().isPresent()) {
      return used + "; not measured: " + rank.damping().objection().get();
    }
    DampingEstimate estimate = rank.damping().estimate().get();
    String interval =
        String.format(
            Locale.ROOT,
            "95 %% interval %.2f to %.2f (counting noise only)",
            estimate.lower(),
            estimate.upper());
    return rank.damping().isMeasured()
        ? used + ", measured from the clicks in the logs; " + interval
        : String.format(
            Locale.ROOT, "%s; the logs suggest %.2f, %s", used, estimate.value(), interval);
  }

  private static String promotions(List<PromotedPages> promotions) {
    return promotions.stream()
        .map(
            used ->
                String.format(
                    Locale.ROOT,
                    "inflow of %,d %s times %s (%s)",
                    used.pages(),
                    used.pages() == 1 ? "page" : "pages",
                    used.factor(),
                    used.pattern()))
        .collect(Collectors.joining("; "));
  }

  private static String words(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> Figures.count(entry.getValue()) + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String times(Map<String, Duration> times) {
    Duration total = times.values().stream().reduce(Duration.ZERO, Duration::plus);
    return times.entrySet().stream()
            .map(entry -> entry.getKey() + " " + seconds(entry.getValue()))
            .collect(Collectors.joining(", "))
        + "; "
        + seconds(total)
        + " in all";
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }

  /** An amount to three digits, whole from 100 on. */
  private static String amount(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.3g" : "%,.0f", value);
  }
}
