package org.siterank.backtest;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.siterank.config.SiteConfig;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.DayRange;
import org.siterank.model.PlacedLinks;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Judges forecasts by days that they do not know. The links are those of the last crawl: the store
 * has none of earlier days.
 */
public final class Backtester {

  /** The later part of the days that judges by default; our choice. */
  private static final int PARTS = 5;

  private final SiteStore store;
  private final SiteConfig config;
  private final StoredSite model;
  private final TreeSet<LocalDate> days = new TreeSet<>();

  public Backtester(SiteConfig config, SiteScope scope, SiteStore store) throws IOException {
    this.store = store;
    this.config = config;
    this.model = StoredSite.read(store, scope, config.links()).withoutAnchors().withEqualLinks();
    DayRange range = DayRange.of(config.logs());
    store
        .visits()
        .forEachVisit(
            visit -> {
              if (range.contains(visit.day()) && model.node(visit.url()) >= 0) {
                days.add(visit.day());
              }
            });
  }

  /**
   * Learns on the days before the split and judges by those from it on.
   *
   * @param split first judged day; nothing: the last fifth of the days judges, at least one day
   * @return nothing where there are visits on fewer than two days
   * @throws IllegalArgumentException when the split leaves nothing to learn from, or to judge by
   */
  public Optional<Backtest> run(Optional<LocalDate> split) throws IOException {
    if (days.size() < 2) {
      return Optional.empty();
    }
    LocalDate first = split.orElseGet(() -> lastPart(days.last()));
    if (!first.isAfter(days.first()) || first.isAfter(days.last())) {
      throw new IllegalArgumentException(
          "the first judged day must be after %s and at most %s, the first and the last day with visits, got %s"
              .formatted(days.first(), days.last(), first));
    }
    LinkFeatures features = PlacedLinks.read(store, model);
    LocalDate lastLearnt = days.lower(first);
    Learning learning = learn(first, features);
    Optional<Judged> last =
        days.first().isBefore(lastLearnt)
            ? Optional.of(judged(lastPart(lastLearnt), Optional.of(first.minusDays(1))))
            : Optional.empty();
    Optional<Learning> earlier =
        last.isEmpty() ? Optional.empty() : Optional.of(learn(last.get().first, features));
    Judged judged = judged(first, config.logs().lastDay());
    return Optional.of(result(learning, earlier, last, judged));
  }

  /** The first day of the last fifth of those up to a day, by the calendar. */
  private LocalDate lastPart(LocalDate end) {
    long span = end.toEpochDay() - days.first().toEpochDay() + 1;
    LocalDate start = end.minusDays(Math.max(1, Math.round(span / (double) PARTS)) - 1);
    LocalDate seen = days.ceiling(start);
    return seen.isAfter(days.first()) ? seen : end;
  }

  private Learning learn(LocalDate before, LinkFeatures features) throws IOException {
    SiteConfig learnt = config.with("logs.last-day", before.minusDays(1).toString());
    return Learning.of(store, model, learnt, features);
  }

  /** The counts of some days, each view as one. */
  private static final class Judged {
    private final LocalDate first;
    private final double[] views;
    private final double[] clicks;
    private final VisitTotals totals;
    private final ClickCounts pairs;

    Judged(LocalDate first, StoredSite model, VisitTotals totals, ClickCounts pairs) {
      int n = model.graph().numNodes();
      this.first = first;
      this.totals = totals;
      this.pairs = pairs;
      this.views = new double[n];
      for (int v = 0; v < n; v++) {
        views[v] = totals.external().sum(v) + totals.induced().sum(v) + totals.internal().sum(v);
      }
      this.clicks = Learning.perArc(pairs, model.graph().successors(), n);
    }

    /** Views per page. */
    double[] views() {
      return views;
    }

    /** Clicks per arc. */
    double[] clicks() {
      return clicks;
    }
  }

  private Judged judged(LocalDate first, Optional<LocalDate> last) throws IOException {
    SiteConfig of = config.with("logs.first-day").with("logs.last-day");
    of = of.with("logs.first-day", first.toString());
    if (last.isPresent()) {
      of = of.with("logs.last-day", last.get().toString());
    }
    VisitTotals.Builder plain = StoredVisits.plain(model, of.logs());
    ClickCounts pairs = new ClickCounts(model);
    StoredVisits.read(store, model, of.logs(), plain, pairs);
    return new Judged(first, model, plain.done(), pairs);
  }

  private Backtest result(
      Learning learning, Optional<Learning> earlier, Optional<Judged> last, Judged judged)
      throws IOException {
    long onLinks = Math.round(sum(judged.clicks));
    double viewsPerVisit = sum(judged.views) / Math.max(1, judged.totals.effectiveVisits());
    Contest pages =
        new PageContest(judged.views, judged.totals.effectiveDays(), viewsPerVisit)
            .of(learning, earlier, last.map(Judged::views));
    Optional<Contest> links =
        onLinks == 0
            ? Optional.empty()
            : Optional.of(
                new LinkContest(model.graph(), judged.clicks, viewsPerVisit)
                    .of(learning, earlier, last.map(Judged::clicks)));
    return new Backtest(
        new Backtest.Days(days.first(), judged.first, judged.totals.newest().orElseThrow()),
        model.graph().numNodes(),
        new Backtest.Counts(
            learntViews(judged.first),
            Math.round(sum(judged.views)),
            judged.totals.unresolvedVisits(),
            onLinks,
            judged.pairs.total() - onLinks),
        earlier.isPresent(),
        learning.damping(),
        new Backtest.Methods(
            pages.rivals(),
            links.map(Contest::rivals).orElse(List.of()),
            comparisons(pages, links)),
        learning.weights());
  }

  private static List<Comparison> comparisons(Contest pages, Optional<Contest> links) {
    String expected = pages.used(Backtest.EXPECTED);
    String boost = pages.used(Backtest.BOOST);
    List<Comparison> all = new ArrayList<>();
    pages.compare(expected, Learning.VIEWS).ifPresent(all::add);
    pages.compare(boost, Learning.VIEWS).ifPresent(all::add);
    pages.compare(boost, expected).ifPresent(all::add);
    pages
        .compare(Learning.BOOST + Learning.STANDARD, Learning.BOOST + Learning.MEASURED)
        .ifPresent(all::add);
    pages
        .compare(Learning.RANK + Learning.WEIGHTED, Learning.RANK + Learning.MEASURED)
        .ifPresent(all::add);
    pages
        .compare(Learning.RANK + Learning.CLICKS, Learning.RANK + Learning.MEASURED)
        .ifPresent(all::add);
    pages
        .compare(Learning.BOOST + Learning.WEIGHTED, Learning.BOOST + Learning.MEASURED)
        .ifPresent(all::add);
    pages.compare(Learning.OPIC + Learning.WEIGHTED, Learning.LINKS).ifPresent(all::add);
    links
        .flatMap(contest -> contest.compare(Learning.WEIGHTED, Learning.UNIFORM))
        .ifPresent(all::add);
    links
        .flatMap(contest -> contest.compare(Learning.WEIGHTED_CLICKS, Learning.CLICKS))
        .ifPresent(all::add);
    return all;
  }

  private long learntViews(LocalDate before) throws IOException {
    return Math.round(sum(judged(days.first(), Optional.of(before.minusDays(1))).views));
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
