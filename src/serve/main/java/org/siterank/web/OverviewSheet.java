package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.insight.SiteOverview;
import org.siterank.report.ReportFiles;
import org.siterank.store.StoredRun;

/** The first page for webmasters: the whole site. */
final class OverviewSheet {

  private final Wording wording;
  private final SiteOverview site;

  private OverviewSheet(Wording wording, SiteOverview site) {
    this.wording = wording;
    this.site = site;
  }

  static Sheet of(Wording wording, SiteOverview site, Optional<ReportFiles> report) {
    OverviewSheet sheet = new OverviewSheet(wording, site);
    return new Sheet(
        wording.say("overview.heading"),
        sheet.summary(),
        List.of(
            sheet.visits(),
            sheet.report(report),
            sheet.top(),
            sheet.flow(),
            sheet.sources(),
            sheet.leaking()));
  }

  private String amount(double amount) {
    return wording.texts().number(amount);
  }

  private List<String> summary() {
    StoredRun run = site.run();
    List<String> said = new ArrayList<>();
    said.add(
        wording.say(
            "overview.run",
            run.id(),
            run.published().map(wording.texts()::date).orElse(""),
            site.pages().read(),
            site.pages().unread(),
            run.arcs()));
    said.add(wording.say(run.measured() ? "overview.measured" : "overview.unmeasured"));
    if (site.drift().significant()) {
      said.add(wording.say("overview.changed", amount(site.drift().distance()), wording.unit()));
    }
    return said;
  }

  private Sheet.Panel visits() {
    return ViewsPanel.of(
        wording,
        site.views().daily(),
        site.views().daily().isEmpty()
            ? List.of(wording.say("visits.none"))
            : ViewsPanel.lastWeek(wording, site.views().daily(), site.views().scatter()),
        List.of());
  }

  /** The first things to do, and the way to the whole report. */
  private Sheet.Panel report(Optional<ReportFiles> report) {
    List<String> lines =
        report
            .map(ReportFiles::actions)
            .map(actions -> actions.isEmpty() ? List.of(wording.say("report.nothing")) : actions)
            .orElse(List.of(wording.say("report.later")));
    Sheet.Panel panel =
        Sheet.Panel.of("report", wording.say("report.heading"), lines, List.of())
            .leadingTo(wording.say("report.open"), "report");
    List<String> doubts = report.map(ReportFiles::doubts).orElse(List.of());
    return doubts.isEmpty() ? panel : panel.alarmed(String.join(" ", doubts));
  }

  private double in() {
    return site.flows().external() + site.flows().induced();
  }

  private Sheet.Panel flow() {
    List<FlowPicture.Band> in =
        List.of(
            band("flow.external", site.flows().external()),
            band("flow.induced", site.flows().induced()));
    List<FlowPicture.Band> out = new ArrayList<>();
    out.add(band("flow.dissipated", site.flows().dissipated()));
    out.add(band("flow.externalOut", site.flows().externalOut()));
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    rows.add(row("flow.external", site.flows().external(), in()));
    rows.add(row("flow.induced", site.flows().induced(), in()));
    rows.add(row("flow.externalOut", -site.flows().externalOut(), in()));
    rows.add(row("flow.dissipated", -site.flows().dissipated(), in()));
    for (Map.Entry<String, Double> leak : new TreeMap<>(site.flows().leaks()).entrySet()) {
      if (leak.getValue() > 0) {
        out.add(band("leak." + leak.getKey(), leak.getValue()));
        rows.add(row("leak." + leak.getKey(), -leak.getValue(), in()));
      }
    }
    rows.add(row("flow.residual", site.closes() ? 0 : site.balance().residual(), in()));
    Sheet.Table table =
        new Sheet.Table(
            wording.say("flow.caption"),
            List.of(
                wording.name("column.flow"),
                new Sheet.Column(wording.unit(), true),
                wording.number("column.share.in")),
            rows,
            wording.say(
                "flow.note", amount(site.run().damping()), amount(site.balance().tolerance())));
    List<String> sentences =
        List.of(
            wording.say("flow.total", amount(site.flows().score()), wording.unit(), amount(in())),
            wording.say(
                "flow.amplification",
                amount(site.balance().amplification()),
                wording.texts().percent(site.balance().internalShare(), 1)));
    Sheet.Panel panel =
        Sheet.Panel.of("flow", wording.say("flow.heading"), sentences, List.of(table))
            .with(picture(in, out, Sheet.WIDE), picture(in, out, Sheet.NARROW));
    return site.closes()
        ? panel
        : panel.alarmed(
            wording.say(
                "flow.open",
                wording.texts().signed(site.balance().residual()),
                amount(site.balance().tolerance())));
  }

  private Sheet.Picture picture(List<FlowPicture.Band> in, List<FlowPicture.Band> out, int width) {
    return FlowPicture.of(wording.say("flow.caption"), wording.say("flow.middle"), in, out, width);
  }

  private FlowPicture.Band band(String key, double amount) {
    return new FlowPicture.Band(
        wording.say(key), amount, amount(amount) + " (" + percent(amount) + ")");
  }

  private String percent(double amount) {
    return wording.texts().percent(amount, in());
  }

  private List<Sheet.Cell> row(String key, double amount, double whole) {
    return List.of(
        Sheet.Cell.of(wording.say(key)),
        wording.signed(amount),
        wording.share(Math.abs(amount), whole));
  }

  private Sheet.Panel sources() {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (var source : site.sources()) {
      rows.add(wording.row(source, in(), of -> Sheet.Cell.of(wording.source(of))));
    }
    return Sheet.Panel.of(
        "sources",
        wording.say("sources.heading"),
        List.of(),
        List.of(
            new Sheet.Table(
                wording.say("sources.caption"),
                List.of(
                    wording.name("column.source"),
                    new Sheet.Column(wording.unit(), true),
                    wording.number("column.share.in")),
                rows,
                wording.say("sources.note"))));
  }

  private Sheet.Panel top() {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (SiteOverview.Top page : site.pages().top()) {
      rows.add(
          List.of(
              wording.page(page.rank().url()),
              wording.amount(page.countedPerDay()),
              wording.amount(page.rank().score()),
              Sheet.Cell.of(
                  wording.say(
                      "rank.from.to", amount(page.rank().lower()), amount(page.rank().upper()))),
              wording.amount(page.rank().external() + page.rank().induced()),
              wording.share(page.rank().score(), site.flows().score())));
    }
    return Sheet.Panel.of(
        "top",
        wording.say("top.heading"),
        List.of(),
        List.of(
            new Sheet.Table(
                wording.say("top.caption", wording.unit()),
                List.of(
                    wording.name("column.page"),
                    wording.number("column.counted"),
                    wording.number(site.run().measured() ? "column.expected" : "column.rank"),
                    wording.number("column.interval"),
                    wording.number("column.inflow"),
                    wording.number("column.share.site")),
                rows,
                wording.say("top.note"))));
  }

  private Sheet.Panel leaking() {
    double lost = site.flows().externalOut();
    for (double leak : site.flows().leaks().values()) {
      lost += leak;
    }
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (SiteOverview.Leaking page : site.pages().leaking()) {
      rows.add(
          List.of(
              wording.page(page.url()),
              wording.amount(page.externalOut()),
              wording.amount(page.leak()),
              Sheet.Cell.of(page.cause().isEmpty() ? "" : wording.say("leak." + page.cause())),
              wording.share(page.externalOut() + page.leak(), lost)));
    }
    return Sheet.Panel.of(
        "leaks",
        wording.say("leaks.heading"),
        List.of(wording.say("leaks.total", amount(lost), wording.unit(), percent(lost))),
        List.of(
            new Sheet.Table(
                wording.say("leaks.caption", wording.unit()),
                List.of(
                    wording.name("column.page"),
                    wording.number("flow.externalOut"),
                    wording.number("column.leak"),
                    wording.name("column.cause"),
                    wording.number("column.share.lost")),
                rows,
                wording.say("leaks.note"))));
  }
}
