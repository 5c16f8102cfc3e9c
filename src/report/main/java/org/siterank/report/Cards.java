package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;

/** The overview of a report: what was counted, what is expected, what is wrong, what changed. */
final class Cards {

  /** Pages named on a card. */
  private static final int PAGES = 3;

  private final WebmasterReport report;
  private final ReportTexts t;

  Cards(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  /** The cards, those of the logs only where there are some. */
  List<Card> all() {
    List<Card> cards = new ArrayList<>();
    Counted counted = report.views().counted();
    if (counted.any() && !report.views().daily().isEmpty()) {
      cards.add(counted("visits", counted.entriesPerDay(), DailyViews.Span::entriesPerDay));
      cards.add(counted("views", counted.viewsPerDay(), DailyViews.Span::viewsPerDay));
    }
    if (report.basis().run().measured()) {
      cards.add(expected());
    }
    cards.add(top());
    cards.add(broken());
    cards.add(changes());
    cards.add(crawl());
    return cards;
  }

  private Card card(String key, String figure, List<Card.Line> lines, String section) {
    return new Card(
        key,
        t.say("card." + key),
        figure,
        t.say("card." + key + ".unit"),
        Optional.empty(),
        "",
        lines,
        section);
  }

  private Card counted(String key, double perDay, ToDoubleFunction<DailyViews.Span> of) {
    DailyViews daily = report.views().daily();
    List<Card.Line> lines = new ArrayList<>();
    lines.add(
        Card.Line.of(
            t.say(
                "card.days",
                daily.days().size(),
                t.day(daily.days().get(0).day()),
                t.day(daily.days().get(daily.days().size() - 1).day()))));
    daily.lastWeek().ifPresent(week -> lines.add(Card.Line.of(lastWeek(week, of))));
    List<Double> values = daily.spans().stream().map(of::applyAsDouble).toList();
    return new Card(
        key,
        t.say("card." + key),
        t.number(perDay),
        t.say("card." + key + ".unit"),
        values.size() < 2 ? Optional.empty() : Optional.of(Sparkline.of(values)),
        t.say(
            daily.byWeek() ? "card.trend.weeks" : "card.trend.days",
            t.number(values.get(0)),
            t.number(values.get(values.size() - 1)),
            values.size()),
        lines,
        "visits");
  }

  private String lastWeek(DailyViews.LastWeek week, ToDoubleFunction<DailyViews.Span> of) {
    double last = of.applyAsDouble(week.last());
    double before = of.applyAsDouble(week.before());
    boolean noise =
        DailyViews.LastWeek.isNoise(
            last * week.last().days(), before * week.before().days(), report.views().scatter());
    return noise || before == 0
        ? t.say("card.week.same", t.number(last), t.number(before))
        : t.say("card.week", t.signedShare(last / before - 1), t.number(last), t.number(before));
  }

  private Card expected() {
    double score = report.flows().balance().score();
    List<Card.Line> lines = new ArrayList<>();
    if (report.views().counted().any()) {
      lines.add(
          Card.Line.of(
              t.say(
                  "card.expected.share", t.share(score / report.views().counted().viewsPerDay()))));
    }
    lines.add(
        Card.Line.of(
            t.say(
                "card.expected.visits",
                t.number(report.flows().balance().in()),
                t.number(report.ranks().amplification().amplification().alpha()))));
    return card("expected", t.number(score), lines, "flow");
  }

  private Card top() {
    boolean counted = report.views().counted().any();
    Stream<TopPages.Row> rows = report.ranks().top().rows().stream();
    if (counted) {
      rows = rows.sorted(Comparator.comparingDouble(TopPages.Row::observed).reversed());
    }
    List<Card.Line> lines =
        rows.limit(PAGES)
            .map(
                row ->
                    Card.Line.of(
                        row.page(), counted ? t.number(row.observed()) : t.flow(row.score())))
            .toList();
    return new Card(
        "top",
        t.say("card.top"),
        "",
        t.say(counted ? "card.top.unit" : "card.top.unit.unmeasured"),
        Optional.empty(),
        "",
        lines,
        "top");
  }

  private Card broken() {
    BrokenLinks broken = report.findings().get(BrokenLinks.class);
    double days = report.views().counted().days();
    List<Card.Line> lines = new ArrayList<>();
    if (broken.targets().isEmpty()) {
      lines.add(Card.Line.of(t.say("card.broken.none")));
    } else if (days > 0) {
      long hits = broken.targets().stream().mapToLong(BrokenLinks.Target::visits).sum();
      lines.add(
          Card.Line.of(
              hits == 0
                  ? t.say("card.broken.unvisited", broken.targets().size())
                  : t.say("card.broken.hits", broken.targets().size(), t.number(hits / days))));
      broken.targets().stream()
          .filter(target -> target.visits() > 0)
          .limit(PAGES)
          .forEach(
              target ->
                  lines.add(
                      Card.Line.of(
                          target.address(),
                          t.say("card.broken.target", t.number(target.visits() / days)))));
    } else {
      lines.add(Card.Line.of(t.say("card.broken.targets", broken.targets().size())));
    }
    lines.addAll(missing(days));
    return card("broken", t.number((long) broken.links().size()), lines, "broken");
  }

  /** The missing pages that visitors came for and that no link of the site leads to. */
  private List<Card.Line> missing(double days) {
    Set<PageUrl> linked =
        report.findings().get(BrokenLinks.class).targets().stream()
            .map(BrokenLinks.Target::address)
            .collect(Collectors.toSet());
    List<LostEntries.Row> rows =
        report.findings().get(LostEntries.class).rows().stream()
            .filter(row -> !linked.contains(row.address()))
            .toList();
    List<Card.Line> lines = new ArrayList<>();
    if (!rows.isEmpty()) {
      long requests = rows.stream().mapToLong(LostEntries.Row::outside).sum();
      lines.add(
          Card.Line.of(
              t.say(
                  "card.missing",
                  rows.size(),
                  t.number(requests),
                  t.number(Math.max(1, Math.round(days))))));
      rows.stream()
          .limit(PAGES)
          .forEach(
              row ->
                  lines.add(
                      Card.Line.of(
                          row.address(), t.say("card.missing.row", t.number(row.outside())))));
    }
    return lines;
  }

  private Card changes() {
    if (report.history().sinceLast().isEmpty()) {
      return new Card(
          "changes",
          t.say("card.changes"),
          "",
          "",
          Optional.empty(),
          "",
          List.of(Card.Line.of(t.say("card.changes.first"))),
          "changes");
    }
    Changes changes = report.history().sinceLast().get();
    List<Card.Line> lines = new ArrayList<>();
    lines.add(Card.Line.of(t.say("card.changes.since", t.time(changes.when()))));
    changes.rows().stream()
        .filter(row -> !row.withinNoise() && row.change() != 0)
        .limit(PAGES)
        .forEach(
            row ->
                lines.add(
                    Card.Line.of(
                        row.page(),
                        t.say(
                            "card.changes.page",
                            t.signed(row.change()),
                            t.say("card.cause." + cause(row))))));
    if (lines.size() == 1) {
      lines.add(Card.Line.of(t.say("card.changes.noise")));
    }
    return card("changes", t.change(changes.change(), changes), lines, "changes");
  }

  /** The cause that moved a page most in the direction in which it moved. */
  private static String cause(Changes.Row row) {
    double sign = Math.signum(row.change());
    String cause = "inflow";
    double most = sign * row.causes().inflow();
    if (sign * row.causes().normalisation() > most) {
      cause = "normalisation";
      most = sign * row.causes().normalisation();
    }
    return sign * row.causes().links() > most ? "links" : cause;
  }

  private Card crawl() {
    SiteFacts.Crawl crawl = report.basis().crawl();
    List<Card.Line> lines = new ArrayList<>();
    int copies = report.findings().get(DuplicatePages.class).rows().size();
    if (copies > 0) {
      lines.add(Card.Line.of(t.say("card.crawl.copies", copies)));
    }
    lines.add(Card.Line.of(t.say("card.crawl.rest", crawl.of("unread"), crawl.of("excluded"))));
    lines.add(Card.Line.of(t.say("card.crawl.errors", crawl.of("failed"), crawl.of("gone"))));
    lines.add(Card.Line.of(t.say("card.crawl.published", t.time(report.basis().run().when()))));
    return card("crawl", t.number(crawl.of("read")), lines, "crawl");
  }
}
