package org.siterank.web;

import java.util.Locale;

/**
 * A colour that can be read: moved towards black on a light ground and towards white on a dark one
 * until its contrast is enough (WCAG 2.2, 1.4.3, level AA: 4.5 to 1).
 */
final class Accent {

  private static final double ENOUGH = 4.5;

  /**
   * The grounds of the style sheet that are nearest to the middle: what is raised, in either mode.
   */
  private static final double LIGHT = luminance(new double[] {0xf3, 0xf5, 0xf7});

  private static final double DARK = luminance(new double[] {0x20, 0x25, 0x2b});

  private final double[] colour;

  /** Reads {@code #rrggbb}. */
  Accent(String text) {
    int rgb = Integer.parseInt(text.substring(1), 16);
    colour = new double[] {rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff};
  }

  String onLight() {
    return moved(0, LIGHT);
  }

  String onDark() {
    return moved(255, DARK);
  }

  private String moved(double towards, double ground) {
    double[] moved = colour.clone();
    for (int percent = 0; percent <= 100; percent++) {
      for (int i = 0; i < 3; i++) {
        moved[i] = Math.round(colour[i] + (towards - colour[i]) * percent / 100);
      }
      if (contrast(luminance(moved), ground) >= ENOUGH) {
        break;
      }
    }
    return String.format(
        Locale.ROOT, "#%02x%02x%02x", (int) moved[0], (int) moved[1], (int) moved[2]);
  }

  private static double contrast(double a, double b) {
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(double[] rgb) {
    return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
  }

  private static double linear(double channel) {
    double c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
