package org.siterank.shares;

import java.util.List;
import org.siterank.graph.Arcs;

/**
 * Kind and place of each link of the site, as far as they are known. Several links of a page to one
 * target are one arc: it has the best of each.
 */
public final class LinkFeatures {

  /** Names of the numbers by which an arc is known. */
  public static final List<String> NAMES =
      List.of("content", "prose", "heading", "words", "repeated", "later", "everywhere");

  private final Arcs successors;
  private final float[] values;

  private LinkFeatures(Arcs successors, float[] values) {
    this.successors = successors;
    this.values = values;
  }

  /**
   * The features of all arcs; takes the array over.
   *
   * @param values those of the first arc, of the second, and so on
   * @throws IllegalArgumentException when there are too many or too few
   */
  public static LinkFeatures of(Arcs successors, float[] values) {
    if (values.length != successors.size() * NAMES.size()) {
      throw new IllegalArgumentException(
          "there must be %d features for each of %d links, got %d numbers"
              .formatted(NAMES.size(), successors.size(), values.length));
    }
    return new LinkFeatures(successors, values);
  }

  /** The arcs, by source. */
  public Arcs successors() {
    return successors;
  }

  /** A feature of an arc, by its place in {@link #NAMES}. */
  public double value(int arc, int feature) {
    return values[arc * NAMES.size() + feature];
  }
}
