package org.siterank.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.siterank.flow.LeakCause;
import org.siterank.flow.Totals;

/**
 * Where the importance of the site comes from and where it goes, P_ie + P_ind = P_oe + P_dis +
 * P_leak, with what is missing to equality.
 *
 * @param score P(S)
 * @param incoming what enters the site
 * @param internal P_ii(S) = P_oi(S)
 * @param outgoing what leaves the site or ends there
 * @param residuals what is missing to equality
 */
public record FlowBalance(
    double score, Incoming incoming, double internal, Outgoing outgoing, Residuals residuals) {

  /**
   * The inflow of the site.
   *
   * @param external P_ie(S)
   * @param induced P_ind(S)
   * @param sources P_ie and P_ind by class of visits, in the proportion of the measured ones; they
   *     sum to both
   */
  public record Incoming(double external, double induced, List<Source> sources) {

    public Incoming {
      sources = List.copyOf(sources);
    }
  }

  /**
   * The outflow of the site.
   *
   * @param external P_oe(S)
   * @param dissipated P_dis(S)
   * @param leakBy P_leak(S) by cause, every cause in it
   */
  public record Outgoing(double external, double dissipated, Map<LeakCause, Double> leakBy) {

    public Outgoing {
      EnumMap<LeakCause, Double> inOrder = new EnumMap<>(LeakCause.class);
      inOrder.putAll(leakBy);
      leakBy = Collections.unmodifiableMap(inOrder);
    }
  }

  /**
   * The errors of the balance.
   *
   * @param site in less out: the sum of the residual of the solution
   * @param pages the residual of every page without its sign, summed: what is off at one page may
   *     not be made good at another
   * @param allowed how large either may be by the proven error of the scores
   */
  public record Residuals(double site, double pages, double allowed) {}

  /** Flow that a class of visits brings; of the external side or of the induced one. */
  public record Source(String name, boolean external, double flow) {}

  /**
   * Rounding of sums, relative to what is summed: proven bounds of small sites are exactly 0, and
   * doubles are not.
   */
  static final double ROUNDING = 1e-12;

  static FlowBalance of(SiteFacts facts) {
    Totals totals = facts.flows().totals();
    Map<LeakCause, Double> leaks = new EnumMap<>(LeakCause.class);
    for (LeakCause cause : LeakCause.values()) {
      leaks.put(cause, totals.outgoing().leakBy().getOrDefault(cause, 0.0));
    }
    return new FlowBalance(
        totals.score(),
        new Incoming(
            totals.incoming().external(), totals.incoming().induced(), sources(facts, totals)),
        totals.incoming().internal(),
        new Outgoing(totals.outgoing().external(), totals.outgoing().dissipated(), leaks),
        new Residuals(totals.externalResidual(), pageResidual(facts), allowed(facts, totals)));
  }

  private static double pageResidual(SiteFacts facts) {
    double sum = 0;
    for (int v = 0; v < facts.graph().numNodes(); v++) {
      sum += Math.abs(facts.flows().residual(v));
    }
    return sum;
  }

  /**
   * The residual is {@code 1^T (I - d A_S^T) e} of an error e, so at most {@code (1 + d) |e|_1};
   * |e| is proven by the run.
   */
  private static double allowed(SiteFacts facts, Totals totals) {
    double proven = Math.max(facts.run().l1ErrorBound(), facts.run().tolerance() * totals.score());
    return (1 + facts.flows().damping()) * proven + ROUNDING * totals.score();
  }

  private static List<Source> sources(SiteFacts facts, Totals totals) {
    List<Source> sources = new ArrayList<>();
    addSources(sources, facts, true, totals.incoming().external());
    addSources(sources, facts, false, totals.incoming().induced());
    return sources;
  }

  private static void addSources(
      List<Source> sources, SiteFacts facts, boolean external, double flow) {
    List<SiteFacts.ClassShare> classes =
        facts.views().classes().stream()
            .filter(share -> share.external() == external && share.visits() > 0)
            .toList();
    double visits = classes.stream().mapToDouble(SiteFacts.ClassShare::visits).sum();
    if (classes.isEmpty()) {
      if (flow > 0) {
        sources.add(new Source("assumed", external, flow));
      }
      return;
    }
    for (SiteFacts.ClassShare share : classes) {
      sources.add(new Source(share.name(), external, flow * share.visits() / visits));
    }
  }

  /** P_leak(S). */
  public double leak() {
    return outgoing.leakBy().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** P_ie(S) + P_ind(S). */
  public double in() {
    return incoming.external() + incoming.induced();
  }

  /** P_oe(S) + P_dis(S) + P_leak(S). */
  public double out() {
    return outgoing.external() + outgoing.dissipated() + leak();
  }

  /** Whether the law holds, on the site and at every page, up to the proven error of the scores. */
  public boolean closes() {
    return Math.abs(residuals.site()) <= residuals.allowed()
        && residuals.pages() <= residuals.allowed();
  }
}
