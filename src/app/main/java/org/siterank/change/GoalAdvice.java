package org.siterank.change;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Which new links raise a page most, chosen among all pairs of a page that people can edit and
 * another page that was read.
 *
 * @param target the page that is to gain
 * @param score its score as the site is
 * @param candidates the links that were considered
 * @param singles the best single links of the pages that were opened, most gain first
 * @param batch links that are best together
 * @param verification the proof of the gain
 * @param nanos how long it took
 */
public record GoalAdvice(
    PageUrl target,
    double score,
    Candidates candidates,
    List<Step> singles,
    Batch batch,
    Verification verification,
    long nanos) {

  /**
   * Numbers of the links that were considered.
   *
   * @param sources pages that may get a new link
   * @param targets pages that a new link may lead to
   * @param perPage new links that one page may get
   * @param opened pages of which all links were computed
   * @param missed what a link of another page brings at most; 0 where that is less than the best
   */
  public record Candidates(int sources, int targets, int perPage, int opened, double missed) {}

  /**
   * Several links for one page.
   *
   * @param links links chosen one after the other, each the best one after those before it
   * @param gain what the batch brings together
   * @param effect what the batch does to the whole site
   */
  public record Batch(List<Step> links, double gain, EditEffect effect) {

    public Batch {
      links = List.copyOf(links);
    }
  }

  /**
   * The edited site, ranked from scratch.
   *
   * @param score the score of the page in the edited site
   * @param tolerance by how much that may differ from score and gain
   * @param converged whether everything met its tolerance
   */
  public record Verification(double score, double tolerance, boolean converged) {}

  /**
   * A link to add.
   *
   * @param link the link
   * @param gain what it adds to the score of the page; in a batch, beside those before it
   */
  public record Step(LinkEdit link, double gain) {}

  public GoalAdvice {
    singles = List.copyOf(singles);
  }

  /** Whether ranking the edited site from scratch says the same. */
  public boolean isVerified() {
    return Math.abs(verification.score() - score - batch.gain()) <= verification.tolerance();
  }
}
