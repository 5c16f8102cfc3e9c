package org.siterank.index;

/**
 * Evidence behind the published ranks besides the links: how much was measured, and how much of it
 * says something that the links do not say.
 *
 * @param hits external page views the inflow was estimated from, older ones weighing less; 0 when
 *     nothing was measured
 * @param pages pages the ranks are spread over, at least 0
 * @param departure the share of all rank that lies on other pages than it would by the links alone,
 *     in [0, 1]: half the L1 distance between the two rankings, each adding up to 1
 */
public record RankEvidence(double hits, int pages, double departure) {

  public RankEvidence {
    if (!(hits >= 0 && hits < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("hits must be at least 0 and finite, got " + hits);
    }
    if (pages < 0) {
      throw new IllegalArgumentException("pages must be at least 0, got " + pages);
    }
    if (!(departure >= 0 && departure <= 1)) {
      throw new IllegalArgumentException("departure must be in [0, 1], got " + departure);
    }
  }

  /** Nothing was measured. */
  public static RankEvidence none(int pages) {
    return new RankEvidence(0, pages, 0);
  }

  /** Whether anything was measured. */
  public boolean isMeasured() {
    return hits > 0;
  }
}
