package org.siterank.model;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.config.LinksSection;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.shares.ClickShares;
import org.siterank.shares.LinkFeatures;
import org.siterank.store.SiteStore;

/**
 * How the importance of each page divides among its links, as configured: alike, or by clicks
 * ({@link ClickShares}).
 *
 * @param clicks what was learnt from clicks; empty: all alike
 * @param reason why, in words
 */
public record LinkShares(Optional<ClickShares> clicks, String reason) {

  /** Judged clicks from which on a choice between the two is made; our choice. */
  private static final int ENOUGH_CLICKS = 100;

  /** Bytes for each link while it is decided: features, clicks, expectations and shares. */
  private static final int LINK_BYTES = 48;

  private static final String NO_CLICK = "no click on a link of the site was counted";

  /** By so many standard errors clicks must foretell better to be taken up. */
  private static final double SURE = 2;

  /** Returns false if there were no clicks to decide by, as on a site without logs. */
  public boolean isDecided() {
    return !reason.equals(NO_CLICK);
  }

  /** The choice and its reason. */
  public String inWords() {
    return (clicks.isPresent() ? "by clicks: " : "equal: ") + reason;
  }

  /** How links are clicked by their kind and place, for new ones; none where all are alike. */
  public Map<String, Double> coefficients() {
    return clicks.map(ClickShares::coefficients).orElse(Map.of());
  }

  /** All links of a page alike. */
  static LinkShares equal(String reason) {
    return new LinkShares(Optional.empty(), reason);
  }

  /**
   * Decides between the two.
   *
   * @param option not uniform
   * @param model with any shares; its links count, not their weights
   * @param clicked what was counted on them
   * @param before whether the published ranks have shares by clicks, so that a choice that hardly
   *     matters is not made anew every night
   */
  static LinkShares of(
      LinksSection.Weights option,
      SiteStore store,
      StoredSite model,
      ClickedArcs clicked,
      boolean before)
      throws IOException {
    if (clicked.days() == 0) {
      return equal(NO_CLICK);
    }
    long links = model.graph().numArcs();
    if (option == LinksSection.Weights.AUTO && !fits(links, free())) {
      return equal(
          String.format(
              Locale.ROOT,
              "to decide for %d links takes %d MB, more than half of the memory that is free;"
                  + " SITERANK_JAVA_OPTS=-Xmx%dm gives more, and links.weights decides by hand",
              links,
              megabytes(links * LINK_BYTES),
              megabytes(Runtime.getRuntime().maxMemory() + 2 * links * LINK_BYTES)));
    }
    LinkFeatures features = PlacedLinks.read(store, model);
    if (option == LinksSection.Weights.CLICKS) {
      return new LinkShares(Optional.of(ClickShares.of(features, clicked.all())), "as configured");
    }
    if (clicked.days() < 2 * ClickedArcs.JUDGED_DAYS) {
      return equal("the logs have fewer than two weeks of clicks");
    }
    Judgement judgement = Judgement.of(features, clicked);
    if (judgement.clicks < ENOUGH_CLICKS) {
      return equal(
          "the last week has "
              + judgement.clicks
              + " clicks on links that divide, too few to judge by");
    }
    boolean isBetter = before ? judgement.gain > 0 : judgement.gain > SURE * judgement.error;
    String reason =
        String.format(
            Locale.ROOT,
            "clicks before the last week foretell its %d clicks by %.2f nats a click %s than equal"
                + " shares",
            judgement.clicks,
            Math.abs(judgement.gain) / judgement.clicks,
            judgement.gain > 0 ? "better" : "worse");
    return isBetter
        ? new LinkShares(Optional.of(ClickShares.of(features, clicked.all())), reason)
        : equal(judgement.gain > 0 ? reason + ", which may be chance" : reason);
  }

  /** Returns true if half of the free memory, in bytes, is enough for so many links. */
  static boolean fits(long links, long free) {
    return links * LINK_BYTES <= free / 2;
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  private static long megabytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /** A graph of these links with these shares. */
  SiteGraph on(SiteGraph graph) {
    if (clicks.isEmpty()) {
      return graph;
    }
    double[] weights = clicks.get().perArc();
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        weights[k] *= successors.degree(v);
      }
    }
    return graph.weighted(weights);
  }

  /**
   * The doubt about the shares of each page, 1 over one more than the clicks they rest on: those
   * counted, and what the expectation is worth. 0 where nothing was learnt.
   */
  public NodeVector doubt(SiteGraph graph) {
    return NodeVector.of(
        graph, v -> clicks.map(by -> 1 / (by.clicksFrom(v) + by.strength() + 1)).orElse(0.0));
  }

  /** By how much shares by clicks foretold the last week better than equal ones. */
  private static final class Judgement {

    private long clicks;
    private double gain; // in nats, over all clicks
    private double error; // its standard error; days of a page are independent of each other

    static Judgement of(LinkFeatures features, ClickedArcs clicked) {
      double[] shares = ClickShares.of(features, clicked.learnt()).perArc();
      Judgement judgement = new Judgement();
      Arcs successors = features.successors();
      double squares = 0;
      for (int v = 0; v < successors.rows(); v++) {
        if (successors.degree(v) < 2) {
          continue; // All ways of sharing agree.
        }
        for (int age = 0; age < ClickedArcs.JUDGED_DAYS; age++) {
          double ofDay = 0;
          for (int k = successors.begin(v); k < successors.end(v); k++) {
            long n = clicked.judged(v, successors.node(k), age);
            judgement.clicks += n;
            ofDay += n * Math.log(shares[k] * successors.degree(v));
          }
          judgement.gain += ofDay;
          squares += ofDay * ofDay;
        }
      }
      judgement.error = Math.sqrt(squares);
      return judgement;
    }
  }
}
