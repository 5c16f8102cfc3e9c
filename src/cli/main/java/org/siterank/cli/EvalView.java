package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.SearchQuality;
import org.siterank.boost.RankBoost;
import org.siterank.eval.PairedDifference;
import org.siterank.eval.Quality;
import org.siterank.eval.QueryMeasures;

/** The quality of a search as JSON. */
record EvalView(
    int queries,
    QueryMeasures off,
    QueryMeasures on,
    Boost boost,
    Differences difference,
    Map<String, QueryMeasures> rivals,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, QueryMeasures> alone,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Sweep> sweep,
    int incompleteQueries,
    int unknownPages) {

  /** The means of all queries. */
  private static QueryMeasures means(Quality q) {
    return new QueryMeasures(
        q.mrr10(), q.ndcg10(), q.success1(), q.success5(), q.success10(), q.precision20());
  }

  /** A boost, and why it is this one. */
  record Boost(String shape, double weight, double pivot, String combine, String reason) {

    static Boost of(SearchQuality quality, RankBoost boost, String reason) {
      return new Boost(
          EvalView.shape(boost),
          boost.weight(),
          boost.pivot(),
          quality.boosting().combine().name().toLowerCase(Locale.ROOT),
          reason);
    }
  }

  /** The differences that the boost makes. */
  record Differences(PairedDifference mrr10, PairedDifference ndcg10) {

    static Differences of(Quality on, Quality off) {
      return new Differences(
          on.against(off, QueryMeasures::mrr10), on.against(off, QueryMeasures::ndcg10));
    }
  }

  /** A better boost that was looked for. */
  record Sweep(
      int learntOn,
      int judgedOn,
      boolean settled,
      Boost boost,
      @JsonUnwrapped Halves halves,
      PairedDifference difference) {

    static Sweep of(SearchQuality quality, SearchQuality.Tuned found, String reason) {
      return new Sweep(
          found.learnt().after().queries().size(),
          found.judged().after().queries().size(),
          found.found().settled(),
          Boost.of(quality, found.found().boost(), reason),
          new Halves(
              means(found.learnt().before()),
              means(found.learnt().after()),
              means(found.judged().before()),
              means(found.judged().after())),
          found.difference());
    }
  }

  /** The means of both halves of the queries, as configured and with the better boost. */
  record Halves(
      QueryMeasures learntBefore,
      QueryMeasures learntAfter,
      QueryMeasures before,
      QueryMeasures after) {}

  static EvalView of(
      SearchQuality quality,
      List<SearchQuality.Rival> rivals,
      Optional<SearchQuality.Tuned> tuned,
      Optional<SearchQuality.Alone> ordered,
      String reason) {
    Map<String, QueryMeasures> alone = new LinkedHashMap<>();
    ordered.ifPresent(
        each -> {
          alone.put("text", means(each.text()));
          alone.put("rank", means(each.rank()));
          alone.putAll(measures(each.rivals()));
        });
    return new EvalView(
        quality.queries(),
        means(quality.off()),
        means(quality.on()),
        Boost.of(quality, quality.boost(), reason),
        Differences.of(quality.on(), quality.off()),
        measures(rivals),
        alone,
        tuned.map(found -> Sweep.of(quality, found, reason)),
        quality.incomplete(),
        quality.unknownPages());
  }

  private static Map<String, QueryMeasures> measures(List<SearchQuality.Rival> rivals) {
    Map<String, QueryMeasures> measures = new LinkedHashMap<>();
    rivals.forEach(rival -> measures.put(rival.name(), means(rival.quality())));
    return measures;
  }

  /** The name of a row for a ranking alone. */
  static String aloneName(String rival) {
    return "alone" + Character.toUpperCase(rival.charAt(0)) + rival.substring(1);
  }

  static String shape(RankBoost boost) {
    return boost.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
