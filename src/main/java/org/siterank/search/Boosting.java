package org.siterank.search;

import java.util.Objects;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;

/**
 * How much a page's rank counts in a search.
 *
 * <p>The shape is a saturation, multiplied, with the geometric mean of the ranks as pivot: a page
 * of typical rank gets half of the weight, whatever the unit of the ranks and the length of the
 * query. How large the weight may be depends on how well the ranks are founded; on documentation
 * without measured inflow a weight above 0.1 cost relevance, with measured inflow 0.2 to 0.5
 * gained.
 *
 * @param boost the shape and its weight
 * @param combine multiplied or added
 * @param pivotFromIndex take the pivot that the published index names instead of the boost's own
 */
public record Boosting(RankBoost boost, Combine combine, boolean pivotFromIndex) {

  /** For ranks from the site's structure alone: a whisper, weight 0.1. */
  public static final Boosting WHISPER = ofWeight(0.1);

  /** For ranks from measured inflow: weight 0.3. */
  public static final Boosting VOICE = ofWeight(0.3);

  /** The text score alone. */
  public static final Boosting OFF = ofWeight(0);

  public Boosting {
    Objects.requireNonNull(boost, "boost");
    Objects.requireNonNull(combine, "combine");
  }

  /** The default shape with a weight of one's own. */
  public static Boosting ofWeight(double weight) {
    return new Boosting(new Saturation(weight, 1), Combine.MULTIPLY, true);
  }

  /** The boost as it is applied to an index with this pivot. */
  RankBoost at(double indexPivot) {
    return pivotFromIndex ? boost.withPivot(indexPivot) : boost;
  }
}
