package org.siterank.report;

import java.util.Comparator;
import java.util.OptionalDouble;
import org.siterank.site.PageUrl;

/**
 * A page in a table of an audit.
 *
 * @param title its title, or empty
 * @param counted page views per day in the logs; nothing without logs
 * @param score P of the page, expected
 */
public record AuditedPage(PageUrl page, String title, OptionalDouble counted, double score) {

  /** What visitors were counted at comes first, then what is expected to be seen most. */
  static final Comparator<AuditedPage> FIRST =
      Comparator.<AuditedPage>comparingDouble(page -> -page.counted().orElse(0))
          .thenComparing(page -> -page.score())
          .thenComparing(AuditedPage::page);

  static AuditedPage of(SiteFacts facts, int node) {
    SiteFacts.Views views = facts.views();
    return new AuditedPage(
        facts.url(node),
        facts.title(node),
        views.days() == 0 ? OptionalDouble.empty() : OptionalDouble.of(views.perDay(node)),
        facts.flows().scores().get(node));
  }
}
