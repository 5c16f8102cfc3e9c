package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The section on queries of search engines. */
final class EngineSection {

  private final EngineQueries queries;
  private final ReportTexts t;

  EngineSection(EngineQueries queries, ReportTexts texts) {
    this.queries = queries;
    this.t = texts;
  }

  Section section() {
    return ReportSections.section(
        "engine-queries",
        paragraphs(),
        rows("engine-queries", queries.rows(), row -> row).build(),
        rows("engine-few-clicks", queries.fewClicks(), EngineQueries.FewClicks::row)
            .number("usualClicks", EngineQueries.FewClicks::usual)
            .build(),
        rows("engine-competing", queries.competing(), EngineQueries.Competing::row)
            .count("competingPages", EngineQueries.Competing::pages)
            .build());
  }

  private List<String> paragraphs() {
    if (queries.first().isEmpty() || queries.last().isEmpty()) {
      return List.of(t.say("engine.none"));
    }
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        t.say(
            "engine.text",
            t.number(queries.queries()),
            t.number(queries.pages()),
            t.number(queries.rows().stream().mapToLong(EngineQueries.Row::clicks).sum()),
            t.number(queries.rows().stream().mapToLong(EngineQueries.Row::impressions).sum()),
            t.day(queries.first().get()),
            t.day(queries.last().get())));
    paragraphs.add(
        t.say(
            "engine.few",
            queries.fewClicks().size(),
            EngineQueries.FIRST_PAGE,
            EngineQueries.LEAST_IMPRESSIONS));
    paragraphs.add(
        t.say(
            "engine.competing",
            queries.competing().stream().map(each -> each.row().words()).distinct().count(),
            t.share(EngineQueries.LEAST_SHARE)));
    if (queries.unknown() > 0) {
      paragraphs.add(t.count("engine.unknown", queries.unknown()));
    }
    return paragraphs;
  }

  private static <R> Table.Builder<R> rows(
      String name, List<R> rows, Function<R, EngineQueries.Row> row) {
    return Table.of(name, rows)
        .text("query", each -> row.apply(each).words())
        .page("page", each -> row.apply(each).page().page())
        .count("engineClicks", each -> row.apply(each).clicks())
        .count("impressions", each -> row.apply(each).impressions())
        .share("clickRate", each -> row.apply(each).clickRate().orElse(null))
        .number("meanPosition", each -> row.apply(each).position().orElse(null));
  }
}
