package org.siterank.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.siterank.flow.RankDifference;
import org.siterank.flow.RankInterval;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.rank.KendallTau;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * The model's visits per page against the observed ones:
 *
 * <pre>z_v = (o_v - c p_v) / sqrt(g c p_v T + (c sd_v T)^2) · T,   c = sum o / sum p</pre>
 *
 * p_v visits per day by the model, sd_v its standard deviation by counting noise, o_v observed page
 * views per day over T effective days, g the weight and overdispersion of one view (MATHS 11.1,
 * 11.2). The total is scaled away by c, since how long people stay is the damping's business and
 * not that of the order. The model was told the visits that came from outside: agreement about
 * these is no merit, so the clicks inside the site are compared by themselves as well.
 *
 * @param pages pages compared
 * @param predictedPerDay sum of p
 * @param observedPerDay sum of o
 * @param tau Kendall's tau-b of p and o
 * @param ceiling mean tau-b that views drawn from the model itself would have: what noise allows
 * @param clickTau tau-b of what the model sends over links and the observed internal clicks
 * @param beyondNoise pages with {@code |z| > 1.96}; one in twenty is so by chance
 * @param surprises the pages with the largest {@code |z|}
 */
public record ModelCheck(
    int pages,
    double predictedPerDay,
    double observedPerDay,
    @JsonProperty("tauB") double tau,
    @JsonProperty("tauBAtMostByNoise") double ceiling,
    @JsonProperty("tauBOfClicks") double clickTau,
    @JsonProperty("pagesBeyondNoise") int beyondNoise,
    List<Surprise> surprises) {

  /** Surprises shown. */
  private static final int SHOWN = 10;

  /** Draws from the model; their mean tau is known to about 0.01. */
  private static final int DRAWS = 10;

  /** Above this mean a Poisson count is drawn as a normal one; they differ by less than noise. */
  private static final double NORMAL_ABOVE = 50;

  /**
   * A page that is visited otherwise than the model says.
   *
   * @param predicted visits per day by the model, scaled to the observed total
   * @param observed observed visits per day
   * @param z their difference in standard deviations; positive: more visits than predicted
   */
  public record Surprise(
      @JsonProperty("url") PageUrl page,
      @JsonProperty("predictedPerDay") double predicted,
      @JsonProperty("observedPerDay") double observed,
      double z) {}

  public ModelCheck {
    surprises = List.copyOf(surprises);
  }

  public static ModelCheck of(
      SiteGraph graph, List<StoredRank> ranks, VisitTotals visits, Overdispersion scatter) {
    double days = visits.effectiveDays();
    int n = graph.numNodes();
    double[] predicted = new double[n];
    double[] deviation = new double[n];
    double[] byLinks = new double[n];
    for (StoredRank rank : ranks) {
      int v = graph.node(rank.url().value());
      if (v >= 0) {
        predicted[v] = rank.score();
        deviation[v] = new RankInterval(rank.lower(), rank.upper()).deviation();
        byLinks[v] = rank.score() - rank.external() - rank.induced();
      }
    }
    double[] observed = new double[n];
    double[] clicks = new double[n];
    double squares = 0;
    for (int v = 0; v < n; v++) {
      clicks[v] = visits.internal().sum(v) / days;
      observed[v] = (visits.external().sum(v) + visits.induced().sum(v)) / days + clicks[v];
      squares +=
          visits.external().variance(v)
              + visits.induced().variance(v)
              + visits.internal().variance(v);
    }
    double sumPredicted = sum(predicted);
    double sumObserved = sum(observed);
    double c = sumObserved / sumPredicted;
    double g = scatter.phi() * squares / (sumObserved * days);
    List<Surprise> all = new ArrayList<>();
    int beyond = 0;
    for (int v = 0; v < n; v++) {
      double expected = c * predicted[v] * days;
      double noise = c * deviation[v] * days;
      // A page of which nothing is expected still gets its odd visitor.
      double sd = Math.sqrt(g * Math.max(expected, g) + noise * noise);
      double z = (observed[v] * days - expected) / sd;
      beyond += Math.abs(z) > RankDifference.Z95 ? 1 : 0;
      all.add(new Surprise(new PageUrl(graph.name(v)), c * predicted[v], observed[v], z));
    }
    all.sort(
        Comparator.<Surprise>comparingDouble(s -> -Math.abs(s.z())).thenComparing(Surprise::page));
    return new ModelCheck(
        n,
        sumPredicted,
        sumObserved,
        KendallTau.of(predicted, observed).tauB(),
        ceiling(predicted, c * days / g),
        KendallTau.of(byLinks, clicks).tauB(),
        beyond,
        all.subList(0, Math.min(SHOWN, n)));
  }

  /** Returns the tau of the model with its own visits, so many views per unit of its scores. */
  private static double ceiling(double[] predicted, double views) {
    SplittableRandom random = new SplittableRandom(1);
    double[] drawn = new double[predicted.length];
    double taus = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int v = 0; v < drawn.length; v++) {
        drawn[v] = poisson(random, predicted[v] * views);
      }
      taus += KendallTau.of(predicted, drawn).tauB();
    }
    return taus / DRAWS;
  }

  private static double poisson(SplittableRandom random, double mean) {
    if (mean > NORMAL_ABOVE) {
      return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    // Arrivals of a unit of time, one after the other (D. Knuth, TAOCP 2, 3.4.1).
    double limit = Math.exp(-mean);
    int count = 0;
    for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
