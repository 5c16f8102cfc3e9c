package org.siterank.run;

import org.siterank.boost.Combine;
import org.siterank.boost.Linear;
import org.siterank.boost.Log;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.boost.Sigmoid;
import org.siterank.config.FieldsSection;
import org.siterank.config.SearchSection;
import org.siterank.index.WordWeights;
import org.siterank.search.Boosting;
import org.siterank.search.FieldWeights;

/** The configuration's words for how a search is made, as the search understands them. */
public final class SearchSettings {

  /** Sigmoid's exponent in Craswell et al. 2005, table 3, for PageRank-like features. */
  private static final double SIGMOID_EXPONENT = 0.6;

  private SearchSettings() {}

  /**
   * The boost that is configured.
   *
   * @param autoWeight its weight where none is configured
   */
  public static Boosting boosting(SearchSection section, double autoWeight) {
    double weight = section.weight().orElse(autoWeight);
    double pivot = section.pivot().orElse(1.0);
    RankBoost boost =
        switch (section.boost()) {
          case SATURATION -> new Saturation(weight, pivot);
          case LOG -> new Log(weight, pivot);
          case SIGMOID -> new Sigmoid(weight, pivot, SIGMOID_EXPONENT);
          case LINEAR -> new Linear(weight, pivot);
          case NONE -> new Saturation(0, 1);
        };
    Combine combine =
        section.combine() == SearchSection.Combine.ADD ? Combine.ADD : Combine.MULTIPLY;
    return new Boosting(boost, combine, section.pivot().isEmpty());
  }

  /** How much words count in each part of a page. */
  public static FieldWeights fieldWeights(FieldsSection fields) {
    return new FieldWeights(
        new WordWeights(
            fields.title(),
            fields.headings(),
            fields.anchors(),
            fields.urlWords(),
            fields.description()),
        fields.titleName(),
        fields.headingName(),
        fields.anchorName(),
        fields.proximity(),
        fields.parts());
  }
}
