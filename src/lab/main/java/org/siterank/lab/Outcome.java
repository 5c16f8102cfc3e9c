package org.siterank.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Result of an experiment.
 *
 * @param graphs the graphs of the first repetition, one description each
 * @param seeds the repetitions that the intervals are of
 * @param measured what was measured, beside the claim; one sentence without a full stop
 * @param verdict whether the claim holds
 * @param parts what the intervals say of each part of the claim, by what it says
 * @param numbers everything that was measured
 * @param figure the picture of it
 * @param remarks what the reader must know before trusting the numbers; mostly empty
 */
public record Outcome(
    List<String> graphs,
    String seeds,
    String measured,
    Verdict verdict,
    Map<String, Finding> parts,
    NumberTable numbers,
    Figure figure,
    List<String> remarks) {

  public Outcome {
    graphs = List.copyOf(graphs);
    Objects.requireNonNull(seeds, "seeds");
    Objects.requireNonNull(measured, "measured");
    Objects.requireNonNull(verdict, "verdict");
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(figure, "figure");
    remarks = List.copyOf(remarks);
  }

  /**
   * An outcome without remarks.
   *
   * @param webs the graphs of the first repetition
   * @param parts what the intervals say of each part of the claim, which is the same of each graph
   *     or case, so that it has no name of its own
   */
  static Outcome of(
      Bench bench,
      List<Web> webs,
      String measured,
      List<Finding> parts,
      NumberTable numbers,
      Figure figure) {
    Map<String, Finding> numbered = new LinkedHashMap<>();
    for (Finding part : parts) {
      numbered.put("part " + (numbered.size() + 1) + " of " + parts.size(), part);
    }
    return of(bench, webs, measured, numbered, numbers, figure);
  }

  /**
   * An outcome without remarks.
   *
   * @param webs the graphs of the first repetition
   * @param parts what the intervals say of each part of the claim, by what it says
   */
  static Outcome of(
      Bench bench,
      List<Web> webs,
      String measured,
      Map<String, Finding> parts,
      NumberTable numbers,
      Figure figure) {
    List<String> graphs = webs.stream().map(Web::toString).toList();
    String seeds =
        "seeds "
            + bench.seed()
            + " to "
            + (bench.seed() + bench.repetitions() - 1)
            + (bench.given().isPresent() ? ", of one given graph" : "");
    Verdict verdict = Verdict.of(List.copyOf(parts.values()));
    return new Outcome(graphs, seeds, measured, verdict, parts, numbers, figure, List.of());
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
        + verdict.words()
        + (missing().isEmpty() ? "" : " (" + String.join("; ", missing()) + ")");
  }

  /** The parts of the claim that were not found to hold, and whether they were found not to. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    parts.forEach(
        (part, finding) -> {
          if (finding != Finding.HOLDS) {
            missing.add((finding == Finding.FAILS ? "not: " : "open: ") + part);
          }
        });
    return missing;
  }
}
