package org.siterank.change;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Which new links raise a page most, chosen among all pairs of a page that people can edit and
 * another page that was read.
 *
 * @param target the page that is to gain
 * @param score its score as the site is
 * @param sources pages that may get a new link
 * @param targets pages that a new link may lead to
 * @param perPage new links that one page may get
 * @param singles the best single links, most gain first: exactly those
 * @param opened pages of which all links were computed; the rest cannot bring as much
 * @param batch links chosen one after the other, each the best one after those before it
 * @param gain what the batch brings together
 * @param effect what the batch does to the whole site
 * @param verified the score of the page in the edited site, ranked from scratch
 * @param tolerance by how much that may differ from score and gain
 * @param converged whether everything met its tolerance
 * @param nanos how long it took
 */
public record GoalAdvice(
    PageUrl target,
    double score,
    int sources,
    int targets,
    int perPage,
    List<Step> singles,
    int opened,
    List<Step> batch,
    double gain,
    EditEffect effect,
    double verified,
    double tolerance,
    boolean converged,
    long nanos) {

  /**
   * A link to add.
   *
   * @param link the link
   * @param gain what it adds to the score of the page; in a batch, beside those before it
   */
  public record Step(LinkEdit link, double gain) {}

  public GoalAdvice {
    singles = List.copyOf(singles);
    batch = List.copyOf(batch);
  }

  /** Whether ranking the edited site from scratch says the same. */
  public boolean isVerified() {
    return Math.abs(verified - score - gain) <= tolerance;
  }
}
