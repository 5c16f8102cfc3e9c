package org.siterank.rank;

import java.util.List;
import java.util.Objects;
import org.siterank.graph.NodeVector;

/**
 * Result of a ranking algorithm.
 *
 * @param algorithm the algorithm with its parameters
 * @param scores one score per page, finite and not negative
 * @param convergence how near the scores are to the answer
 * @param remarks what the user should know about this result, one sentence each; mostly empty
 * @param findings what the algorithm knows beside the scores; mostly nothing
 */
public record Ranks(
    RankingAlgorithm algorithm,
    NodeVector scores,
    Convergence convergence,
    List<String> remarks,
    Findings findings) {

  public Ranks {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(scores, "scores");
    Objects.requireNonNull(convergence, "convergence");
    Objects.requireNonNull(findings, "findings");
    remarks = List.copyOf(remarks);
  }

  /** Ranks with nothing beside them. */
  public Ranks(
      RankingAlgorithm algorithm,
      NodeVector scores,
      Convergence convergence,
      List<String> remarks) {
    this(algorithm, scores, convergence, remarks, Findings.none());
  }

  /** Ranks without remarks. */
  public Ranks(RankingAlgorithm algorithm, NodeVector scores, Convergence convergence) {
    this(algorithm, scores, convergence, List.of());
  }
}
