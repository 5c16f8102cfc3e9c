package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.insight.RankTrend;
import org.siterank.store.StoredRank;

/** The rank of a page in the runs that are kept. */
final class TrendPanel {

  private TrendPanel() {}

  static Sheet.Panel of(Wording wording, List<RankTrend> trend) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    Optional<RankTrend> last = Optional.empty();
    for (RankTrend run : trend) {
      StoredRank rank = run.rank();
      Sheet.Cell change =
          last.map(before -> wording.signed(rank.score() - before.rank().score()))
              .orElse(Sheet.Cell.of(""));
      rows.add(
          List.of(
              Sheet.Cell.of(wording.texts().date(run.published())),
              wording.amount(rank.score()),
              Sheet.Cell.of(
                  wording.say(
                      "rank.from.to",
                      wording.texts().number(rank.lower()),
                      wording.texts().number(rank.upper()))),
              wording.amount(rank.external() + rank.induced()),
              change));
      last = Optional.of(run);
    }
    Sheet.Panel panel =
        Sheet.Panel.of(
            "trend",
            wording.say("trend.heading"),
            trend.size() < 2 ? List.of(wording.say("trend.one")) : List.of(),
            List.of(
                new Sheet.Table(
                    wording.say("trend.caption", wording.unit()),
                    List.of(
                        wording.name("column.run"),
                        wording.number("column.rank"),
                        wording.number("column.interval"),
                        wording.number("column.inflow"),
                        wording.number("column.change")),
                    rows,
                    wording.say("trend.note"))));
    return trend.size() < 2
        ? panel
        : panel.with(picture(wording, trend, Sheet.WIDE), picture(wording, trend, Sheet.NARROW));
  }

  private static Sheet.Picture picture(Wording wording, List<RankTrend> trend, int width) {
    return TrendPicture.of(
        wording.texts(), wording.say("trend.caption", wording.unit()), trend, width);
  }
}
