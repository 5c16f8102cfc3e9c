package org.siterank.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.siterank.accesslog.RequestClass;
import org.siterank.output.Figures;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogSummary;

/**
 * Formats a run report as lines for people: here its parts, what the logs had, and the times;
 * {@link CrawlLines} and {@link RankLines} have the rest.
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
    report.crawl().ifPresent(crawl -> CrawlLines.addCrawl(lines, crawl));
    CrawlLines.addSites(lines, report.crawls());
    report.rank().ifPresent(rank -> RankLines.addRank(lines, rank));
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

  /** Counts in words. */
  static String words(Map<String, Long> counts) {
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

  /** A time in seconds. */
  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }
}
