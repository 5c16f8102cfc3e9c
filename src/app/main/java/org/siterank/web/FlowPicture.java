package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Flows into a thing and out of it, as bands whose heights are the amounts. Bands too thin to be
 * seen are drawn one unit high; their numbers are written beside them in any case.
 */
final class FlowPicture {

  /** A band: what flows, how much, and the number in words. */
  record Band(String label, double amount, String number) {}

  private static final int WIDTH = 760;
  private static final int TALL = 200; // The height of all that flows.
  private static final int GAP = 34; // Two lines of text.
  private static final int TOP = 20;
  private static final int BAND = 150; // How long a band is.
  private static final int LEFT = 190; // Room for the words of what flows in.

  private final List<Sheet.Shape> shapes = new ArrayList<>();
  private final List<Sheet.Word> words = new ArrayList<>();
  private final double scale;

  private FlowPicture(double whole) {
    this.scale = whole > 0 ? TALL / whole : 0;
  }

  /**
   * Draws.
   *
   * @param label the whole in words
   * @param middle the name of what is in the middle
   */
  static Sheet.Picture of(String label, String middle, List<Band> in, List<Band> out) {
    double whole = Math.max(sum(in), sum(out));
    FlowPicture picture = new FlowPicture(whole);
    List<Band> left = in.stream().filter(band -> band.amount() > 0).toList();
    List<Band> right = out.stream().filter(band -> band.amount() > 0).toList();
    int most = Math.max(left.size(), right.size());
    int height = TOP + TALL + GAP * most;
    int from = (height - TALL) / 2;
    picture.side(left, LEFT, from, height, "in", true);
    picture.side(right, WIDTH - LEFT, from, height, "out", false);
    int x = LEFT + BAND;
    int end = WIDTH - LEFT - BAND;
    picture.shapes.add(
        new Sheet.Shape(
            "body",
            "M" + x + " " + from + "H" + end + "V" + (from + TALL) + "H" + x + "Z",
            middle));
    picture.words.add(new Sheet.Word("middle", WIDTH / 2, from + TALL / 2 + 5L, middle));
    return new Sheet.Picture(label, WIDTH, height, picture.shapes, picture.words);
  }

  private static double sum(List<Band> bands) {
    return bands.stream().mapToDouble(Band::amount).sum();
  }

  private void side(List<Band> bands, int x, int from, int height, String look, boolean left) {
    double inner = from;
    double outer = TOP;
    double room = (height - TOP - scale * sum(bands)) / Math.max(1, bands.size());
    for (Band band : bands) {
      double tall = Math.max(1, band.amount() * scale);
      int sign = left ? 1 : -1;
      double curve = x + sign * BAND / 2.0;
      double end = x + (double) (sign * BAND);
      shapes.add(
          new Sheet.Shape(
              look,
              String.format(
                  Locale.ROOT,
                  "M%d %.1fC%.1f %.1f %.1f %.1f %.1f %.1fV%.1fC%.1f %.1f %.1f %.1f %d %.1fZ",
                  x,
                  outer,
                  curve,
                  outer,
                  curve,
                  inner,
                  end,
                  inner,
                  inner + tall,
                  curve,
                  inner + tall,
                  curve,
                  outer + tall,
                  x,
                  outer + tall),
              band.label() + ": " + band.number()));
      String side = left ? "left" : "right";
      long at = x - 8L * sign;
      long middle = Math.round(outer + tall / 2);
      words.add(new Sheet.Word(side, at, middle - 2, band.label()));
      words.add(new Sheet.Word(side + " number", at, middle + 14, band.number()));
      inner += tall;
      outer += tall + room;
    }
  }
}
