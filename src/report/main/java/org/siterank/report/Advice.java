package org.siterank.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.site.PageUrl;

/**
 * Links to add for the pages one cares about. Each was put into the graph by itself and the whole
 * solved again; what is said is what came out.
 *
 * @param configured whether the pages are those of the configuration; else those with the largest
 *     gap between their rank and what one link could make of it
 * @param unknown configured pages that the site does not have
 * @param goals the pages, each with its links
 * @param missed what a link to one of them that was not looked at brings at most; 0 where none can
 *     be better
 * @param refused links whose promised gain the solution did not confirm, not listed
 * @param placed whether a new link takes the share that clicks foretell for one in the content, and
 *     not that of an average link
 */
public record Advice(
    boolean configured,
    List<PageUrl> unknown,
    List<Goal> goals,
    double missed,
    int refused,
    boolean placed) {

  /**
   * A page.
   *
   * @param score P
   * @param possible the most that links inside the site could make of it (Mathieu and Viennot 2004,
   *     5.3)
   * @param links what to add, largest gain first
   */
  public record Goal(PageUrl page, String title, double score, double possible, List<Link> links) {

    public Goal {
      links = List.copyOf(links);
    }
  }

  /**
   * A link to add.
   *
   * @param gain what the score of the target rises by, from the solution with the link
   * @param siteGain what the whole site gains by it, negative where it loses
   * @param losses what other pages lose by it
   * @param robustness how much of the gain depends on one page
   */
  public record Link(
      PageUrl from,
      PageUrl to,
      double gain,
      double siteGain,
      Losses losses,
      Robustness robustness) {}

  /**
   * The losses by a new link.
   *
   * @param total what all pages that lose by it lose together, at least 0
   * @param loser the page that loses most; nothing when none loses
   * @param largest what that page loses
   */
  public record Losses(double total, Optional<PageUrl> loser, double largest) {}

  /**
   * The page on which the gain of a new link depends most.
   *
   * @param dependsOn the page, other than the start page, that most of the source's score passes
   * @param staysWithout the share of the gain that stays when that page leaves
   */
  public record Robustness(Optional<PageUrl> dependsOn, OptionalDouble staysWithout) {

    Double staysWithoutOrNull() {
      return staysWithout.isPresent() ? staysWithout.getAsDouble() : null;
    }
  }

  public Advice {
    unknown = List.copyOf(unknown);
    goals = List.copyOf(goals);
  }
}
