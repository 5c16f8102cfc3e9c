package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.insight.PageOrigins;

/** Where the importance of a page comes from: sources, entries, last steps and whole ways. */
final class OriginPanel {

  private final Wording wording;
  private final PageOrigins origins;

  private OriginPanel(Wording wording, PageOrigins origins) {
    this.wording = wording;
    this.origins = origins;
  }

  static Sheet.Panel of(Wording wording, PageOrigins origins) {
    return new OriginPanel(wording, origins).panel();
  }

  private String amount(double amount) {
    return wording.texts().number(amount);
  }

  private Sheet.Panel panel() {
    List<Sheet.Table> tables = new ArrayList<>();
    tables.add(
        shares(
            "source",
            origins.visitors().sources(),
            of -> Sheet.Cell.of(wording.source(of)),
            false));
    tables.add(shares("entry", origins.entries().pages(), wording::page, false));
    tables.add(
        shares(
            "section",
            origins.entries().sections(),
            of -> Sheet.Cell.of(wording.section(of)),
            false));
    tables.add(shares("laststep", origins.lastSteps().pages(), wording::page, true));
    tables.add(ways());
    Sheet.Panel panel =
        Sheet.Panel.of(
            "origins",
            wording.say("origins.heading"),
            List.of(wording.say("origins.lead")),
            tables);
    return origins.closes()
        ? panel
        : panel.alarmed(
            wording.say(
                "flow.open",
                wording.texts().signed(origins.residual()),
                amount(origins.tolerance())));
  }

  private <T> Sheet.Table shares(
      String key, List<PageOrigins.Share<T>> shares, Wording.Name<T> name, boolean withHere) {
    double score = origins.score();
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (PageOrigins.Share<T> share : shares) {
      rows.add(wording.row(share, score, name));
    }
    if (withHere) {
      rows.add(
          List.of(
              Sheet.Cell.of(wording.say("page.here")),
              wording.amount(origins.enteredHere()),
              wording.share(origins.enteredHere(), score)));
    }
    return new Sheet.Table(
        wording.say("origins." + key),
        List.of(
            wording.name("column." + key),
            new Sheet.Column(wording.unit(), true),
            wording.number("column.share.page")),
        rows,
        wording.say("origins." + key + ".note"));
  }

  private Sheet.Table ways() {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (PageOrigins.Way way : origins.paths().ways()) {
      List<String> names = way.pages().stream().map(wording::path).toList();
      rows.add(
          List.of(
              Sheet.Cell.of(String.join(" → ", names)),
              wording.amount(way.amount()),
              wording.share(way.amount(), origins.score())));
    }
    return new Sheet.Table(
        wording.say("origins.ways"),
        List.of(
            wording.name("column.way"),
            new Sheet.Column(wording.unit(), true),
            wording.number("column.share.page")),
        rows,
        wording.say(
            origins.paths().proven() ? "origins.ways.proven" : "origins.ways.cut",
            amount(origins.paths().unseen())));
  }
}
