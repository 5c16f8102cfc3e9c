package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.insight.PageContent;
import org.siterank.insight.PageReport;

/** Shows the content of a page, and what the crawl found at its address. */
final class ContentPanel {

  /** Headings listed. */
  private static final int HEADINGS = 12;

  private final Wording wording;
  private final List<List<Sheet.Cell>> rows = new ArrayList<>();

  private ContentPanel(Wording wording) {
    this.wording = wording;
  }

  static Sheet.Panel of(Wording wording, PageReport page) {
    ContentPanel panel = new ContentPanel(wording);
    panel.add(
        "title", page.said().title().isEmpty() ? wording.say("says.none") : page.said().title());
    page.said().content().ifPresent(panel::content);
    panel.add(
        "depth",
        page.crawled().depth() < 0
            ? wording.say("says.unreachable")
            : wording.say("says.clicks", page.crawled().depth()));
    panel.crawl(page);
    return Sheet.Panel.of(
        "says",
        wording.say("says.heading"),
        List.of(),
        List.of(
            new Sheet.Table(
                wording.say("says.caption"),
                List.of(wording.name("column.fact"), wording.name("column.value")),
                panel.rows,
                "")));
  }

  private void add(String key, String value) {
    rows.add(List.of(Sheet.Cell.of(wording.say("says." + key)), Sheet.Cell.of(value)));
  }

  private void content(PageContent content) {
    String none = wording.say("says.none");
    add("description", content.description().isEmpty() ? none : content.description());
    List<String> headings = content.headings();
    String some = String.join(" · ", headings.subList(0, Math.min(HEADINGS, headings.size())));
    add(
        "headings",
        headings.isEmpty()
            ? none
            : headings.size() <= HEADINGS
                ? some
                : wording.say("says.more", some, headings.size() - HEADINGS));
    add("words", wording.say("integer", content.words()));
    add("language", content.language().isEmpty() ? none : content.language());
    add("type", content.contentType());
    if (content.noindex()) {
      add("noindex", wording.say("says.noindex.yes"));
    }
    add("changed", wording.texts().date(content.changed()));
  }

  private void crawl(PageReport page) {
    String never = wording.say("says.unasked");
    add(
        "status",
        page.httpStatus() == 0
            ? never
            : page.httpStatus() == 304
                ? wording.say("says.unmodified")
                : String.valueOf(page.httpStatus()));
    add("fetched", page.fetched().map(wording.texts()::date).orElse(never));
    if (!page.problem().isEmpty()) {
      add("problem", page.problem());
    }
  }
}
