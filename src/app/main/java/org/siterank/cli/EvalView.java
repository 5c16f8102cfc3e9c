package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
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
    Measures off,
    Measures on,
    Boost boost,
    Differences difference,
    Map<String, Measures> rivals,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Measures> alone,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Sweep> sweep,
    int incompleteQueries,
    int unknownPages) {

  /** Means over queries. */
  record Measures(double mrr10, double ndcg10, double success1, double success5, double success10) {

    static Measures of(Quality q) {
      return new Measures(q.mrr10(), q.ndcg10(), q.success1(), q.success5(), q.success10());
    }
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

  /** What the boost changes. */
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
      Measures learntBefore,
      Measures learntAfter,
      Measures before,
      Measures after,
      PairedDifference difference) {

    static Sweep of(SearchQuality quality, SearchQuality.Tuned found, String reason) {
      return new Sweep(
          found.learntAfter().queries().size(),
          found.after().queries().size(),
          found.settled(),
          Boost.of(quality, found.boost(), reason),
          Measures.of(found.learntBefore()),
          Measures.of(found.learntAfter()),
          Measures.of(found.before()),
          Measures.of(found.after()),
          found.difference());
    }
  }

  static EvalView of(
      SearchQuality quality,
      List<SearchQuality.Rival> rivals,
      Optional<SearchQuality.Tuned> tuned,
      Optional<SearchQuality.Alone> ordered,
      String reason) {
    Map<String, Measures> alone = new LinkedHashMap<>();
    ordered.ifPresent(
        each -> {
          alone.put("text", Measures.of(each.text()));
          alone.put("rank", Measures.of(each.rank()));
          alone.putAll(measures(each.rivals()));
        });
    return new EvalView(
        quality.queries(),
        Measures.of(quality.off()),
        Measures.of(quality.on()),
        Boost.of(quality, quality.boost(), reason),
        Differences.of(quality.on(), quality.off()),
        measures(rivals),
        alone,
        tuned.map(found -> Sweep.of(quality, found, reason)),
        quality.incomplete(),
        quality.unknownPages());
  }

  private static Map<String, Measures> measures(List<SearchQuality.Rival> rivals) {
    Map<String, Measures> measures = new LinkedHashMap<>();
    rivals.forEach(rival -> measures.put(rival.name(), Measures.of(rival.quality())));
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
