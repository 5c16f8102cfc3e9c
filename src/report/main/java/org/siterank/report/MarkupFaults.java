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
public record MarkupFaults(List<Row> images, List<Row> insecure, int pages, int unknown)
    implements Finding {

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
    int known =
        (int) facts.audit().pages().stream().filter(page -> page.markup().isPresent()).count();
    return new MarkupFaults(
        rows(facts, PageMarkup::imagesWithoutAlt, PageMarkup::images, PageMarkup::firstWithoutAlt),
        rows(facts, PageMarkup::insecure, markup -> 0, PageMarkup::firstInsecure),
        known,
        unread(facts));
  }

  /** Pages of HTML that were last read by a version that did not note their markup. */
  static int unread(SiteFacts facts) {
    return (int)
        facts.audit().pages().stream()
            .filter(page -> page.html() && page.markup().isEmpty())
            .count();
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

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        t.say(
            "audit.markup.text",
            images.size(),
            pages,
            images.stream().mapToInt(Row::number).sum(),
            insecure.size()));
    t.addUnknown(unknown, paragraphs);
    return Section.of(
        "markup",
        paragraphs,
        AuditedPage.table("images-without-alt", images, Row::page)
            .count("withoutAlt", Row::number)
            .count("images", Row::of)
            .text("example", Row::example)
            .build(),
        AuditedPage.table("mixed-content", insecure, Row::page)
            .count("insecure", Row::number)
            .text("example", Row::example)
            .build());
  }
}
