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
 * @param visitors by where visitors come from
 * @param entries by where they enter
 * @param lastSteps by the page before this one; what enters here is not among them
 * @param paths the strongest single ways through the site
 * @param residual by how much the sum of the entries differs from the score
 * @param tolerance how much it may, by the proven errors of both
 */
public record PageOrigins(
    double score,
    double enteredHere,
    Visitors visitors,
    BySection entries,
    BySection lastSteps,
    Paths paths,
    double residual,
    double tolerance) {

  /**
   * The score by the origin of visitors.
   *
   * @param kinds by the way in which visitors come, all of them
   * @param sources by where visitors come from
   */
  public record Visitors(List<Share<InflowSource.Kind>> kinds, List<Share<InflowSource>> sources) {

    public Visitors {
      kinds = List.copyOf(kinds);
      sources = List.copyOf(sources);
    }
  }

  /**
   * The score by pages of the site.
   *
   * @param pages by page
   * @param sections by the part of the site of that page: {@code /docs/}, empty for the top
   */
  public record BySection(List<Share<PageUrl>> pages, List<Share<String>> sections) {

    public BySection {
      pages = List.copyOf(pages);
      sections = List.copyOf(sections);
    }
  }

  /**
   * The strongest ways through the site to the page.
   *
   * @param ways strongest first
   * @param proven whether no stronger way was left out
   * @param unseen no way that is not listed carries more than this
   */
  public record Paths(List<Way> ways, boolean proven, double unseen) {

    public Paths {
      ways = List.copyOf(ways);
    }
  }

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

  /** Whether the parts add up to the score as nearly as was proven. */
  public boolean closes() {
    return Math.abs(residual) <= tolerance;
  }
}
