package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.siterank.crawl.CrawlOrder;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.LearningRate;

/** Effect of DistanceRank's learning rate on a crawl in its order, and on its ranking. */
final class DistanceRankBeta implements Experiment {

  private static final int PAGES = 50_000;
  private static final double BETA = DistanceRank.DEFAULT_BETA;

  /** The paper compares three but does not name the other two. */
  private static final double[] BETAS = {0.01, BETA, 0.5, 1};

  private static final List<LearningRate> RATES =
      List.of(
          LearningRate.EXPONENTIAL,
          LearningRate.LINEAR,
          LearningRate.INVERSE,
          LearningRate.POWER_LAW);

  /** Mean throughputs that differ by less are alike, however certain that is. */
  private static final double NOTHING = 0.005;

  /** A learning rate with its beta. */
  private record Setting(LearningRate rate, double beta) {
    String label() {
      return rate + ", β = " + beta;
    }

    Object[] key(Web web) {
      return new Object[] {web.name(), rate.toString(), beta};
    }
  }

  private static final Setting USUAL = new Setting(LearningRate.EXPONENTIAL, BETA);

  @Override
  public String name() {
    return "distancerank-beta";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, figures 3 and 4";
  }

  @Override
  public String claim() {
    return "a crawl finds hot pages soonest with beta = 0.1, and with exponential or linear rather"
        + " than 1/x or power-law learning rates";
  }

  @Override
  public String paperSize() {
    return "5,000,000 pages of one university";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions measures =
        new Repetitions(
            List.of("graph", "rate", "beta"), List.of("mean_throughput", "tau_b_of_ranking"));
    Map<List<Object>, List<double[]>> drawn = new HashMap<>();
    List<Web> first =
        bench.repeat(
            (one, web) -> measure(one, web, measures, drawn),
            PAGES,
            new PowerLawGraph(),
            new MultiSiteWeb());
    List<String> found = new ArrayList<>();
    List<Finding> parts = new ArrayList<>();
    for (Web web : first) {
      List<Setting> betas = settings().stream().filter(one -> one.rate == RATES.get(0)).toList();
      parts.add(Finding.all(leads(measures, web, List.of(USUAL), without(betas, USUAL))));
      List<Setting> soft = List.of(USUAL, new Setting(LearningRate.LINEAR, BETA));
      List<Setting> steep =
          List.of(
              new Setting(LearningRate.INVERSE, BETA), new Setting(LearningRate.POWER_LAW, BETA));
      parts.add(Finding.all(leads(measures, web, soft, steep)));
      List<String> shown = new ArrayList<>();
      for (Setting setting : settings()) {
        shown.add(setting.label() + " " + measures.interval(setting.key(web)).shown(3));
      }
      found.add(web.name() + " " + String.join(", ", shown));
    }
    Web shown = first.get(first.size() - 1);
    List<Figure.Curve> curves = new ArrayList<>();
    for (Setting setting : settings()) {
      boolean exponential = setting.rate == LearningRate.EXPONENTIAL;
      Figure.Look look = exponential ? Figure.Look.LINE : Figure.Look.DASHED;
      curves.add(
          CrawlTrial.curve(
              setting.label(), curves.size(), look, means(drawn.get(List.of(setting.key(shown))))));
    }
    return Outcome.of(
        bench,
        first,
        "mean throughput over the crawl ("
            + NOTHING
            + " is no difference): "
            + String.join("; ", found),
        parts,
        measures.table(),
        new Figure.Curves(
            "Hot pages found by the learning rate of DistanceRank, " + shown.name(),
            new Figure.Axis("pages crawled (% of those that can be reached)", Figure.Scale.LINEAR),
            new Figure.Axis("share of the hot pages found (throughput)", Figure.Scale.SHARE),
            curves));
  }

  private static List<Finding> leads(
      Repetitions measures, Web web, List<Setting> ones, List<Setting> others) {
    List<Finding> leads = new ArrayList<>();
    for (Setting one : ones) {
      for (Setting other : others) {
        leads.add(measures.lead(List.of(one.key(web)), List.of(other.key(web))).above(NOTHING));
      }
    }
    return leads;
  }

  private static List<Setting> without(List<Setting> settings, Setting one) {
    return settings.stream().filter(setting -> !setting.equals(one)).toList();
  }

  private static List<Double> means(List<double[]> rows) {
    double[] means = new double[rows.get(0).length];
    for (double[] row : rows) {
      for (int k = 0; k < means.length; k++) {
        means[k] += row[k] / rows.size();
      }
    }
    return DoubleStream.of(means).boxed().toList();
  }

  private static List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    for (double beta : BETAS) {
      settings.add(new Setting(LearningRate.EXPONENTIAL, beta));
    }
    for (LearningRate rate : RATES.subList(1, RATES.size())) {
      settings.add(new Setting(rate, BETA));
    }
    return settings;
  }

  private static void measure(
      Bench bench, Web web, Repetitions measures, Map<List<Object>, List<double[]>> drawn) {
    CrawlTrial trial = new CrawlTrial(web, bench.seed());
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    double[] ideal = Scores.pageRank(web.graph());
    int done = 0;
    for (Setting setting : settings()) {
      bench.progress().at("Crawling the " + web.name() + " graph", done++, settings().size());
      CrawlTrial.Result result =
          trial.run(
              new CrawlOrder.PartialDistanceRank(
                  DistanceRank.DEFAULT_GAMMA,
                  setting.beta,
                  setting.rate,
                  DistanceRank.DEFAULT_SWEEPS));
      DistanceRank ranking =
          new DistanceRank(
              DistanceRank.DEFAULT_GAMMA,
              setting.beta,
              setting.rate,
              DistanceRank.DEFAULT_TOLERANCE,
              DistanceRank.DEFAULT_SWEEPS);
      double tau = sample.tau(ideal, ranking.solve(web.graph()).scores().toArray());
      measures.add(List.of(setting.key(web)), result.mean(), tau);
      drawn
          .computeIfAbsent(List.of(setting.key(web)), none -> new ArrayList<>())
          .add(result.throughput().stream().mapToDouble(Double::doubleValue).toArray());
    }
  }
}
