package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.siterank.flow.Amplification;
import org.siterank.flow.EntryValues;
import org.siterank.flow.LeakCause;

/**
 * How many times the importance that enters the site is seen on it, between which bounds, and what
 * holds it back.
 *
 * @param amplification alpha with the bounds of the paper
 * @param sharpLower the least that an entry is worth: a sharper lower bound
 * @param sharpUpper the most that an entry is worth: a sharper upper bound
 * @param bestEntry node whose visitors see most pages
 * @param brakes where links do not lead on inside, by what it would bring
 */
public record AmplificationFinding(
    Amplification amplification,
    double sharpLower,
    double sharpUpper,
    int bestEntry,
    List<Brake> brakes) {

  /**
   * A cause for which importance does not go on inside the site.
   *
   * @param cause {@code external}, or the name of a {@link LeakCause} in small letters
   * @param share its share of the links, weighted by score
   * @param alphaWithout {@code 1/(1 - d (r + share))}: alpha if these links led inside and the
   *     weights stayed
   * @param gain visits per day that this would be more, {@code (alphaWithout - alpha) s(S)}
   */
  public record Brake(String cause, double share, double alphaWithout, double gain) {}

  public AmplificationFinding {
    brakes = List.copyOf(brakes);
  }

  static AmplificationFinding of(SiteFacts facts, FlowBalance balance, EntryValues entries) {
    Amplification alpha = facts.flows().amplification();
    double d = facts.flows().damping();
    List<Brake> brakes = new ArrayList<>();
    add(brakes, "external", balance.outgoing().external(), alpha, balance, d);
    for (Map.Entry<LeakCause, Double> leak : balance.outgoing().leakBy().entrySet()) {
      add(brakes, Leaks.name(leak.getKey()), leak.getValue(), alpha, balance, d);
    }
    brakes.sort(Comparator.comparingDouble(Brake::gain).reversed().thenComparing(Brake::cause));
    return new AmplificationFinding(
        alpha, entries.smallest(), entries.largest(), entries.best(), brakes);
  }

  private static void add(
      List<Brake> brakes,
      String cause,
      double flow,
      Amplification alpha,
      FlowBalance balance,
      double d) {
    if (flow > 0 && d > 0) {
      double share = flow / (d * balance.score());
      double without = 1 / (1 - d * Math.min(1, alpha.meanInternalShare() + share));
      double gain = (without - alpha.identity()) * balance.in();
      brakes.add(new Brake(cause, share, without, gain));
    }
  }
}
