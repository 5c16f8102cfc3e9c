package org.siterank.graph;

import java.util.Objects;

/**
 * A change of one arc.
 *
 * @param operation what happens to the arc
 * @param from name of a node
 * @param to name of another node, or of anything off the site
 */
public record ArcEdit(Operation operation, String from, String to) {

  /** Operations on an arc. */
  public enum Operation {
    /** The arc appears. */
    ADD,
    /** The arc disappears. */
    REMOVE
  }

  public ArcEdit {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
    if (from.equals(to)) {
      throw new IllegalArgumentException(
          "an edit needs two different pages: a link of a page to itself does not count, got "
              + from);
    }
  }

  /** The arc from one page to another appears. */
  public static ArcEdit add(String from, String to) {
    return new ArcEdit(Operation.ADD, from, to);
  }

  /** The arc from one page to another disappears. */
  public static ArcEdit remove(String from, String to) {
    return new ArcEdit(Operation.REMOVE, from, to);
  }
}
