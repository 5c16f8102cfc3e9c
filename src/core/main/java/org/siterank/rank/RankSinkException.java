package org.siterank.rank;

import java.util.List;

/**
 * Without damping, what enters some pages never leaves: the equation has no finite solution.
 *
 * <p>Mathieu and Viennot (2004) exclude this by assuming irreducibility; real sites have such pages
 * without being closed as a whole.
 */
public final class RankSinkException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;
  private static final int SHOWN = 5; // Enough to recognise the corner of the site.

  private final List<String> pages;

  RankSinkException(List<String> pages) {
    super(
        "Without damping this problem has no finite solution: "
            + shown(pages)
            + (pages.size() == 1 ? " only links" : " only link")
            + " to each other, so whatever enters never leaves. Set damping below 1, or add an"
            + " external link there.");
    this.pages = List.copyOf(pages);
  }

  /** The pages from which no path leaves, in name order. */
  public List<String> pages() {
    return pages;
  }

  static String shown(List<String> pages) {
    String first = String.join(", ", pages.subList(0, Math.min(SHOWN, pages.size())));
    int more = pages.size() - SHOWN;
    return more > 0 ? first + " and " + more + (more == 1 ? " more page" : " more pages") : first;
  }
}
