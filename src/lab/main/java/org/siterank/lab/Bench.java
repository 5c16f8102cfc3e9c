package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Inputs of an experiment.
 *
 * @param nodes pages of each generated graph, where the experiment's own number is not wanted
 * @param seed of all that is random; those of the repetitions follow it
 * @param repetitions how often all is repeated, at least 2
 * @param given a graph to use instead of generated ones
 * @param progress takes news
 */
public record Bench(
    OptionalInt nodes, long seed, int repetitions, Optional<Web> given, LabProgress progress) {

  /** As many as have an interval of some use: 2.8 standard errors to each side. */
  public static final int USUAL_REPETITIONS = 5;

  public Bench {
    nodes.ifPresent(GraphModel::checkPages);
    if (repetitions < 2) {
      throw new IllegalArgumentException(
          "an interval needs at least 2 repetitions, got " + repetitions);
    }
    Objects.requireNonNull(given, "given");
    Objects.requireNonNull(progress, "progress");
    if (nodes.isPresent() && given.isPresent()) {
      throw new IllegalArgumentException(
          "nodes are for generated graphs, got " + nodes.getAsInt() + " and a given graph");
    }
  }

  /** Does an experiment once. */
  @FunctionalInterface
  interface Once {

    /** With the inputs of one repetition. */
    void run(Bench one) throws IOException;
  }

  /** One repetition after the other, each with a seed of its own. */
  void repeat(Once repetition) throws IOException {
    for (int k = 0; k < repetitions; k++) {
      String part = "Seed " + (seed + k) + ": ";
      LabProgress named = (stage, done, total) -> progress.at(part + stage, done, total);
      repetition.run(new Bench(nodes, seed + k, repetitions, given, named));
    }
  }

  /** A task for one graph. */
  @FunctionalInterface
  interface OnWeb {

    /** With the inputs of the graph's repetition. */
    void run(Bench one, Web web) throws IOException;
  }

  /** Each repetition on graphs of its own, as {@link #webs}; returns those of the first. */
  List<Web> repeat(OnWeb repetition, int usualNodes, GraphModel... models) throws IOException {
    List<Web> first = new ArrayList<>();
    repeat(
        one -> {
          for (Web web : one.webs(usualNodes, models)) {
            repetition.run(one, web);
            if (one.isFirst(this)) {
              first.add(web);
            }
          }
        });
    return first;
  }

  /** Whether this is the first of some repetitions, whose curves are drawn. */
  boolean isFirst(Bench all) {
    return seed == all.seed;
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
