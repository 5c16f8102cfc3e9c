package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * HTML pages that can be found and have few words of their own, the site's template text apart, and
 * are no listings of other pages, for these are meant to be short.
 *
 * @param rows the most viewed first
 * @param pages pages that were looked at
 */
public record ThinPages(List<Row> rows, int pages) implements Finding {

  /**
   * Words below which a page is thin. Half of the 200 that Screaming Frog SEO Spider counts as low
   * content by default, since it counts menus that only links give away, and we count none.
   */
  static final int WORDS = 100;

  /** A page and the number of its own words. */
  public record Row(AuditedPage page, int words) {}

  public ThinPages {
    rows = List.copyOf(rows);
  }

  static ThinPages of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    int pages = 0;
    for (AuditFacts.Audited page : facts.audit().pages()) {
      if (page.html() && page.findable() && !page.listing()) {
        pages++;
        if (page.texts().words() < WORDS) {
          rows.add(new Row(AuditedPage.of(facts, page.node()), page.texts().words()));
        }
      }
    }
    rows.sort(Comparator.comparing(Row::page, AuditedPage.FIRST));
    return new ThinPages(rows, pages);
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "thin",
        List.of(t.say("audit.thin.text", rows.size(), pages, WORDS)),
        AuditedPage.table("thin-pages", rows, Row::page)
            .text("title", row -> row.page().title())
            .count("ownWords", Row::words)
            .build());
  }
}
