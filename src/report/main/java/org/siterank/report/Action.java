package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.siterank.site.PageUrl;

/**
 * Something to do. What visitors were counted at comes first, most first, then what the model alone
 * speaks of, and last what nobody was counted at.
 *
 * @param kind what
 * @param page the page to change, or the address to redirect
 * @param target where the link or the redirect should lead
 * @param counted requests per day in the logs for an address that is gone; nothing for a link that
 *     is not there yet, which nobody can have used
 * @param perDay what the model expects of it per day: page views gained for a link and a redirect,
 *     readers who run into nothing for a broken link
 */
public record Action(
    Kind kind, PageUrl page, Optional<PageUrl> target, OptionalDouble counted, double perDay) {

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

  /**
   * Returns the things to do, the most valuable first.
   *
   * @param days days of the logs by address, 0 without
   */
  static List<Action> of(
      ToDoubleFunction<PageUrl> days,
      LostEntries lost,
      BrokenLinks broken,
      List<Advice.Link> links) {
    List<Action> actions = new ArrayList<>();
    for (Advice.Link link : links) {
      actions.add(
          new Action(
              Kind.LINK, link.from(), Optional.of(link.to()), OptionalDouble.empty(), link.gain()));
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
                OptionalDouble.of(row.perDay()),
                row.worth().getAsDouble()));
      }
    }
    for (BrokenLinks.Target target : broken.targets()) {
      double observed = days.applyAsDouble(target.address());
      actions.add(
          new Action(
              Kind.REPAIR,
              target.address(),
              target.match().filter(m -> m.confidence() >= LIKELY).map(LostEntries.Target::page),
              observed == 0
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(target.visits() / observed),
              target.flow()));
    }
    actions.sort(
        Comparator.comparingInt(Action::evidence)
            .thenComparing(Comparator.comparingDouble(Action::countedOrNone).reversed())
            .thenComparing(Comparator.comparingDouble(Action::perDay).reversed())
            .thenComparing(Action::kind)
            .thenComparing(Action::page));
    return actions;
  }

  /** 0: counted; 1: cannot be counted; 2: nobody was counted. */
  private int evidence() {
    return counted.isEmpty() ? 1 : counted.getAsDouble() > 0 ? 0 : 2;
  }

  private double countedOrNone() {
    return counted.orElse(0);
  }
}
