package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.site.PageMarkup;

/**
 * Titles, descriptions and first headings of the HTML pages that can be found: those that are read,
 * are no copies of others and do not ask to be left out (noindex).
 *
 * <p>Lengths are in characters; the limits are those that Screaming Frog SEO Spider has by default
 * (its user guide, Configuration, Preferences), so that both agree. Google cuts titles by the width
 * of the screen and states no number.
 *
 * @param rows faults, on the most viewed pages first; without those that every page has, which are
 *     a matter of the template
 * @param counts faults by kind; every kind is there
 * @param everywhere faults that every page has
 * @param pages pages that were looked at
 * @param unknown of them, those whose headings are not known
 */
public record PageAudit(
    List<Row> rows, Map<Fault, Long> counts, List<Fault> everywhere, int pages, int unknown)
    implements Finding {

  static final int TITLE_LEAST = 30;
  static final int TITLE_MOST = 60;
  static final int DESCRIPTION_LEAST = 70;
  static final int DESCRIPTION_MOST = 155;

  /** Kinds of faults. */
  public enum Fault {
    TITLE_MISSING,
    TITLE_DOUBLE,
    TITLE_TOO_LONG,
    TITLE_TOO_SHORT,
    DESCRIPTION_MISSING,
    DESCRIPTION_DOUBLE,
    DESCRIPTION_TOO_LONG,
    DESCRIPTION_TOO_SHORT,
    H1_MISSING,
    H1_SEVERAL
  }

  /**
   * A fault of a page.
   *
   * @param text the title or description that it is about, or empty
   * @param number its characters; of a double one the pages that have it; of headings how many
   */
  public record Row(AuditedPage page, Fault fault, String text, long number) {}

  public PageAudit {
    rows = List.copyOf(rows);
    counts = Map.copyOf(counts);
    everywhere = List.copyOf(everywhere);
  }

  static PageAudit of(SiteFacts facts) {
    List<AuditFacts.Audited> pages =
        facts.audit().pages().stream().filter(page -> page.html() && page.findable()).toList();
    Map<String, Long> titles = together(pages, audited -> audited.texts().title());
    Map<String, Long> descriptions = together(pages, audited -> audited.texts().description());
    List<Row> rows = new ArrayList<>();
    int unknown = 0;
    for (AuditFacts.Audited page : pages) {
      AuditedPage shown = AuditedPage.of(facts, page.node());
      String title = page.texts().title().strip();
      judge(title, TITLE_LEAST, TITLE_MOST, Fault.TITLE_MISSING)
          .ifPresent(found -> rows.add(found.on(shown)));
      same(title, titles, Fault.TITLE_DOUBLE).ifPresent(found -> rows.add(found.on(shown)));
      String about = page.texts().description().strip();
      judge(about, DESCRIPTION_LEAST, DESCRIPTION_MOST, Fault.DESCRIPTION_MISSING)
          .ifPresent(found -> rows.add(found.on(shown)));
      same(about, descriptions, Fault.DESCRIPTION_DOUBLE)
          .ifPresent(found -> rows.add(found.on(shown)));
      unknown += page.markup().isEmpty() ? 1 : 0;
      headings(page.markup()).ifPresent(found -> rows.add(found.on(shown)));
    }
    rows.sort(Comparator.comparing(Row::page, AuditedPage.FIRST).thenComparing(Row::fault));
    Map<Fault, Long> counts = counted(rows);
    List<Fault> everywhere =
        List.of(Fault.values()).stream()
            .filter(fault -> pages.size() > 1 && counts.get(fault) == pages.size())
            .toList();
    rows.removeIf(row -> everywhere.contains(row.fault()));
    return new PageAudit(rows, counts, everywhere, pages.size(), unknown);
  }

  private record Found(Fault fault, String text, long number) {
    Row on(AuditedPage page) {
      return new Row(page, fault, text, number);
    }
  }

  private static Map<String, Long> together(
      List<AuditFacts.Audited> pages, Function<AuditFacts.Audited, String> text) {
    Map<String, Long> same = new HashMap<>();
    pages.forEach(page -> same.merge(text.apply(page).strip(), 1L, Long::sum));
    return same;
  }

  /**
   * @param missing the fault of none: of titles or of descriptions
   */
  private static Optional<Found> judge(String text, int least, int most, Fault missing) {
    int length = text.codePointCount(0, text.length());
    boolean title = missing == Fault.TITLE_MISSING;
    if (length == 0) {
      return Optional.of(new Found(missing, "", 0));
    } else if (length > most) {
      return Optional.of(
          new Found(title ? Fault.TITLE_TOO_LONG : Fault.DESCRIPTION_TOO_LONG, text, length));
    } else if (length < least) {
      return Optional.of(
          new Found(title ? Fault.TITLE_TOO_SHORT : Fault.DESCRIPTION_TOO_SHORT, text, length));
    }
    return Optional.empty();
  }

  private static Optional<Found> same(String text, Map<String, Long> all, Fault fault) {
    long pages = all.get(text);
    return text.isEmpty() || pages == 1
        ? Optional.empty()
        : Optional.of(new Found(fault, text, pages));
  }

  private static Optional<Found> headings(Optional<PageMarkup> markup) {
    return markup
        .map(PageMarkup::topHeadings)
        .filter(number -> number != 1)
        .map(n -> new Found(n == 0 ? Fault.H1_MISSING : Fault.H1_SEVERAL, "", n));
  }

  private static Map<Fault, Long> counted(List<Row> rows) {
    Map<Fault, Long> counts = new EnumMap<>(Fault.class);
    for (Fault fault : Fault.values()) {
      counts.put(fault, rows.stream().filter(row -> row.fault() == fault).count());
    }
    return counts;
  }

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        t.say(
            "audit.pages.text",
            pages,
            TITLE_LEAST,
            TITLE_MOST,
            DESCRIPTION_LEAST,
            DESCRIPTION_MOST));
    everywhere.forEach(
        fault ->
            paragraphs.add(t.say("audit.pages.all", t.say("word." + ReportTexts.word(fault)))));
    t.addUnknown(unknown, paragraphs);
    boolean headings = unknown < pages;
    List<Fault> faults =
        List.of(Fault.values()).stream()
            .filter(fault -> headings || !fault.name().startsWith("H1"))
            .toList();
    return Section.of(
        "page-audit",
        paragraphs,
        Table.of("page-faults", faults)
            .word("fault", ReportTexts::word)
            .count("pages", fault -> counts.get(fault))
            .build(),
        AuditedPage.table("page-audit", rows, Row::page)
            .word("fault", row -> ReportTexts.word(row.fault()))
            .text("faultText", Row::text)
            .count("faultNumber", Row::number)
            .build());
  }
}
