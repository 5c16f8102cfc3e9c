package org.siterank.backtest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.inflow.DampingEstimate;
import org.siterank.shares.LinkWeight;

/**
 * Forecasts of page views and clicks, learnt on some days and judged on later ones; also its JSON.
 *
 * @param days the days that were learnt from and judged
 * @param nodes pages of the site
 * @param counts page views and clicks of these days
 * @param smoothingFound whether the learnt days were enough to find how far to smooth
 * @param damping what the learnt days say of d
 * @param methods the methods by how well they foretell
 * @param weights how much kind and place of a link matter, by the clicks of the learnt days
 */
public record Backtest(
    @JsonUnwrapped Days days,
    int nodes,
    @JsonUnwrapped Counts counts,
    boolean smoothingFound,
    Optional<DampingEstimate> damping,
    @JsonUnwrapped Methods methods,
    List<LinkWeight> weights) {

  /**
   * The days of a backtest.
   *
   * @param firstLearnt first day with visits that was learnt from
   * @param split first judged day
   * @param lastJudged last judged day
   */
  public record Days(LocalDate firstLearnt, LocalDate split, LocalDate lastJudged) {}

  /**
   * Counts of page views and clicks.
   *
   * @param learntViews page views of the learnt days that belong to a page
   * @param judgedViews those of the judged days
   * @param unresolved views of the judged days on addresses that are no page; left out
   * @param judgedClicks clicks of the judged days on links that the crawl knows
   * @param otherClicks clicks of the judged days from page to page without such a link; left out
   */
  public record Counts(
      long learntViews, long judgedViews, long unresolved, long judgedClicks, long otherClicks) {}

  /**
   * The methods, judged.
   *
   * @param pages methods that foretell views, best first
   * @param links methods that foretell clicks, best first; empty without judged clicks
   * @param comparisons pairs of methods that matter, each with the interval of its difference
   */
  public record Methods(List<Rival> pages, List<Rival> links, List<Comparison> comparisons) {

    public Methods {
      pages = List.copyOf(pages);
      links = List.copyOf(links);
      comparisons = List.copyOf(comparisons);
    }
  }

  /** The quantity of the published ranks and of the report: expected page views. */
  public static final String EXPECTED = "expected views";

  /** The quantity by which search results are boosted. */
  public static final String BOOST = "boost";

  /** How the report and the model share out clicks. */
  public static final String FLOWS = "expected clicks";

  public Backtest {
    weights = List.copyOf(weights);
  }
}
