package org.siterank.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  /**
   * Mean throughputs that differ by less are alike: the next set of seeds moves them by as much.
   */
  private static final double NOTHING = 0.005;

  /** A learning rate with its beta. */
  private record Setting(LearningRate rate, double beta) {
    String label() {
      return rate + ", β = " + beta;
    }
  }

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
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph(), new MultiSiteWeb());
    NumberTable numbers =
        new NumberTable(
            "graph", "rate", "beta", "crawled_percent", "throughput", "tau_b_of_ranking");
    List<Figure.Curve> curves = new ArrayList<>();
    List<String> found = new ArrayList<>();
    boolean[] parts = new boolean[2 * webs.size()];
    for (int w = 0; w < webs.size(); w++) {
      Map<Setting, Double> means = new LinkedHashMap<>();
      boolean shown = w == webs.size() - 1;
      measure(bench, webs.get(w), numbers, means, shown ? curves : new ArrayList<>());
      double usual = means.get(new Setting(LearningRate.EXPONENTIAL, BETA));
      double otherBetas = 0;
      for (double beta : BETAS) {
        if (beta != BETA) {
          otherBetas = Math.max(otherBetas, means.get(new Setting(LearningRate.EXPONENTIAL, beta)));
        }
      }
      double soft = Math.min(usual, means.get(new Setting(LearningRate.LINEAR, BETA)));
      double steep =
          Math.max(
              means.get(new Setting(LearningRate.INVERSE, BETA)),
              means.get(new Setting(LearningRate.POWER_LAW, BETA)));
      parts[2 * w] = usual > otherBetas + NOTHING;
      parts[2 * w + 1] = soft > steep + NOTHING;
      found.add(
          String.format(
              Locale.ROOT,
              "%s %.3f with beta = 0.1, %.3f with the best other; %.3f at least with exponential"
                  + " and linear, %.3f at most with the others",
              webs.get(w).name(),
              usual,
              otherBetas,
              soft,
              steep));
    }
    Web shown = webs.get(webs.size() - 1);
    return Outcome.of(
        webs,
        "mean throughput over the crawl ("
            + NOTHING
            + " is no difference): "
            + String.join("; ", found),
        Verdict.of(parts),
        numbers,
        new Figure.Curves(
            "Hot pages found by the learning rate of DistanceRank, " + shown.name(),
            new Figure.Axis("pages crawled (% of those that can be reached)", Figure.Scale.LINEAR),
            new Figure.Axis("share of the hot pages found (throughput)", Figure.Scale.SHARE),
            curves));
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
      Bench bench,
      Web web,
      NumberTable numbers,
      Map<Setting, Double> means,
      List<Figure.Curve> curves) {
    CrawlTrial trial = new CrawlTrial(web, bench.seed());
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    double[] ideal = Scores.pageRank(web.graph());
    List<Setting> settings = settings();
    for (Setting setting : settings) {
      bench.progress().at("Crawling the " + web.name() + " graph", means.size(), settings.size());
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
      for (int percent : CrawlTrial.PERCENT) {
        numbers.row(
            web.name(), setting.rate.toString(), setting.beta, percent, result.at(percent), tau);
      }
      boolean exponential = setting.rate == LearningRate.EXPONENTIAL;
      Figure.Look look = exponential ? Figure.Look.LINE : Figure.Look.DASHED;
      curves.add(CrawlTrial.curve(setting.label(), means.size(), look, result));
      means.put(setting, result.mean());
    }
  }
}
