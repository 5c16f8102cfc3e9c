package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of search engines in the report. */
class EngineQueriesTest {

  private final Facts small = Facts.ofTheSmallSite();
  private final int a = small.node("docs/a.html");
  private final int b = small.node("docs/b.html");
  private final List<EngineCounts.Row> rows = new ArrayList<>();

  private void add(String words, int page, long clicks, long impressions, double position) {
    rows.add(new EngineCounts.Row(words, page, clicks, impressions, position * impressions));
  }

  private Findings audit() {
    small.audit =
        new AuditFacts(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            new EngineCounts(
                Optional.of(LocalDate.of(2026, 1, 1)),
                Optional.of(LocalDate.of(2026, 1, 31)),
                rows,
                1));
    return small.report().findings();
  }

  @Test
  void mostClicksComeFirstWithTheirMeanPosition() {
    add("arrival", a, 2, 100, 8.5);
    add("hours", b, 31, 400, 3.25);
    add("never", b, 0, 0, 0);
    EngineQueries queries = audit().get(EngineQueries.class);
    assertEquals(
        List.of("hours 31 Optional[3.25]", "arrival 2 Optional[8.5]", "never 0 Optional.empty"),
        queries.rows().stream()
            .map(row -> row.words() + " " + row.clicks() + " " + row.position())
            .toList());
    assertEquals(Optional.of(0.02), queries.rows().get(1).clickRate());
    assertEquals(3, queries.queries());
    assertEquals(2, queries.pages());
  }

  /** The others at position 2 have 100 clicks in 1,000 impressions. */
  @Test
  void fewClicksAreFewerThanHalfOfWhatTheOtherQueriesGetThere() {
    add("usual", a, 100, 1000, 2);
    add("few", b, 8, 200, 2.4);
    add("enough", b, 12, 200, 2.4);
    add("seldom", b, 0, 99, 2);
    add("alone there", b, 0, 5000, 7);
    add("behind", b, 0, 5000, 10.2);
    List<EngineQueries.FewClicks> found = audit().get(EngineQueries.class).fewClicks();
    assertEquals(List.of("few"), found.stream().map(few -> few.row().words()).toList());
    assertEquals(200 * 112.0 / 1299, found.get(0).usual(), 1e-9);
  }

  @Test
  void pagesCompeteThatHaveATenthOfTheImpressionsOfAQuery() {
    add("map", a, 5, 60, 4);
    add("map", b, 2, 40, 6);
    add("hours", a, 50, 910, 2);
    add("hours", b, 0, 90, 9);
    add("rare", a, 1, 9, 2);
    add("rare", b, 1, 9, 3);
    List<EngineQueries.Competing> found = audit().get(EngineQueries.class).competing();
    assertEquals(
        List.of("map 5 2", "map 2 2"),
        found.stream()
            .map(each -> each.row().words() + " " + each.row().clicks() + " " + each.pages())
            .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void theSectionNamesWhatGoogleCountedInEveryLanguage(String language) {
    add("hours", b, 31, 400, 3.25);
    Section section =
        new EngineSection(audit().get(EngineQueries.class), texts(language)).section();
    assertTrue(section.paragraphs().get(0).contains("Google"), section.paragraphs().get(0));
    assertEquals(4, section.paragraphs().size(), "one address is no page");
    for (Table table : section.tables()) {
      assertTrue(texts(language).has("table." + table.name()), table.name());
      for (Column column : table.columns()) {
        assertTrue(texts(language).has("column." + column.key()), column.key());
        assertTrue(texts(language).has("formula." + column.key()), column.key());
      }
    }
    small.audit = AuditFacts.NONE;
    Section none =
        new EngineSection(small.report().findings().get(EngineQueries.class), texts(language))
            .section();
    assertEquals(1, none.paragraphs().size());
    assertTrue(none.paragraphs().get(0).contains("siterank import queries"));
  }

  private static ReportTexts texts(String language) {
    return ReportTexts.of(language, true);
  }
}
