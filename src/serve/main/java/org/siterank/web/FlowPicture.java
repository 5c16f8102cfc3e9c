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

  private static final int TALL = 200; // The height of all that flows.
  private static final int GAP = 34; // Two lines of text.
  private static final int TOP = 20;
  private static final int BODY = 80; // How wide the middle is.
  private static final int LEFT = 190; // Room for the words of what flows in, where it is wide.

  private final List<Sheet.Shape> shapes = new ArrayList<>();
  private final List<Sheet.Word> words = new ArrayList<>();
  private final double scale;

  private final boolean narrow; // Words stand above their bands instead of beside them.
  private final int margin;
  private final int band; // How long a band is.

  private FlowPicture(double whole, int width) {
    this.narrow = width < 3 * LEFT;
    this.margin = narrow ? 0 : LEFT;
    this.band = (width - BODY) / 2 - margin;
    this.scale = whole > 0 ? TALL / whole : 0;
  }

  /**
   * Draws.
   *
   * @param label the whole in words
   * @param middle the name of what is in the middle
   * @param width from left to right
   */
  static Sheet.Picture of(String label, String middle, List<Band> in, List<Band> out, int width) {
    double whole = Math.max(sum(in), sum(out));
    FlowPicture picture = new FlowPicture(whole, width);
    List<Band> left = in.stream().filter(band -> band.amount() > 0).toList();
    List<Band> right = out.stream().filter(band -> band.amount() > 0).toList();
    int most = Math.max(left.size(), right.size());
    int height = TOP + TALL + GAP * (picture.narrow ? most + 1 : most);
    int from = (height - TALL) / 2;
    picture.side(left, picture.margin, from, height, "in", true);
    picture.side(right, width - picture.margin, from, height, "out", false);
    int x = picture.margin + picture.band;
    int end = width - x;
    picture.shapes.add(
        new Sheet.Shape(
            "body",
            "M" + x + " " + from + "H" + end + "V" + (from + TALL) + "H" + x + "Z",
            middle));
    picture.words.add(new Sheet.Word("middle", width / 2, from + TALL / 2 + 5L, middle));
    return new Sheet.Picture(label, width, height, picture.shapes, picture.words);
  }

  private static double sum(List<Band> bands) {
    return bands.stream().mapToDouble(Band::amount).sum();
  }

  private void side(List<Band> bands, int x, int from, int height, String look, boolean left) {
    double inner = from;
    double outer = narrow ? GAP : TOP;
    double room = (height - outer - scale * sum(bands)) / Math.max(1, bands.size());
    for (Band band : bands) {
      double tall = Math.max(1, band.amount() * scale);
      int sign = left ? 1 : -1;
      double curve = x + sign * this.band / 2.0;
      double end = x + (double) (sign * this.band);
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
      // On a phone words begin at the edge, above the band; otherwise they end beside it.
      String side = left != narrow ? "left" : "right";
      long at = narrow ? x : x - 8L * sign;
      long middle = Math.round(narrow ? outer - 18 : outer + tall / 2);
      words.add(new Sheet.Word(side, at, middle - 2, band.label()));
      words.add(new Sheet.Word(side + " number", at, middle + 14, band.number()));
      inner += tall;
      outer += tall + room;
    }
  }
}
