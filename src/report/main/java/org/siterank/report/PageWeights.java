package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Bytes of the pages as transferred, and the time that the server took to answer the crawl: the
 * document alone, without its images, style sheets and scripts.
 *
 * @param rows every page whose bytes are known, the most viewed first
 * @param slowest the {@value #MOST} with the longest times, longest first
 * @param heaviest the {@value #MOST} with most bytes, most first
 * @param nights the site at the end of each crawl, the newest first
 * @param unknown pages that were read and whose bytes are not known
 */
public record PageWeights(
    List<Row> rows,
    List<Row> slowest,
    List<Row> heaviest,
    List<AuditFacts.Night> nights,
    int unknown)
    implements Finding {

  /** Pages that the short tables show; the whole one has all. */
  static final int MOST = 50;

  /**
   * A page.
   *
   * @param bytes of the body as transferred
   * @param millis median of its last answers; nothing where no server was asked
   * @param answers how many these are
   */
  public record Row(AuditedPage page, long bytes, OptionalLong millis, int answers) {}

  public PageWeights {
    rows = List.copyOf(rows);
    slowest = List.copyOf(slowest);
    heaviest = List.copyOf(heaviest);
    nights = List.copyOf(nights);
  }

  static PageWeights of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    int unknown = 0;
    for (AuditFacts.Audited page : facts.audit().pages()) {
      if (page.transfer().bytes().isEmpty()) {
        unknown++;
        continue;
      }
      rows.add(
          new Row(
              AuditedPage.of(facts, page.node()),
              page.transfer().bytes().getAsLong(),
              median(page.transfer().millis()),
              page.transfer().millis().size()));
    }
    rows.sort(Comparator.comparing(Row::page, AuditedPage.FIRST));
    return new PageWeights(
        rows,
        rows.stream()
            .filter(row -> row.millis().isPresent())
            .sorted(Comparator.comparingLong(row -> -row.millis().getAsLong()))
            .limit(MOST)
            .toList(),
        rows.stream().sorted(Comparator.comparingLong(row -> -row.bytes())).limit(MOST).toList(),
        facts.audit().nights(),
        unknown);
  }

  /** The lower one of the two in the middle of an even number. */
  private static OptionalLong median(List<Long> values) {
    return values.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(values.stream().sorted().toList().get((values.size() - 1) / 2));
  }

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.weight.text"));
    if (slowest.isEmpty() && !rows.isEmpty()) {
      paragraphs.add(t.say("audit.weight.untimed"));
    }
    t.addUnknown(unknown, paragraphs);
    return Section.of(
        "weight",
        paragraphs,
        table("slowest-pages", slowest),
        table("heaviest-pages", heaviest),
        Table.of("crawls", nights)
            .column(Column.Kind.TIME, "ended", AuditFacts.Night::ended)
            .count("pages", AuditFacts.Night::pages)
            .count("fetched", AuditFacts.Night::fetched)
            .count("medianBytes", AuditFacts.Night::medianBytes)
            .count("timed", AuditFacts.Night::timed)
            .count("medianMillis", night -> night.timed() == 0 ? null : night.medianMillis())
            .count("slowMillis", night -> night.timed() == 0 ? null : night.slowMillis())
            .build(),
        table("page-weight", rows));
  }

  private static Table table(String name, List<Row> rows) {
    return AuditedPage.table(name, rows, Row::page)
        .count("bytes", Row::bytes)
        .count("millis", row -> row.millis().isPresent() ? row.millis().getAsLong() : null)
        .count("answers", Row::answers)
        .build();
  }
}
