package org.siterank.flow;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The flows of {@link SiteFlows}, summed over the site, in the unit of the inflow.
 *
 * @param score P(S)
 * @param incoming where it comes from
 * @param outgoing where it goes
 */
public record Totals(double score, Incoming incoming, Outgoing outgoing) {

  /**
   * Sums of the flows into pages.
   *
   * @param internal P_ii(S)
   * @param external P_ie(S)
   * @param induced P_ind(S)
   */
  public record Incoming(double internal, double external, double induced) {}

  /**
   * Sums of the flows out of pages.
   *
   * @param internal P_oi(S)
   * @param external P_oe(S)
   * @param dissipated P_dis(S)
   * @param leak P_leak(S)
   * @param leakBy P_leak(S) by cause
   */
  public record Outgoing(
      double internal,
      double external,
      double dissipated,
      double leak,
      Map<LeakCause, Double> leakBy) {

    public Outgoing {
      EnumMap<LeakCause, Double> inOrder = new EnumMap<>(LeakCause.class);
      inOrder.putAll(leakBy);
      leakBy = Collections.unmodifiableMap(inOrder);
    }
  }

  /** The internal law, {@code P_ii(S) - P_oi(S)}: 0 up to rounding. */
  public double internalResidual() {
    return incoming.internal() - outgoing.internal();
  }

  /**
   * The external law, {@code P_ie(S) + P_ind(S) - P_oe(S) - P_dis(S) - P_leak(S)}: for an
   * approximate solution, the sum of its residual.
   */
  public double externalResidual() {
    return incoming.external()
        + incoming.induced()
        - outgoing.external()
        - outgoing.dissipated()
        - outgoing.leak();
  }

  /**
   * The importance that a site keeps of what links bring: {@code P_ie - P_oe - P_leak}. It equals
   * {@link #netDamping} up to the residual: a site that is richer than its teleports gives away
   * less than it gets (F. Mathieu and L. Viennot, 2004, 3.3.1).
   */
  public double netExternal() {
    return incoming.external() - outgoing.external() - outgoing.leak();
  }

  /**
   * The importance that damping takes beyond what teleports bring: {@code (1-d) P(S) - P_ind(S)}.
   */
  public double netDamping() {
    return outgoing.dissipated() - incoming.induced();
  }
}
