package org.siterank.rank;

/**
 * The quality of a page by its score and by how that has changed:
 *
 * <pre>
 *   Q(p, t) = beta (PR(p, t) - PR(p, t - 1)) + PR(p, t),   beta = C / (PR(p, t) dt)
 * </pre>
 *
 * <p>PR(p, t) is the PageRank of page p at time t, with mean 1 over the pages; dt is 1, from one
 * snapshot to the next. A young page of quality rises, so it is taken for more than it is yet.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank, 2007, equation 6, and the line above
 * it for beta; after J. Cho, S. Roy and R. Adams, Page quality: in search of an unbiased web
 * ranking, 2005. The paper gives no C. It has the equation for PageRank alone; here it is used for
 * each score, in units of its mean. A score of 0 has no relative change and stays 0.
 *
 * <p>Of distances, where less is better, lemma 2 of the paper has equation 7, {@code d = -alpha
 * (d_c - d_p) + d_c}, and concludes from the sign of alpha that DistanceRank does what equation 6
 * does. A page that has come nearer has d_c &lt; d_p, so that the term of equation 7 puts it
 * further away, where that of equation 6 puts a page that has risen higher: (7) lags behind, (6)
 * runs ahead. Both are measured: {@link #of} of negative C is equation 7 with alpha = -C / d_c.
 */
public final class PageQuality {

  private PageQuality() {}

  /**
   * The quality of every page.
   *
   * @param now scores or distances, at least 0, by node
   * @param before those of the snapshot before
   * @param c C; negative for equation 7
   * @return in units of the mean; below 0 where a score fell by more than it is worth
   * @throws IllegalArgumentException when the snapshots have not as many pages
   */
  public static double[] of(double[] now, double[] before, double c) {
    if (now.length != before.length) {
      throw new IllegalArgumentException(
          "snapshots have the same pages, got " + now.length + " and " + before.length);
    }
    double meanNow = mean(now);
    double meanBefore = mean(before);
    double[] quality = new double[now.length];
    for (int v = 0; v < now.length; v++) {
      double score = now[v] / meanNow;
      double change = score - before[v] / meanBefore;
      quality[v] = score == 0 ? 0 : c / score * change + score;
    }
    return quality;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value / values.length;
    }
    return sum == 0 ? 1 : sum; // Without any score all are 0, in any unit.
  }
}
