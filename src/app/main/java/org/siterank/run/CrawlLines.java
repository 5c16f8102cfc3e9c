package org.siterank.run;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.io.FileUtils;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.FeedReport;
import org.siterank.crawl.RenderReport;
import org.siterank.crawl.UnreadAddresses;
import org.siterank.crawl.WithheldPages;
import org.siterank.output.Figures;

/** Formats a report of a crawl as lines for people. */
final class CrawlLines {

  private CrawlLines() {}

  /** A line for each of several sites. */
  static void addSites(List<String> lines, List<SiteCrawl> crawls) {
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

  /** The lines on a crawl. */
  static void addCrawl(List<String> lines, CrawlReport crawl) {
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
                + (trouble.isEmpty() ? "" : " (" + RunSummary.words(trouble) + ")")
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
              RunSummary.seconds(crawl.traffic().waited())
                  + " because the site was busy (Retry-After)"));
    }
    if (!crawl.problems().limits().isEmpty()) {
      Map<String, Long> limits = new TreeMap<>();
      crawl
          .problems()
          .limits()
          .forEach((limit, n) -> limits.put(limit.name().toLowerCase(Locale.ROOT), n));
      lines.add(Figures.line("limits", RunSummary.words(limits)));
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
}
