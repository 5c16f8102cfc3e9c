package org.siterank.change;

import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Value of links to a page: by how much its score changes when one is added or removed.
 *
 * @param linksIn links to the page that are there: what it gains if one is removed, so mostly below
 *     0; those that carry most
 * @param linksOut links of the page itself: what it gains if one is removed, greatest effect first;
 *     without a target, one of those that leave the site or are not followed
 * @param newLinks links to the page that are not there, from pages that people can edit: what it
 *     gains if one is added, most first; exactly the best ones
 * @param sources pages that were considered as sources of a new link
 * @param bound the score that no links among these pages can raise it above, its inflow given;
 *     infinite without damping
 * @param converged whether all of it is proven to the tolerance of the ranks
 */
public record PageWorth(
    List<LinkWorth> linksIn,
    List<LinkWorth> linksOut,
    List<LinkWorth> newLinks,
    int sources,
    double bound,
    boolean converged) {

  /**
   * Worth of one link to the page.
   *
   * @param adds whether it is added; else it is removed
   * @param from the page it stands on
   * @param to where it leads; empty for one that leaves the site or is not followed
   * @param gain what the score of the page gains by the edit, negative for a loss
   */
  public record LinkWorth(boolean adds, PageUrl from, Optional<PageUrl> to, double gain) {}

  public PageWorth {
    linksIn = List.copyOf(linksIn);
    linksOut = List.copyOf(linksOut);
    newLinks = List.copyOf(newLinks);
  }
}
