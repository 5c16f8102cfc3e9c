package org.siterank.insight;

import java.util.List;
import java.util.Optional;
import org.siterank.model.InflowSource;
import org.siterank.site.PageUrl;

/**
 * Where the score of a page comes from, seen in four ways. Each list adds up to the score.
 *
 * <p>Sources, entries and entry sections are by what enters the site and finds its way to the page,
 * {@code P_t = sum_w s_w x_w} ({@link org.siterank.flow.Contributions}); what enters a page is
 * divided among the sources as the visits that were counted there. Last steps are the flows over
 * the links that lead to the page, beside what enters there.
 *
 * @param score P_t, of the graph as it is known now
 * @param enteredHere s_t, what enters at the page itself
 * @param kinds by the way in which visitors come, all of them
 * @param sources by where visitors come from
 * @param entries by the page where they enter
 * @param entrySections by the part of the site where they enter: {@code /docs/}, empty for the top
 * @param lastSteps by the page before this one; what enters here is not among them
 * @param lastSections by the part of the site of the page before this one; nor here
 * @param ways the strongest single ways through the site
 * @param waysProven whether no stronger way was left out
 * @param unseenWay no way that is not listed carries more than this
 * @param residual by how much the sum of the entries differs from the score
 * @param tolerance how much it may, by the proven errors of both
 */
public record PageOrigins(
    double score,
    double enteredHere,
    List<Share<InflowSource.Kind>> kinds,
    List<Share<InflowSource>> sources,
    List<Share<PageUrl>> entries,
    List<Share<String>> entrySections,
    List<Share<PageUrl>> lastSteps,
    List<Share<String>> lastSections,
    List<Way> ways,
    boolean waysProven,
    double unseenWay,
    double residual,
    double tolerance) {

  /**
   * A part of the score.
   *
   * @param of what it comes from; empty for all that is not listed, at the end of a list
   * @param amount in the unit of the scores
   * @param count how many are in it: 1, or those that are not listed
   */
  public record Share<T>(Optional<T> of, double amount, int count) {}

  /**
   * A way through the site.
   *
   * @param pages from the entry to the page
   * @param amount what comes along it
   */
  public record Way(List<PageUrl> pages, double amount) {

    public Way {
      pages = List.copyOf(pages);
    }
  }

  public PageOrigins {
    kinds = List.copyOf(kinds);
    sources = List.copyOf(sources);
    entries = List.copyOf(entries);
    entrySections = List.copyOf(entrySections);
    lastSteps = List.copyOf(lastSteps);
    lastSections = List.copyOf(lastSections);
    ways = List.copyOf(ways);
  }

  /** Whether the parts add up to the score as nearly as was proven. */
  public boolean closes() {
    return Math.abs(residual) <= tolerance;
  }
}
