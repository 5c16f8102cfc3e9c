package org.siterank.spark.block;

import java.io.Serializable;
import java.util.List;

/**
 * Input and parameters of a run.
 *
 * @param links files of {@code from<TAB>to[<TAB>weight]}, or folders of them
 * @param pages files of names that no link may have; empty: none
 * @param hosts those of the sites; links to others leave the web. Empty: every host of a link
 * @param inflow files of {@code name<TAB>external[<TAB>induced]}; empty: nothing enters
 * @param dropsUnknown whether inflow of pages that are not there is dropped rather than refused
 * @param method how the rounds proceed
 * @param parts number of parts
 * @param damping d, in [0, 1)
 * @param tolerance proven L1 error of the scores, relative to their norm
 * @param mostRounds after which the run ends unconverged
 * @param checkpointEvery rounds from one checkpoint to the next
 */
public record RankPlan(
    String links,
    String pages,
    List<String> hosts,
    String inflow,
    boolean dropsUnknown,
    Method method,
    int parts,
    double damping,
    double tolerance,
    int mostRounds,
    int checkpointEvery)
    implements Serializable {

  /** Form of the files of a run; a run of another release does not go on from them. */
  private static final int FORM = 2;

  /** The facts that must be equal for a run to go on where another was broken off. */
  String fingerprint() {
    return "form "
        + FORM
        + ' '
        + method.word()
        + " parts "
        + parts
        + " damping "
        + damping
        + " tolerance "
        + tolerance
        + " checkpoint-every "
        + checkpointEvery
        + " hosts "
        + hosts
        + (dropsUnknown ? " unknown dropped" : "");
  }
}
