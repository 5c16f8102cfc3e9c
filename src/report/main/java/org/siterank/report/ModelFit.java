package org.siterank.report;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * The model's visits against those that the logs show.
 *
 * @param pages pages compared
 * @param predictedPerDay visits per day by the model
 * @param observedPerDay page views per day by the logs
 * @param tau agreement of the two orders, Kendall's tau-b
 * @param ceiling the tau that counting noise allows
 * @param clickTau tau-b of what the model sends over links and the clicks inside the site
 * @param beyondNoise pages that differ by more than noise, |z| > 1.96; one in twenty by chance
 * @param surprises the pages that differ most
 */
public record ModelFit(
    int pages,
    double predictedPerDay,
    double observedPerDay,
    double tau,
    double ceiling,
    double clickTau,
    int beyondNoise,
    List<Surprise> surprises) {

  /** A page: visits per day expected of its rank, those observed, and their difference in sd. */
  public record Surprise(PageUrl page, double predicted, double observed, double z) {}

  public ModelFit {
    surprises = List.copyOf(surprises);
  }
}
