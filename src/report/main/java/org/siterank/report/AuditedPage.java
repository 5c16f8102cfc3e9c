package org.siterank.report;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.siterank.site.PageUrl;

/**
 * A page in a table of an audit.
 *
 * @param title its title, or empty
 * @param counted page views per day in the logs; nothing without logs
 * @param score P of the page, expected
 */
public record AuditedPage(PageUrl page, String title, OptionalDouble counted, double score) {

  /** Pages with counted visitors first, by their number, then those with most expected views. */
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

  /** A table of pages with the columns that all of them begin with. */
  static <R> Table.Builder<R> table(String name, List<R> rows, Function<R, AuditedPage> page) {
    return Table.of(name, rows)
        .page("page", row -> page.apply(row).page())
        .number(
            "observed",
            row ->
                page.apply(row).counted().isPresent()
                    ? page.apply(row).counted().getAsDouble()
                    : null)
        .flow("score", row -> page.apply(row).score());
  }
}
