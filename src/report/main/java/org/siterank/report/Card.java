package org.siterank.report;

import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * One figure of the overview, in words of one language.
 *
 * @param key names it
 * @param heading what is shown
 * @param figure the figure, or a few words
 * @param unit what the figure counts; or empty
 * @param trend how the figure went; nothing where there is no course of time
 * @param trendLabel the same in words
 * @param lines what there is to say besides
 * @param section key of the section of the report that has it all
 */
public record Card(
    String key,
    String heading,
    String figure,
    String unit,
    Optional<Sparkline> trend,
    String trendLabel,
    List<Line> lines,
    String section) {

  /**
   * A line of a card.
   *
   * @param page the page it is about, whose address goes before the text
   */
  public record Line(Optional<PageUrl> page, String text) {

    static Line of(String text) {
      return new Line(Optional.empty(), text);
    }

    static Line of(PageUrl page, String text) {
      return new Line(Optional.of(page), text);
    }
  }

  public Card {
    lines = List.copyOf(lines);
  }
}
