package org.siterank.report;

import java.util.List;
import java.util.Locale;

/**
 * A small line without axes, from 0 up, as SVG path data in a box of {@value #WIDTH} by {@value
 * #HEIGHT}.
 *
 * @param area the area under the line, closed
 * @param line the line
 */
public record Sparkline(String area, String line) {

  /** Width of the box. */
  public static final int WIDTH = 120;

  /** Height of the box. */
  public static final int HEIGHT = 30;

  /**
   * Draws numbers, oldest first.
   *
   * @param values at least two, none negative
   */
  static Sparkline of(List<Double> values) {
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < values.size(); k++) {
      double x = WIDTH * (double) k / (values.size() - 1);
      double y = HEIGHT - 1 - (most == 0 ? 0 : values.get(k) / most) * (HEIGHT - 2);
      line.append(String.format(Locale.ROOT, "%s%.1f %.1f", k == 0 ? "M" : "L", x, y));
    }
    return new Sparkline(line + "L" + WIDTH + " " + HEIGHT + "L0 " + HEIGHT + "Z", line.toString());
  }
}
