package org.siterank.report;

import java.util.List;
import java.util.Optional;

/**
 * Visits by class over two periods.
 *
 * @param segments nothing where no visit was counted
 */
public record VisitClasses(Optional<AuditFacts.Segments> segments) implements Finding {

  /** Days that must be there before a period has one to compare with. */
  private static final int TWO_WEEKS = 14;

  private static final int TWO_MONTHS = 56;

  static VisitClasses of(SiteFacts facts) {
    return new VisitClasses(facts.audit().segments());
  }

  @Override
  public Section section(ReportTexts t) {
    long days = segments.map(AuditFacts.Segments::days).orElse(0L);
    List<AuditFacts.Segment> rows = segments.map(AuditFacts.Segments::rows).orElse(List.of());
    return Section.of(
        "segments",
        List.of(
            days == 0
                ? t.say("audit.segments.none")
                : t.say(days < TWO_WEEKS ? "audit.segments.few" : "audit.segments.text", days)),
        Table.of("segments", rows)
            .word("class", AuditFacts.Segment::name)
            .count("last7", AuditFacts.Segment::last7)
            .count("before7", row -> days < TWO_WEEKS ? null : row.before7())
            .count("last28", AuditFacts.Segment::last28)
            .count("before28", row -> days < TWO_MONTHS ? null : row.before28())
            .build());
  }
}
