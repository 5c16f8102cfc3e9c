package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.siterank.flow.EntryValues;
import org.siterank.site.PageUrl;

/**
 * Addresses that people come to and that are no page, with the page to redirect each to.
 *
 * @param rows most visits from outside first
 * @param unmatched addresses beyond the first {@value #MOST}, for which no page was looked for
 */
public record LostEntries(List<Row> rows, int unmatched) implements Finding {

  /** Addresses for which a page is looked for. */
  static final int MOST = 500;

  /**
   * An address.
   *
   * @param visits views of it
   * @param outside views of it from outside the site
   * @param perDay those from outside per day
   * @param from the host that sends most of them; empty when none is told
   * @param target the page to redirect to
   * @param worth visits per day that the redirect brings, {@code perDay · y} of the target
   */
  public record Row(
      PageUrl address,
      long visits,
      long outside,
      double perDay,
      String from,
      Optional<Target> target,
      OptionalDouble worth) {}

  /**
   * A page that an address may stand for.
   *
   * @param way {@code same-name}, {@code similar-address} or {@code site-search}
   * @param confidence from 0 to 1
   */
  public record Target(PageUrl page, String way, double confidence) {

    static Target of(SiteFacts facts, PageMatcher.Match match) {
      return new Target(
          facts.url(match.page()),
          match.way().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          match.confidence());
    }
  }

  public LostEntries {
    rows = List.copyOf(rows);
  }

  static LostEntries of(SiteFacts facts, PageMatcher matcher, EntryValues entries) {
    List<Row> rows = new ArrayList<>();
    int unmatched = 0;
    ToDoubleFunction<PageUrl> days = facts.daysOfAddresses();
    for (SiteFacts.Lost lost : facts.views().lost()) {
      if (lost.outside() == 0) {
        continue;
      }
      double perDay = lost.outside() / days.applyAsDouble(lost.address());
      Optional<PageMatcher.Match> match = Optional.empty();
      if (rows.size() < MOST) {
        match = matcher.match(lost.address());
      } else {
        unmatched++;
      }
      rows.add(
          new Row(
              lost.address(),
              lost.visits(),
              lost.outside(),
              perDay,
              lost.from(),
              match.map(m -> Target.of(facts, m)),
              match.isPresent()
                  ? OptionalDouble.of(perDay * entries.values().get(match.get().page()))
                  : OptionalDouble.empty()));
    }
    return new LostEntries(rows, unmatched);
  }

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.count("lost.text", rows.size()));
    if (unmatched > 0) {
      paragraphs.add(t.say("lost.unmatched", t.number((long) unmatched), MOST));
    }
    return Section.of(
        "lost",
        paragraphs,
        Table.of("lost-entries", rows)
            .page("address", Row::address)
            .count("visits", Row::visits)
            .count("outside", Row::outside)
            .number("outsidePerDay", Row::perDay)
            .page("proposed", match(Row::target, Target::page))
            .word("foundBy", match(Row::target, Target::way))
            .number("confidence", match(Row::target, Target::confidence))
            .flow("worth", row -> row.worth().isPresent() ? row.worth().getAsDouble() : null)
            .text("mostFrom", Row::from)
            .build());
  }

  /** Something of the page that may be meant; null where none may be. */
  static <R> Function<R, Object> match(
      Function<R, Optional<Target>> of, Function<Target, Object> part) {
    return row -> of.apply(row).map(part).orElse(null);
  }
}
