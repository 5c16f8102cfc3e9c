package org.siterank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.boost.RankBoost;
import org.siterank.change.OtherRankings;
import org.siterank.change.SiteQueries;
import org.siterank.eval.BoostSweep;
import org.siterank.eval.FieldSweep;
import org.siterank.eval.JudgedCandidates;
import org.siterank.eval.JudgedQuery;
import org.siterank.eval.PairedDifference;
import org.siterank.eval.Quality;
import org.siterank.eval.QueryMeasures;
import org.siterank.eval.QueryOutcome;
import org.siterank.eval.QueryRanks;
import org.siterank.index.RankEvidence;
import org.siterank.run.LearntRanks;
import org.siterank.run.RunProgress;
import org.siterank.search.Boosting;
import org.siterank.search.Candidates;
import org.siterank.search.FieldWeights;
import org.siterank.search.SiteSearcher;
import org.siterank.site.PageUrl;

/**
 * How good the hits of a published site are, by judgments: without boost, with it, with rivals of
 * the rank in its place, and with the boost and weights that a sweep finds.
 *
 * <p>Valid as long as the {@link SiteSearch} that made it is open.
 */
public final class SearchQuality {

  /** Pages read per query; what a query finds beyond them is reported as incomplete. */
  static final int MAX_CANDIDATES = 10_000;

  /** Queries of the learning half on which weights of fields are tried: each trial searches. */
  static final int MAX_FIELD_QUERIES = 1_000;

  /**
   * Another measure of importance in the rank's place.
   *
   * @param name {@code hits} (page views), {@code inDegree}, {@code uniformInflow} (PageRank),
   *     {@code opic}, {@code distanceRank}, {@code combined} (of this and PageRank) or {@code
   *     authorities} (HITS around the query)
   * @param quality with the boost's shape and weight, the pivot being its own geometric mean; or by
   *     this measure alone
   * @param difference of MRR@10: ours less the rival's
   */
  public record Rival(String name, Quality quality, PairedDifference difference) {}

  /**
   * Result of a sweep, learnt on one half of the queries and judged on the other.
   *
   * @param found the best settings
   * @param learnt quality on the half it was learnt on
   * @param judged quality on the other half
   * @param difference of MRR@10 on the other half: after less before
   * @param rivals rivals of the rank with the boost that suits them best, on the same halves
   */
  public record Tuned(
      Settings found,
      BeforeAfter learnt,
      BeforeAfter judged,
      PairedDifference difference,
      List<Rival> rivals) {

    public Tuned {
      rivals = List.copyOf(rivals);
    }

    /** Whether what was learnt helps queries it was not learnt on. */
    public boolean isBetter() {
      return difference.mean() > 0;
    }
  }

  /**
   * The settings that a sweep found.
   *
   * @param boost the best boost
   * @param pivotFactor its pivot as a multiple of the typical rank
   * @param fields the best weights of fields
   * @param settled whether nothing helped any more
   */
  public record Settings(
      RankBoost boost, double pivotFactor, FieldWeights fields, boolean settled) {}

  /**
   * Quality on some queries.
   *
   * @param before as configured
   * @param after with the settings found
   */
  public record BeforeAfter(Quality before, Quality after) {}

  private final SiteSearcher searcher;
  private final List<JudgedQuery> queries;
  private final int unknownPages;
  private final Boosting boosting;
  private final FieldWeights fields;
  private final RunProgress progress;
  private final JudgedCandidates found;
  private final Optional<LearntRanks> learnt;
  private final Map<String, Importance> rivals = new LinkedHashMap<>();
  private final double pivot;

  private SearchQuality(
      SiteSearcher searcher,
      SiteQueries view,
      List<JudgedQuery> judgments,
      Boosting boosting,
      FieldWeights fields,
      Optional<LearntRanks> learnt,
      RunProgress progress)
      throws IOException {
    this.searcher = searcher;
    this.learnt = learnt;
    this.boosting = boosting;
    this.fields = fields;
    this.progress = progress;
    this.pivot =
        learnt.isPresent()
            ? positive(learnt.get().pivot().orElseGet(() -> geometricMean(learnt.get().scores())))
            : searcher.published().pivot();
    int unknown = 0;
    List<JudgedQuery> resolved = new ArrayList<>();
    for (JudgedQuery judged : judgments) {
      Map<PageUrl, Integer> grades = new HashMap<>();
      for (Map.Entry<PageUrl, Integer> grade : judged.grades().entrySet()) {
        Optional<PageUrl> page = view.pageAt(grade.getKey());
        unknown += page.isPresent() ? 0 : 1;
        grades.merge(page.orElse(grade.getKey()), grade.getValue(), Math::max);
      }
      resolved.add(new JudgedQuery(judged.query(), grades));
    }
    this.queries = List.copyOf(resolved);
    this.unknownPages = unknown;
    Map<PageUrl, Double> views = new HashMap<>();
    view.tables()
        .visits()
        .forEach(
            row -> views.put(row.url(), (double) row.external() + row.induced() + row.internal()));
    OtherRankings others = view.otherRankings();
    add("hits", views);
    add("inDegree", view.inlinks());
    add("uniformInflow", view.structuralRanks());
    add("opic", others.opic());
    add("distanceRank", others.distanceRank());
    add("combined", others.combined());
    // Of each query another scale, so each is measured in its own geometric mean.
    rivals.put(
        "authorities",
        new Importance(
            found -> {
              Map<PageUrl, Double> ranks = others.authorities(found);
              double mean = positive(geometricMean(ranks));
              return url -> ranks.getOrDefault(url, 0.0) / mean;
            },
            1));
    this.found = search(queries, fields, "Searching");
  }

  /** A rival and its typical value, which is the pivot of its boost. */
  private record Importance(QueryRanks ranks, double pivot) {}

  private void add(String name, Map<PageUrl, Double> ranks) {
    double mean = geometricMean(ranks);
    if (mean > 0) { // No page views at all: nothing to compare with.
      rivals.put(name, new Importance(QueryRanks.ofPages(ranks), mean));
    }
  }

  static SearchQuality of(
      SiteSearcher searcher,
      SiteQueries view,
      List<JudgedQuery> judgments,
      Boosting boosting,
      FieldWeights fields,
      Optional<LearntRanks> learnt,
      RunProgress progress)
      throws IOException {
    return new SearchQuality(searcher, view, judgments, boosting, fields, learnt, progress);
  }

  private JudgedCandidates search(List<JudgedQuery> judged, FieldWeights weights, String stage)
      throws IOException {
    return search(judged, stage, query -> searcher.candidates(query, MAX_CANDIDATES, weights));
  }

  private interface Search {
    Candidates of(String query) throws IOException;
  }

  private JudgedCandidates search(List<JudgedQuery> judged, String stage, Search search)
      throws IOException {
    List<Candidates> candidates = new ArrayList<>(judged.size());
    for (JudgedQuery query : judged) {
      candidates.add(search.of(query.query()));
      progress.update(stage, candidates.size(), judged.size(), "queries");
    }
    JudgedCandidates published = new JudgedCandidates(judged, candidates);
    return learnt.isPresent()
        ? published.ranked(QueryRanks.ofPages(learnt.get().scores()))
        : published;
  }

  /** Number of queries. */
  public int queries() {
    return found.size();
  }

  /** A query, in the order of all measures. */
  public String query(int index) {
    return queries.get(index).query();
  }

  /** Queries that found more pages than were read; a strong boost might have lifted another. */
  public int incomplete() {
    return found.incomplete();
  }

  /** Judged pages that the site does not have; their queries count as unanswered. */
  public int unknownPages() {
    return unknownPages;
  }

  /** The boost in use, its pivot in the unit of the ranks. */
  public RankBoost boost() {
    return boosting.at(pivot);
  }

  /** How text score and boost come together. */
  public Boosting boosting() {
    return boosting;
  }

  /** Quality by text alone. */
  public Quality off() {
    return found.unboosted();
  }

  /** Quality with the boost. */
  public Quality on() {
    return boosted(found, boost());
  }

  private Quality boosted(JudgedCandidates queries, RankBoost with) {
    return queries.boosted(with, boosting.combine());
  }

  /** Returns what the ranks rest on, where they are not the published ones. */
  public Optional<RankEvidence> learntEvidence() {
    return learnt.map(LearntRanks::evidence);
  }

  /** Returns the outcome of each query with the boost, in their order. */
  public List<QueryOutcome> outcomes() throws IOException {
    QueryOutcome.Pages pages =
        new QueryOutcome.Pages() {
          @Override
          public boolean isIndexed(PageUrl page) throws IOException {
            return searcher.has(page);
          }

          @Override
          public boolean isListing(PageUrl page) throws IOException {
            return searcher.isListing(page);
          }
        };
    Quality off = off();
    Quality on = on();
    List<QueryOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      List<PageUrl> hits = found.order(i, boost(), boosting.combine());
      outcomes.add(
          QueryOutcome.of(queries.get(i), off.queries().get(i), on.queries().get(i), hits, pages));
    }
    return outcomes;
  }

  private static double positive(double pivot) {
    return pivot > 0 ? pivot : 1;
  }

  /** Rivals of the rank on the same queries; those that say nothing of any page are left out. */
  public List<Rival> rivals() {
    return compared(
        found,
        on(),
        (queries, pivot) -> queries.boosted(boost().withPivot(pivot), boosting.combine()));
  }

  private interface Measure {
    Quality of(JudgedCandidates ranked, double pivot);
  }

  private List<Rival> compared(JudgedCandidates queries, Quality ours, Measure measure) {
    List<Rival> compared = new ArrayList<>();
    rivals.forEach(
        (name, rival) -> {
          Quality quality = measure.of(queries.ranked(rival.ranks()), rival.pivot());
          progress.update("Comparing rankings", compared.size() + 1, rivals.size(), "rankings");
          compared.add(new Rival(name, quality, ours.against(quality, QueryMeasures::mrr10)));
        });
    return compared;
  }

  /**
   * Quality when the pages that hold all words of a query are ordered by one ranking alone, without
   * their text, as the papers on ranking compare rankings: A. M. Zareh Bidoki and N. Yazdani, 2007,
   * tables 2 to 5.
   *
   * @param rank by the rank of the site
   * @param text by the text instead
   * @param rivals by its rivals
   */
  public record Alone(Quality rank, Quality text, List<Rival> rivals) {

    public Alone {
      rivals = List.copyOf(rivals);
    }
  }

  /** Each ranking alone. */
  public Alone alone() throws IOException {
    JudgedCandidates all =
        search(
            queries,
            "Searching all words",
            query -> searcher.matches(query, MAX_CANDIDATES, fields));
    Quality rank = all.byRankAlone();
    return new Alone(
        rank, all.unboosted(), compared(all, rank, (queries, pivot) -> queries.byRankAlone()));
  }

  /** The best weights of fields, and then the best boost with them. */
  public Tuned sweep() throws IOException {
    List<JudgedQuery> learning =
        found.half(false).queries().stream().limit(MAX_FIELD_QUERIES).toList();
    int[] trials = {0};
    FieldSweep.Result fieldResult =
        FieldSweep.climb(
            fields,
            weights ->
                boosted(search(learning, weights, "Trying weights, set " + ++trials[0]), boost())
                    .mrr10());
    JudgedCandidates refound = search(queries, fieldResult.weights(), "Searching again");
    BoostSweep.Trial best = BoostSweep.best(refound.half(false), boosting.combine(), pivot);
    return tuned(best, fieldResult.weights(), fieldResult.settled(), refound);
  }

  private Tuned tuned(
      BoostSweep.Trial best, FieldWeights weights, boolean settled, JudgedCandidates refound) {
    Quality before = boosted(found.half(true), boost());
    Quality after = boosted(refound.half(true), best.boost());
    return new Tuned(
        new Settings(best.boost(), best.pivotFactor(), weights, settled),
        new BeforeAfter(
            boosted(found.half(false), boost()), boosted(refound.half(false), best.boost())),
        new BeforeAfter(before, after),
        after.against(before, QueryMeasures::mrr10),
        tunedRivals(refound, after));
  }

  private List<Rival> tunedRivals(JudgedCandidates refound, Quality tuned) {
    return compared(
        refound,
        tuned,
        (ranked, ownPivot) -> {
          BoostSweep.Trial best = BoostSweep.best(ranked.half(false), boosting.combine(), ownPivot);
          return boosted(ranked.half(true), best.boost());
        });
  }

  /** The geometric mean of the positive ranks, 0 when there is none. */
  private static double geometricMean(Map<PageUrl, Double> ranks) {
    OptionalDouble meanLog =
        ranks.values().stream().filter(rank -> rank > 0).mapToDouble(Math::log).average();
    return meanLog.isPresent() ? Math.exp(meanLog.getAsDouble()) : 0;
  }
}
