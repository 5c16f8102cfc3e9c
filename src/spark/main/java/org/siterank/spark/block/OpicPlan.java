package org.siterank.spark.block;

import java.io.Serializable;
import java.util.List;

/**
 * A run of distributed OPIC.
 *
 * @param web links, pages, crawlers (parts) and damping; the rest of it does not matter
 * @param readsPerPage visits, per page on average
 * @param buffer visits of a crawler from one transfer to the next
 */
public record OpicPlan(RankPlan web, double readsPerPage, long buffer) implements Serializable {

  /** A plan over the pages of all links, spread by hash. */
  public static OpicPlan of(
      String links,
      String pages,
      List<String> hosts,
      int crawlers,
      double damping,
      int checkpointEvery,
      double readsPerPage,
      long buffer) {
    return new OpicPlan(
        new RankPlan(
            links,
            pages,
            hosts,
            "",
            true,
            Method.POWER,
            crawlers,
            damping,
            1e-2,
            Integer.MAX_VALUE,
            checkpointEvery),
        readsPerPage,
        buffer);
  }

  String fingerprint() {
    return "opic " + web.fingerprint() + " reads " + readsPerPage + " buffer " + buffer;
  }

  /** How many visits a crawler has made after some rounds: in proportion to its pages. */
  long visits(int rounds, long pages, long pagesOfAll) {
    double perPage = Math.min(readsPerPage, rounds * (double) buffer * web.parts() / pagesOfAll);
    return (long) Math.floor(perPage * pages);
  }

  /** Rounds until all visits are made. */
  int rounds(long pagesOfAll) {
    return (int) Math.ceil(readsPerPage * pagesOfAll / (buffer * (double) web.parts()));
  }
}
