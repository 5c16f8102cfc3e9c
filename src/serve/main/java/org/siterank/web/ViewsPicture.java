package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.report.DailyViews;

/**
 * Page views counted: a bar for each day or week, by the way in which visitors came. Bars of
 * unequal length show page views a day; the others all page views.
 */
final class ViewsPicture {

  private static final int HEIGHT = 170; // Of the bars.
  private static final int TOP = 10;
  private static final int BOTTOM = 30;
  private static final int LEFT = 72;
  private static final int ROW = 20; // Of the legend.
  private static final int ENTRY = 180; // Width of one of its entries.

  private final PageTexts texts;
  private final DailyViews daily;
  private final List<DailyViews.Span> spans;
  private final boolean whole;
  private final int width;
  private final List<Sheet.Shape> shapes = new ArrayList<>();
  private final List<Sheet.Word> words = new ArrayList<>();

  private ViewsPicture(
      PageTexts texts, DailyViews daily, List<DailyViews.Span> spans, boolean whole, int width) {
    this.texts = texts;
    this.daily = daily;
    this.spans = spans;
    this.whole = whole;
    this.width = width;
  }

  /** Draws page views a day that are not all 0, in so many units from left to right. */
  static Sheet.Picture of(PageTexts texts, String label, DailyViews daily, int width) {
    return new ViewsPicture(texts, daily, daily.spans(), false, width).draw(label);
  }

  /** Draws all page views of each week. */
  static Sheet.Picture weeks(PageTexts texts, String label, DailyViews daily, int width) {
    return new ViewsPicture(texts, daily, daily.weeks(), true, width).draw(label);
  }

  private double amount(DailyViews.Span span, DailyViews.Way way) {
    return whole ? (double) span.views().getOrDefault(way, 0L) : span.perDay(way);
  }

  private String number(double amount) {
    return whole ? texts.say("integer", Math.round(amount)) : texts.number(amount);
  }

  static String name(DailyViews.Way way) {
    return way.name().toLowerCase(Locale.ROOT);
  }

  private Sheet.Picture draw(String label) {
    double most =
        spans.stream()
            .mapToDouble(span -> whole ? (double) span.total() : span.viewsPerDay())
            .max()
            .orElseThrow();
    double step = (width - LEFT) / (double) spans.size();
    shapes.add(
        new Sheet.Shape("axis", "M" + LEFT + " " + TOP + "V" + (TOP + HEIGHT) + "H" + width, ""));
    for (int k = 0; k < spans.size(); k++) {
      bar(spans.get(k), LEFT + k * step, step, most);
    }
    int base = TOP + HEIGHT;
    words.add(new Sheet.Word("left number", LEFT - 8L, TOP + 12L, number(most)));
    words.add(new Sheet.Word("left number", LEFT - 8L, base, number(0)));
    words.add(new Sheet.Word("right", LEFT, base + 18L, texts.day(spans.get(0).first())));
    DailyViews.Span last = spans.get(spans.size() - 1);
    if (spans.size() > 1) {
      words.add(
          new Sheet.Word(
              "left", width, base + 18L, texts.day(last.first().plusDays(last.days() - 1L))));
    }
    return new Sheet.Picture(label, width, legend(base + BOTTOM), shapes, words);
  }

  private void bar(DailyViews.Span span, double x, double step, double most) {
    double y = TOP + HEIGHT;
    for (DailyViews.Way way : daily.ways()) {
      double tall = HEIGHT * amount(span, way) / most;
      if (tall > 0) {
        y -= tall;
        shapes.add(
            new Sheet.Shape(
                "way-" + name(way),
                String.format(
                    Locale.ROOT,
                    "M%.1f %.2fh%.1fv%.2fh%.1fZ",
                    x + step * 0.1,
                    y,
                    step * 0.8,
                    tall,
                    -step * 0.8),
                texts.day(span.first())
                    + ", "
                    + texts.say("way." + name(way))
                    + ": "
                    + number(amount(span, way))));
      }
    }
  }

  /** Returns the height with the legend. */
  private int legend(int from) {
    int columns = Math.max(1, width / ENTRY);
    List<DailyViews.Way> ways = daily.ways();
    for (int k = 0; k < ways.size(); k++) {
      int x = k % columns * ENTRY;
      int y = from + k / columns * ROW;
      shapes.add(
          new Sheet.Shape("way-" + name(ways.get(k)), "M" + x + " " + (y + 3) + "h12v12h-12Z", ""));
      words.add(new Sheet.Word("right", x + 18L, y + 14L, texts.say("way." + name(ways.get(k)))));
    }
    return from + (ways.size() + columns - 1) / columns * ROW + 4;
  }
}
