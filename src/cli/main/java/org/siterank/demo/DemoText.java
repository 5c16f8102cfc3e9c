package org.siterank.demo;

import static org.siterank.demo.Demo.count;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.siterank.site.PageUrl;

/** The demo's results as a person reads them. */
final class DemoText {

  /** Answers of the sample search in each column. */
  static final int ANSWERS = 8;

  private static final int TOP = 10;
  private static final int TITLE_WIDTH = 40;
  private static final int TITLE_HEAD = 14;

  /** Below this share of titles, an ending is a page's own. */
  private static final double COMMON = 0.5;

  private final PrintWriter out;

  DemoText(PrintWriter out) {
    this.out = out;
  }

  void simulation(CrowdReport crowd) {
    out.println(
        "The visits are simulated and the access log is generated: "
            + count(crowd.visits())
            + " surfers made "
            + count(crowd.requests())
            + " requests and saw "
            + count(crowd.views())
            + " pages.");
    out.println("The site, its server and all the work of Siterank are real.");
    long cut = crowd.endings().getOrDefault(Walk.Ending.CUT, 0L);
    if (cut > 0) {
      out.println(count(cut) + " walks were cut after " + Surfer.MAX_CLICKS + " clicks.");
    }
    out.println();
  }

  void summary(List<String> lines) {
    lines.forEach(out::println);
    out.println();
  }

  /**
   * Shows the first page of a webmaster.
   *
   * @param lines its lines; none when no day is complete
   */
  void today(List<String> lines) {
    if (!lines.isEmpty()) {
      out.println("In the morning, the webmaster reads:");
      out.println();
      lines.forEach(line -> out.println(line.isEmpty() ? "" : "    " + line));
      out.println();
    }
  }

  void pages(List<DemoEngine.RankedPage> pages, ToDoubleBiFunction<double[], double[]> agreement) {
    String ending = commonEnding(pages);
    out.println("The most important pages of " + count(pages.size()) + ", in page views a day:");
    out.println();
    line("    %9s %9s  %s", "expected", "counted", "page");
    for (int i = 0; i < Math.min(TOP, pages.size()); i++) {
      DemoEngine.RankedPage page = pages.get(i);
      line(
          "%3d %9.1f %9.1f  %-" + TITLE_WIDTH + "s  %s",
          i + 1,
          page.predicted(),
          page.observed(),
          title(page.title(), page.url(), ending),
          page.url().pathAndQuery());
    }
    out.println();
    double tau =
        agreement.applyAsDouble(
            pages.stream().mapToDouble(DemoEngine.RankedPage::predicted).toArray(),
            pages.stream().mapToDouble(DemoEngine.RankedPage::observed).toArray());
    long seen = pages.stream().filter(page -> page.observed() > 0).count();
    if (Double.isNaN(tau)) {
      out.println("The expected and the counted order cannot be compared: all pages are alike.");
    } else {
      line(
          "Expected and counted order: rank correlation %.2f (1 is the same order) over %s pages,"
              + " %s of them visited.",
          tau, count(pages.size()), count(seen));
    }
    out.println();
  }

  /**
   * Both answers side by side.
   *
   * @param with answers with the boost
   * @param without answers without it, more of them, to tell from where a page has come
   */
  void search(
      String query,
      List<DemoEngine.FoundPage> with,
      List<DemoEngine.FoundPage> without,
      List<DemoEngine.RankedPage> pages) {
    String ending = commonEnding(pages);
    List<PageUrl> before = without.stream().map(DemoEngine.FoundPage::url).toList();
    out.println("Search \"" + query + "\" (+n: places won by the rank)");
    out.println();
    line("    %-" + (TITLE_WIDTH + 8) + "s %s", "with the rank", "text alone");
    int rows = Math.min(ANSWERS, Math.max(with.size(), without.size()));
    for (int i = 0; i < rows; i++) {
      String left = "";
      if (i < with.size()) {
        DemoEngine.FoundPage page = with.get(i);
        left =
            String.format(
                Locale.ROOT,
                "%-" + TITLE_WIDTH + "s %-6s",
                title(page.title(), page.url(), ending),
                move(i, before.indexOf(page.url())));
      }
      String right =
          i < without.size() ? title(without.get(i).title(), without.get(i).url(), ending) : "";
      line("%3d %-" + (TITLE_WIDTH + 8) + "s %s", i + 1, left, right);
    }
    if (rows == 0) {
      out.println("    nothing found");
    }
    out.println();
  }

  private static String move(int now, int before) {
    if (before < 0) {
      return "new";
    }
    return before == now ? "" : String.format(Locale.ROOT, "%+d", before - now);
  }

  /**
   * Commands that work on the data alone, after the server has gone.
   *
   * @param flags what this demo was called with, to call it again
   */
  void next(Path data, String query, PageUrl page, String flags) {
    String with = " --data " + quoted(data.toString());
    out.println("Next:");
    out.println("  bin/siterank search" + with + " " + quoted(query));
    out.println("  bin/siterank search" + with + " --explain " + quoted(query));
    out.println("  bin/siterank today" + with);
    out.println("  bin/siterank page" + with + " " + quoted(page.value()));
    out.println("  bin/siterank serve" + with + "    # the search page, and pages for webmasters");
    out.println("  bin/siterank report" + with + "    # the webmaster's report");
    out.println("  bin/siterank export ranks" + with);
    out.println("  bin/siterank demo" + flags + "    # again: only what changed");
    out.println("  bin/siterank demo" + flags + " --keep-serving    # leaves the site up");
  }

  /** A word for the shell. */
  static String quoted(String text) {
    return text.matches("[A-Za-z0-9_.:/=+@-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /**
   * Returns the common ending of most titles, such as the name of the site; from its separator on.
   */
  static String commonEnding(List<DemoEngine.RankedPage> pages) {
    List<String> candidates = new ArrayList<>();
    for (DemoEngine.RankedPage page : pages.subList(0, Math.min(TOP, pages.size()))) {
      for (String separator : List.of(" (", " | ", " - ", " – ", " — ")) {
        int at = page.title().lastIndexOf(separator);
        if (at > 0) {
          candidates.add(page.title().substring(at));
        }
      }
    }
    for (String ending : candidates) {
      long have = pages.stream().filter(page -> page.title().endsWith(ending)).count();
      if (have > COMMON * pages.size()) {
        return ending;
      }
    }
    return "";
  }

  private static String title(String title, PageUrl url, String ending) {
    String text = title.isBlank() ? url.pathAndQuery() : title;
    if (text.endsWith(ending)) {
      text = text.substring(0, text.length() - ending.length());
    }
    if (text.length() <= TITLE_WIDTH) {
      return text;
    }
    // Start and end tell long titles apart better than the start alone.
    int tail = text.length() - (TITLE_WIDTH - TITLE_HEAD - 1);
    return text.substring(0, TITLE_HEAD) + "…" + text.substring(tail);
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
