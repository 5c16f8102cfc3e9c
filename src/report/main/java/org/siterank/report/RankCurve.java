package org.siterank.report;

import java.util.ArrayList;
import java.util.List;

/**
 * How the importance is spread over the pages: scores by place, at places that are even on a
 * logarithmic scale.
 *
 * @param points places ascending
 * @param topTenthShare share of P(S) that the first tenth of the pages has
 */
public record RankCurve(List<Point> points, double topTenthShare) {

  /** Each point is so many times as far as the one before. */
  private static final double STEP = 1.12;

  /** A place, the score there, and the share of P(S) of all pages up to it. */
  public record Point(int position, double score, double cumulativeShare) {}

  public RankCurve {
    points = List.copyOf(points);
  }

  static RankCurve of(SiteFacts facts) {
    int[] order = facts.flows().scores().descending();
    double total = facts.flows().scores().sum();
    List<Point> points = new ArrayList<>();
    double sum = 0;
    double topTenth = 0;
    int tenth = (order.length + 9) / 10;
    int next = 1;
    for (int place = 1; place <= order.length; place++) {
      double score = facts.flows().scores().get(order[place - 1]);
      sum += score;
      if (place == tenth) {
        topTenth = total == 0 ? 0 : sum / total;
      }
      if (place == next || place == order.length) {
        points.add(new Point(place, score, total == 0 ? 0 : sum / total));
        next = Math.max(place + 1, (int) Math.ceil(place * STEP));
      }
    }
    return new RankCurve(points, topTenth);
  }
}
