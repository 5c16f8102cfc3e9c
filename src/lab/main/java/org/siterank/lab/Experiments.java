package org.siterank.lab;

import java.util.List;
import java.util.Optional;

/** The experiments, in the order in which they are listed. */
public final class Experiments {

  private static final List<Experiment> ALL =
      List.of(
          new OpicSelection(),
          new OpicWindows(),
          new CrawlOrders(),
          new RefreshPolicies(),
          new SharedCrawls(),
          new Librarian(),
          new DistanceRankThroughput(),
          new DistanceRankBeta(),
          new DistanceRankTau(),
          new DistanceRankConvergence(),
          new RichGetRicher(),
          new LocalVersusGlobal(),
          new SiteAmplification());

  private Experiments() {}

  /** All of them. */
  public static List<Experiment> all() {
    return ALL;
  }

  /** The one of this name. */
  public static Optional<Experiment> find(String name) {
    return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
  }
}
