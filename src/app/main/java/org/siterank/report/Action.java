package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Something to do.
 *
 * @param kind what
 * @param page the page to change, or the address to redirect
 * @param target where the link or the redirect should lead
 * @param perDay visits per day that it is about: page views gained for a link and a redirect,
 *     readers who run into nothing for a broken link
 */
public record Action(Kind kind, PageUrl page, Optional<PageUrl> target, double perDay) {

  /** Kinds of things to do. */
  public enum Kind {
    /** Put a link on the page to the target. */
    LINK,
    /** Redirect the address to the target. */
    REDIRECT,
    /** Bring the address back, or redirect it to the target: links of the site lead there. */
    REPAIR
  }

  /** Proposals that are less likely than not are no actions. */
  private static final double LIKELY = 0.5;

  static List<Action> of(LostEntries lost, BrokenLinks broken, List<Advice.Link> links) {
    List<Action> actions = new ArrayList<>();
    for (Advice.Link link : links) {
      actions.add(new Action(Kind.LINK, link.from(), Optional.of(link.to()), link.gain()));
    }
    for (LostEntries.Row row : lost.rows()) {
      if (row.target().isPresent()
          && row.worth().isPresent()
          && row.target().get().confidence() >= LIKELY) {
        actions.add(
            new Action(
                Kind.REDIRECT,
                row.address(),
                Optional.of(row.target().get().page()),
                row.worth().getAsDouble()));
      }
    }
    for (BrokenLinks.Target target : broken.targets()) {
      actions.add(
          new Action(
              Kind.REPAIR,
              target.address(),
              target.match().filter(m -> m.confidence() >= LIKELY).map(LostEntries.Target::page),
              target.flow()));
    }
    actions.sort(
        Comparator.comparingDouble(Action::perDay)
            .reversed()
            .thenComparing(Action::kind)
            .thenComparing(Action::page));
    return actions;
  }
}
