package org.siterank.shares;

import java.util.List;
import org.siterank.graph.Arcs;

/**
 * Kind and place of each link of the site, as far as they are known. Several links of a page to one
 * target are one arc: it has the best of each. 6 bytes for each arc.
 */
public final class LinkFeatures {

  /**
   * Names of the numbers by which an arc is known: whether it is in the page's content, in a
   * sentence, in a heading, has words, stands there more than once, and leads where most pages
   * lead; ln(1 + links before it); and the share of its words that are in the title of its target.
   */
  public static final List<String> NAMES =
      List.of("content", "prose", "heading", "words", "repeated", "everywhere", "later", "titled");

  /** The features that are 0 or 1 come first. */
  private static final int FLAGS = 6;

  private static final int LATER = NAMES.indexOf("later");

  /** Steps from 0 to 1 of a share. */
  private static final float STEPS = 100;

  private final Arcs successors;
  private final byte[] flags;
  private final float[] later;
  private final byte[] titled;

  private LinkFeatures(Arcs successors) {
    this.successors = successors;
    this.flags = new byte[successors.size()];
    this.later = new float[successors.size()];
    this.titled = new byte[successors.size()];
  }

  /** Features of which none is known yet. */
  public static LinkFeatures none(Arcs successors) {
    return new LinkFeatures(successors);
  }

  /**
   * The features of all arcs.
   *
   * @param values those of the first arc, of the second, and so on
   * @throws IllegalArgumentException when there are too many or too few
   */
  public static LinkFeatures of(Arcs successors, float[] values) {
    int size = NAMES.size();
    if (values.length != successors.size() * size) {
      throw new IllegalArgumentException(
          "there must be %d features for each of %d links, got %d numbers"
              .formatted(size, successors.size(), values.length));
    }
    LinkFeatures features = new LinkFeatures(successors);
    for (int i = 0; i < values.length; i++) {
      features.set(i / size, i % size, values[i]);
    }
    return features;
  }

  /** The arcs, by source. */
  public Arcs successors() {
    return successors;
  }

  /** A feature of an arc, by its place in {@link #NAMES}. */
  public double value(int arc, int feature) {
    if (feature < FLAGS) {
      return flags[arc] >> feature & 1;
    }
    return feature == LATER ? later[arc] : titled[arc] / STEPS;
  }

  /** Sets a feature of an arc; of those that are 0 or 1, anything but 0 is 1. */
  public void set(int arc, int feature, float value) {
    if (feature < FLAGS) {
      int bit = 1 << feature;
      flags[arc] = (byte) (value == 0 ? flags[arc] & ~bit : flags[arc] | bit);
    } else if (feature == LATER) {
      later[arc] = value;
    } else {
      titled[arc] = (byte) Math.round(value * STEPS);
    }
  }
}
