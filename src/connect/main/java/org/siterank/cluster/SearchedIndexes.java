package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.siterank.analysis.Language;
import org.siterank.index.WordWeights;
import org.siterank.search.Asker;
import org.siterank.search.ScoreTree;

/**
 * The indexes that are searched together, with what their pushes say of them: those that are named,
 * and those behind aliases that are named.
 *
 * <p>Ranks that rest on counted visits are page views a day, one unit on all sites. So one pivot
 * makes them comparable: the mean of the pivots, each weighing as many pages as its index has,
 * which is the pivot of one index of all of them, as a pivot is the mean rank of the pages. Where
 * an index rests on its links alone, its ranks have no unit; then the ranks of each are compared
 * with its own pivot, so that a page as important on its site as another on its own gets the same
 * boost. The weight is the mean of the weights, in the same proportions, for all of them: a boost
 * that counted more in one index would favour its pages.
 *
 * @param byName at least one, by the name of the index
 */
record SearchedIndexes(SortedMap<String, IndexMeta> byName) {

  /**
   * Reads the mappings of what was asked for.
   *
   * @param node the node that was asked, as {@code http://HOST:9200}
   * @param asked the names that were asked for
   * @throws ClusterException when one of them was not made by a push of this version
   */
  static SearchedIndexes of(URI node, String asked, JsonNode mappings) throws ClusterException {
    SortedMap<String, IndexMeta> byName = new TreeMap<>();
    for (Map.Entry<String, JsonNode> index : mappings.properties()) {
      JsonNode mapping = index.getValue().path("mappings");
      Optional<IndexMeta> meta = IndexMeta.of(mapping);
      if (meta.isEmpty()) {
        boolean named = List.of(asked.split(",", -1)).contains(index.getKey());
        String name = index.getKey() + (named ? "" : ", behind " + asked + ",");
        throw new ClusterException(
            IndexMeta.isOurs(mapping)
                ? name
                    + " was made by another version of siterank; push to it again: siterank push"
                    + " --to "
                    + node
                    + "/"
                    + index.getKey().replaceFirst("-\\d{1,9}$", "")
                : name + " was made by no push; name or alias only what siterank push has made");
      }
      byName.put(index.getKey(), meta.get());
    }
    return new SearchedIndexes(byName);
  }

  boolean areSeveral() {
    return byName.size() > 1;
  }

  /** Pages in all of them. */
  int pages() {
    return byName.values().stream().mapToInt(IndexMeta::pages).sum();
  }

  /** The run that was pushed; of several, each with its index. */
  String run() {
    return areSeveral()
        ? byName.entrySet().stream()
            .map(index -> index.getKey() + ": " + index.getValue().run())
            .collect(Collectors.joining(", "))
        : byName.values().iterator().next().run();
  }

  /** Whether one of them may hold pages that not everybody may read. */
  boolean restricted() {
    return byName.values().stream().anyMatch(IndexMeta::restricted);
  }

  /** Returns true if words and numbers of all pages must be kept from somebody. */
  boolean hidesWords(Asker asker) {
    return restricted() && !asker.administrator();
  }

  /** Whether one of them has its ranks beside its pages. */
  boolean haveRanksBeside() {
    return byName.values().stream().anyMatch(meta -> meta.ranks().isPresent());
  }

  /** The vectors that the pages of all of them hold. */
  HeldVectors vectors() {
    return byName.values().stream()
        .map(IndexMeta::vectors)
        .reduce(HeldVectors::and)
        .orElse(HeldVectors.NONE);
  }

  /** How words were counted in the largest of them; each counts its own as it was pushed. */
  WordWeights words() {
    return byName.values().stream()
        .max(Comparator.comparingInt(IndexMeta::pages))
        .orElseThrow()
        .words();
  }

  /** The languages of all of them: those first that stand first in large ones. */
  List<Language> languages() {
    Map<Language, Double> counted = new LinkedHashMap<>();
    for (IndexMeta meta : byName.values()) {
      for (int place = 0; place < meta.languages().size(); place++) {
        // At most so many of its pages can be in the language at this place.
        counted.merge(meta.languages().get(place), (meta.pages() + 1.0) / (place + 1), Double::sum);
      }
    }
    List<Language> languages = new ArrayList<>(counted.keySet());
    languages.sort(Comparator.comparing(counted::get, Comparator.reverseOrder()));
    return languages;
  }

  /** The strength of the boost. */
  double weight() {
    return mean(IndexMeta::weight);
  }

  /** The pivot for all of them; nothing when each must have its own. */
  OptionalDouble pivot() {
    return !areSeveral() || byName.values().stream().allMatch(IndexMeta::measured)
        ? OptionalDouble.of(mean(IndexMeta::pivot))
        : OptionalDouble.empty();
  }

  /** The mean over all pages. */
  private double mean(ToDoubleFunction<IndexMeta> value) {
    if (!areSeveral()) {
      return value.applyAsDouble(byName.values().iterator().next());
    }
    double sum = 0;
    double pages = 0;
    for (IndexMeta meta : byName.values()) {
      double weight = Math.max(1, meta.pages());
      sum += weight * value.applyAsDouble(meta);
      pages += weight;
    }
    return sum / pages;
  }

  /**
   * Tells, below the explanation of a score, where pivot and weight come from; of several alone.
   */
  Optional<ScoreTree> explanation() {
    if (!areSeveral()) {
      return Optional.empty();
    }
    List<ScoreTree> parts = new ArrayList<>();
    byName.forEach(
        (name, meta) ->
            parts.add(
                new ScoreTree(
                    meta.pivot(),
                    String.format(
                        Locale.ROOT,
                        "pivot of %s: %d pages, %s, weight %.3g",
                        name,
                        meta.pages(),
                        meta.measured() ? "in page views a day" : "from its links alone",
                        meta.weight()),
                    List.of())));
    return Optional.of(
        pivot().isPresent()
            ? new ScoreTree(
                pivot().getAsDouble(),
                "k of all indexes that were searched: the mean of their pivots by their pages",
                parts)
            : new ScoreTree(
                weight(),
                "w of all indexes that were searched; each has its own k, as visits were not"
                    + " measured for all of them",
                parts));
  }

  /** Changes with whatever a push puts into service. */
  long version() {
    StringBuilder said = new StringBuilder();
    byName.forEach((name, meta) -> said.append(name).append(meta.toMapping()));
    return UUID.nameUUIDFromBytes(said.toString().getBytes(StandardCharsets.UTF_8))
        .getMostSignificantBits();
  }
}
