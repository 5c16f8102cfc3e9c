package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.insight.RankTrend;

/** The scores of a page over the runs: a line, and the band of their intervals; from 0. */
final class TrendPicture {

  private static final int HEIGHT = 180;
  private static final int LEFT = 70;
  private static final int BOTTOM = 30;
  private static final int TOP = 10;

  private TrendPicture() {}

  /** Draws at least two runs, oldest first. */
  static Sheet.Picture of(PageTexts texts, String label, List<RankTrend> trend, int width) {
    double most = trend.stream().mapToDouble(run -> run.rank().upper()).max().orElse(0);
    long first = trend.get(0).published().toEpochMilli();
    long span = Math.max(1, trend.get(trend.size() - 1).published().toEpochMilli() - first);
    StringBuilder line = new StringBuilder();
    StringBuilder upper = new StringBuilder();
    StringBuilder lower = new StringBuilder();
    for (RankTrend run : trend) {
      double x = LEFT + (width - LEFT - 10.0) * (run.published().toEpochMilli() - first) / span;
      String letter = line.isEmpty() ? "M" : "L";
      line.append(point(letter, x, run.rank().score(), most));
      upper.append(point(letter, x, run.rank().upper(), most));
      lower.insert(0, point("L", x, run.rank().lower(), most));
    }
    List<Sheet.Shape> shapes =
        List.of(
            new Sheet.Shape(
                "axis",
                String.format(Locale.ROOT, "M%d %dV%dH%d", LEFT, TOP, HEIGHT - BOTTOM, width - 10),
                ""),
            new Sheet.Shape("band", upper.toString() + lower + "Z", texts.say("rank.interval")),
            new Sheet.Shape("line", line.toString(), label));
    List<Sheet.Word> words = new ArrayList<>();
    words.add(new Sheet.Word("left number", LEFT - 8L, TOP + 12L, texts.number(most)));
    words.add(new Sheet.Word("left number", LEFT - 8L, HEIGHT - (long) BOTTOM, texts.number(0)));
    words.add(new Sheet.Word("right", LEFT, HEIGHT - 8L, texts.date(trend.get(0).published())));
    words.add(
        new Sheet.Word(
            "left", width - 10L, HEIGHT - 8L, texts.date(trend.get(trend.size() - 1).published())));
    return new Sheet.Picture(label, width, HEIGHT, shapes, words);
  }

  private static String point(String letter, double x, double value, double most) {
    double share = most > 0 ? value / most : 0;
    return String.format(
        Locale.ROOT, "%s%.1f %.1f", letter, x, HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP));
  }
}
