package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.change.EditorAdvice;
import org.siterank.change.ExpectedClicks;
import org.siterank.change.LinkSource;
import org.siterank.change.LinkTarget;
import org.siterank.output.Rows;
import org.siterank.site.PageUrl;

/** Prints links to add that were chosen by texts and counts. */
final class CountedAdvice {

  private final PrintWriter out;

  CountedAdvice(PrintWriter out) {
    this.out = out;
  }

  /**
   * Links to a page, as JSON.
   *
   * @param days the days in which the views were counted
   */
  record ToView(double days, long views, List<SourceView> links) {

    static ToView of(EditorAdvice<LinkSource> advice) {
      return new ToView(
          advice.days(), advice.views(), advice.links().stream().map(SourceView::of).toList());
    }
  }

  record SourceView(
      PageUrl from,
      String title,
      long views,
      double similarity,
      @JsonUnwrapped PlaceView place,
      ExpectedClicks clicks) {

    static SourceView of(LinkSource link) {
      return new SourceView(
          link.place().page(),
          link.place().title(),
          link.views(),
          link.place().similarity(),
          new PlaceView(
              link.place().sentence().text(), link.place().section(), link.place().address()),
          link.clicks());
    }
  }

  record PlaceView(String sentence, String section, String address) {}

  /** Links on a page, as JSON. */
  record FromView(
      PageUrl from,
      String title,
      double days,
      long views,
      ExpectedClicks clicks,
      List<TargetView> links) {

    static FromView of(EditorAdvice<LinkTarget> advice) {
      return new FromView(
          advice.page(),
          advice.title(),
          advice.days(),
          advice.views(),
          advice.clicks(),
          advice.links().stream().map(TargetView::of).toList());
    }
  }

  record TargetView(
      PageUrl to,
      String title,
      long views,
      long reached,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PageUrl> via,
      long searched) {

    static TargetView of(LinkTarget link) {
      return new TargetView(
          link.page(), link.title(), link.views(), link.reached(), link.via(), link.searched());
    }
  }

  /** Prints the pages that should link to a page. */
  void to(EditorAdvice<LinkSource> advice) {
    heading("Links to", advice);
    int number = 0;
    for (LinkSource link : advice.links()) {
      number++;
      say("");
      say("%3d. %s", number, link.place().title());
      say("     %s", link.place().page());
      if (advice.days() > 0) {
        say("     %s; the link may get %s", views(link.views()), clicks(link.clicks()));
      }
      Prose.lines("“" + link.place().sentence().text() + "”", 5).forEach(line -> say("%s", line));
      if (!link.place().section().isEmpty()) {
        say("     under “%s”: %s", link.place().section(), link.place().address());
      }
    }
    if (advice.links().isEmpty()) {
      say("No page mentions it without a link to it.");
    }
  }

  /** Prints the pages that readers of a page want. */
  void from(EditorAdvice<LinkTarget> advice) {
    heading("Links on", advice);
    if (advice.days() > 0) {
      say("A new link on it may get %s.", clicks(advice.clicks()));
    }
    int number = 0;
    for (LinkTarget link : advice.links()) {
      number++;
      say("");
      say("%3d. %s", number, link.title().isEmpty() ? link.page() : link.title());
      say("     %s", link.page());
      String via = link.via().map(page -> ", most by way of " + page.pathAndQuery()).orElse("");
      if (link.reached() > 0) {
        say(
            "     about %,d of its readers reached it in two or three clicks%s",
            link.reached(), via);
      }
      if (link.searched() > 0) {
        say("     %s in the site's own search", count(link.searched(), "click"));
      }
      say("     %s in all", views(link.views()));
    }
    if (advice.links().isEmpty()) {
      say("Its readers reached no page that it does not link to.");
    }
  }

  private void heading(String what, EditorAdvice<?> advice) {
    say("%s %s%s", what, advice.page(), advice.title().isEmpty() ? "" : ", " + advice.title());
    if (advice.days() > 0) {
      say("Counted: %s in %s.", views(advice.views()), count(Math.round(advice.days()), "day"));
    } else {
      say("No logs were read; siterank run --logs FILE counts readers and clicks.");
    }
  }

  private static String clicks(ExpectedClicks clicks) {
    if (clicks.similar() == 0) {
      return "an unknown number of clicks";
    }
    String range =
        clicks.high() == 0
            ? "fewer than 1 click a month"
            : clicks.low() == clicks.high()
                ? count(clicks.low(), "click") + " a month"
                : String.format(
                    Locale.ROOT, "%,d to %,d clicks a month", clicks.low(), clicks.high());
    return range
        + (clicks.samePage()
            ? String.format(Locale.ROOT, " (as 8 of 10 of its %,d links do)", clicks.similar())
            : " (as 8 of 10 links on pages near it do)");
  }

  private static String views(long views) {
    return count(views, "page view");
  }

  private static String count(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  /** Writes the pages that should link to a page. */
  static void writeTo(EditorAdvice<LinkSource> advice, Rows rows) throws IOException {
    for (LinkSource link : advice.links()) {
      rows.row(
          link.place().page().value(),
          link.views(),
          link.clicks().low(),
          link.clicks().high(),
          link.place().similarity(),
          link.place().sentence().text(),
          link.place().section(),
          link.place().address());
    }
  }

  /** Their columns. */
  static final String[] TO = {
    "from", "views", "clicksLow", "clicksHigh", "similarity", "sentence", "section", "address"
  };

  /** Writes the pages that readers of a page want. */
  static void writeFrom(EditorAdvice<LinkTarget> advice, Rows rows) throws IOException {
    for (LinkTarget link : advice.links()) {
      rows.row(
          link.page().value(),
          link.title(),
          link.views(),
          link.reached(),
          link.via().map(PageUrl::value).orElse(""),
          link.searched());
    }
  }

  /** Their columns. */
  static final String[] FROM = {"to", "title", "views", "reached", "via", "searched"};

  private void say(String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
