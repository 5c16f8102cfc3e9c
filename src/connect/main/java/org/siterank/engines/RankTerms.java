package org.siterank.engines;

import java.util.Objects;
import org.siterank.boost.Saturation;

/**
 * Terms of the ranks in a file.
 *
 * @param boost weight w and pivot k of t·(1 + w·r/(r + k))
 * @param origin scheme and authority of the site, for files that name pages by their paths
 */
public record RankTerms(Saturation boost, String origin) {

  public RankTerms {
    Objects.requireNonNull(boost, "boost");
    Objects.requireNonNull(origin, "origin");
  }

  /** The factor by which a rank multiplies a text score: 1 + w·r/(r + k). */
  public double factor(double rank) {
    return 1 + boost.value(rank);
  }
}
