package org.siterank.lab;

import java.util.List;
import java.util.Objects;

/** A picture of numbers. */
public sealed interface Figure {

  /** The title. */
  String title();

  /** The measure, with its unit. */
  Axis y();

  /**
   * An axis.
   *
   * @param label what it measures, with the unit
   * @param scale how far and how
   */
  record Axis(String label, Scale scale) {
    public Axis {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(scale, "scale");
    }
  }

  /** How values are laid out. */
  enum Scale {
    /** Equal steps are equal differences; as far as the values go. */
    LINEAR,
    /** Equal steps are equal differences, from 0 to 1; further where a value is negative. */
    SHARE,
    /** Equal steps are equal factors; values must be positive. */
    LOGARITHMIC
  }

  /** How a curve is drawn. */
  enum Look {
    /** A line through the points. */
    LINE,
    /** A dashed line: a second kind of the same thing, or a reference. */
    DASHED,
    /** The points alone. */
    POINTS,
    /** A line with its points marked: few measurements. */
    MARKED
  }

  /**
   * A curve.
   *
   * @param name for the legend
   * @param colour curves of one number have one colour
   * @param x as many as y, in ascending order unless only points are drawn
   * @param y finite
   */
  record Curve(String name, int colour, Look look, List<Double> x, List<Double> y) {
    public Curve {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(look, "look");
      x = List.copyOf(x);
      y = List.copyOf(y);
      if (x.isEmpty() || x.size() != y.size()) {
        throw new IllegalArgumentException(
            "a curve needs as many x as y and one at least, got " + x.size() + ", " + y.size());
      }
    }
  }

  /** Numbers over numbers. */
  record Curves(String title, Axis x, Axis y, List<Curve> curves) implements Figure {
    public Curves {
      curves = List.copyOf(curves);
    }
  }

  /**
   * A group of bars, one bar per category.
   *
   * @param name for the legend
   */
  record BarGroup(String name, List<Double> values) {
    public BarGroup {
      values = List.copyOf(values);
    }
  }

  /** Numbers by category. */
  record Bars(String title, String label, Axis y, List<String> categories, List<BarGroup> groups)
      implements Figure {
    public Bars {
      categories = List.copyOf(categories);
      groups = List.copyOf(groups);
      for (BarGroup group : groups) {
        if (group.values().size() != categories.size()) {
          throw new IllegalArgumentException(
              "one bar per category, got " + group.values().size() + " for " + categories.size());
        }
      }
    }
  }
}
