package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.change.EditorAdvice;
import org.siterank.change.ExpectedClicks;
import org.siterank.change.LinkSource;
import org.siterank.change.LinkTarget;

/** Panels of links that were chosen by texts and counts. */
final class EditorPanels {

  private final Wording wording;

  EditorPanels(Wording wording) {
    this.wording = wording;
  }

  private Sheet.Cell integer(long number) {
    return Sheet.Cell.of(wording.say("integer", number));
  }

  /** The pages that should link to a page, each with the sentence. */
  Sheet.Panel to(EditorAdvice<LinkSource> advice) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (LinkSource link : advice.links()) {
      String section = link.place().section();
      rows.add(
          List.of(
              wording.page(link.place().page()),
              Sheet.Cell.link(
                  section.isEmpty() ? wording.say("editor.begin") : section,
                  wording.say("editor.sentence", link.place().sentence().text()),
                  link.place().address()),
              integer(link.views()),
              Sheet.Cell.of(clicks(link.clicks()))));
    }
    return Sheet.Panel.of(
        "editor-to",
        wording.say("editor.to.heading"),
        List.of(wording.say("editor.to")),
        List.of(
            new Sheet.Table(
                wording.say("editor.to.caption"),
                List.of(
                    wording.name("column.page"),
                    wording.name("editor.where"),
                    wording.number("column.views.day"),
                    wording.number("editor.clicks")),
                rows,
                wording.say("editor.note"))));
  }

  /** The pages that readers of a page want. */
  Sheet.Panel from(EditorAdvice<LinkTarget> advice) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (LinkTarget link : advice.links()) {
      rows.add(
          List.of(
              wording.page(link.page()),
              integer(link.reached()),
              link.via().map(wording::page).orElse(Sheet.Cell.of("")),
              integer(link.searched()),
              integer(link.views())));
    }
    List<String> said = new ArrayList<>();
    said.add(wording.say("editor.from"));
    if (advice.clicks().similar() > 0) {
      said.add(wording.say("editor.from.clicks", clicks(advice.clicks())));
    }
    return Sheet.Panel.of(
        "editor-from",
        wording.say("editor.from.heading"),
        said,
        List.of(
            new Sheet.Table(
                wording.say("editor.from.caption"),
                List.of(
                    wording.name("column.page"),
                    wording.number("editor.reached"),
                    wording.name("editor.via"),
                    wording.number("editor.searched"),
                    wording.number("column.views.day")),
                rows,
                wording.say("editor.from.note"))));
  }

  private String clicks(ExpectedClicks clicks) {
    if (clicks.similar() == 0) {
      return "";
    }
    return clicks.low() == clicks.high()
        ? wording.say("integer", clicks.high())
        : wording.say("editor.range", clicks.low(), clicks.high());
  }
}
