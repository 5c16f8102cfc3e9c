package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.siterank.site.PageMarkup;

/**
 * Images without alternative text and resources that an https page loads by http, on all HTML pages
 * that were read, also those that ask not to be found: people see them too.
 *
 * @param images pages with images without alt, the most viewed first
 * @param insecure pages with such resources, the most viewed first
 * @param pages pages that were looked at
 * @param unknown HTML pages whose markup is not known
 */
public record MarkupFaults(List<Row> images, List<Row> insecure, int pages, int unknown) {

  /**
   * A page.
   *
   * @param number how many are faulty
   * @param of how many images there are in all; 0 for resources
   * @param example the first of them
   */
  public record Row(AuditedPage page, int number, int of, String example) {}

  public MarkupFaults {
    images = List.copyOf(images);
    insecure = List.copyOf(insecure);
  }

  static MarkupFaults of(SiteFacts facts) {
    int html = (int) facts.audit().pages().stream().filter(AuditFacts.Audited::html).count();
    int known =
        (int) facts.audit().pages().stream().filter(page -> page.markup().isPresent()).count();
    return new MarkupFaults(
        rows(facts, PageMarkup::imagesWithoutAlt, PageMarkup::images, PageMarkup::firstWithoutAlt),
        rows(facts, PageMarkup::insecure, markup -> 0, PageMarkup::firstInsecure),
        known,
        html - known);
  }

  private static List<Row> rows(
      SiteFacts facts,
      ToIntFunction<PageMarkup> number,
      ToIntFunction<PageMarkup> all,
      Function<PageMarkup, String> example) {
    List<Row> rows = new ArrayList<>();
    for (AuditFacts.Audited page : facts.audit().pages()) {
      page.markup()
          .filter(markup -> number.applyAsInt(markup) > 0)
          .ifPresent(
              markup ->
                  rows.add(
                      new Row(
                          AuditedPage.of(facts, page.node()),
                          number.applyAsInt(markup),
                          all.applyAsInt(markup),
                          example.apply(markup))));
    }
    rows.sort(Comparator.comparing(Row::page, AuditedPage.FIRST));
    return rows;
  }
}
