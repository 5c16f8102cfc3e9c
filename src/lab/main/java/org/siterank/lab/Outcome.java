package org.siterank.lab;

import java.util.List;
import java.util.Objects;

/**
 * Result of an experiment.
 *
 * @param graphs the graphs of the first repetition, one description each
 * @param seeds the repetitions that the intervals are of
 * @param measured what was measured, beside the claim; one sentence without a full stop
 * @param verdict whether the claim holds
 * @param numbers everything that was measured
 * @param figure the picture of it
 * @param remarks what the reader must know before trusting the numbers; mostly empty
 */
public record Outcome(
    List<String> graphs,
    String seeds,
    String measured,
    Verdict verdict,
    NumberTable numbers,
    Figure figure,
    List<String> remarks) {

  public Outcome {
    graphs = List.copyOf(graphs);
    Objects.requireNonNull(seeds, "seeds");
    Objects.requireNonNull(measured, "measured");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(figure, "figure");
    remarks = List.copyOf(remarks);
  }

  /**
   * An outcome without remarks.
   *
   * @param webs the graphs of the first repetition
   * @param parts what the intervals say of each part of the claim
   */
  static Outcome of(
      Bench bench,
      List<Web> webs,
      String measured,
      List<Finding> parts,
      NumberTable numbers,
      Figure figure) {
    List<String> graphs = webs.stream().map(Web::toString).toList();
    String seeds =
        "seeds "
            + bench.seed()
            + " to "
            + (bench.seed() + bench.repetitions() - 1)
            + (bench.given().isPresent() ? ", of one given graph" : "");
    return new Outcome(graphs, seeds, measured, Verdict.of(parts), numbers, figure, List.of());
  }

  /** The line of the experiment: claim, what it was measured on, measurement, verdict. */
  public String line(Experiment experiment) {
    return experiment.name()
        + ": "
        + experiment.source()
        + " claims: "
        + experiment.claim()
        + " (on "
        + experiment.paperSize()
        + "); measured on "
        + String.join("; ", graphs)
        + "; mean [95 % interval] over "
        + seeds
        + ": "
        + measured
        + ": "
        + verdict.words();
  }
}
