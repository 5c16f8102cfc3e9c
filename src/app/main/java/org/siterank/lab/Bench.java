package org.siterank.lab;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Inputs of an experiment.
 *
 * @param nodes pages of each generated graph, where the experiment's own number is not wanted
 * @param seed of all that is random
 * @param given a graph to use instead of generated ones
 * @param progress takes news
 */
public record Bench(OptionalInt nodes, long seed, Optional<Web> given, LabProgress progress) {

  public Bench {
    nodes.ifPresent(GraphModel::checkPages);
    Objects.requireNonNull(given, "given");
    Objects.requireNonNull(progress, "progress");
    if (nodes.isPresent() && given.isPresent()) {
      throw new IllegalArgumentException(
          "nodes are for generated graphs, got " + nodes.getAsInt() + " and a given graph");
    }
  }

  /** The given graph, or one of each kind, of the usual size unless another is wanted. */
  List<Web> webs(int usualNodes, GraphModel... models) {
    return given
        .map(List::of)
        .orElseGet(
            () ->
                Stream.of(models)
                    .map(
                        model -> {
                          progress.at("Generating the " + model.name() + " graph", 0, -1);
                          return model.generate(nodes.orElse(usualNodes), seed);
                        })
                    .toList());
  }
}
