package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Result of an experiment.
 *
 * @param graphs the graphs it ran on, one description each
 * @param measured what was measured, beside the claim; one sentence without a full stop
 * @param verdict whether the claim holds
 * @param numbers everything that was measured
 * @param figure the picture of it
 * @param remarks what the reader must know before trusting the numbers; mostly empty
 */
public record Outcome(
    List<String> graphs,
    String measured,
    Verdict verdict,
    NumberTable numbers,
    Figure figure,
    List<String> remarks) {

  public Outcome {
    graphs = List.copyOf(graphs);
    Objects.requireNonNull(measured, "measured");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(figure, "figure");
    remarks = List.copyOf(remarks);
  }

  /** An outcome without remarks. */
  static Outcome of(
      List<Web> webs, String measured, Verdict verdict, NumberTable numbers, Figure figure) {
    List<String> graphs = new ArrayList<>();
    webs.forEach(web -> graphs.add(web.toString()));
    return new Outcome(graphs, measured, verdict, numbers, figure, List.of());
  }

  /** The line of the experiment: claim, measurement, verdict. */
  public String line(Experiment experiment) {
    return experiment.name()
        + ": "
        + experiment.source()
        + " claims: "
        + experiment.claim()
        + "; measured: "
        + measured
        + ": "
        + verdict.words();
  }
}
