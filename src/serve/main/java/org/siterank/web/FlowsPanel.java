package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.insight.PageReport;

/** The importance that comes to a page and goes from it, with a picture. */
final class FlowsPanel {

  /** Share of the score above which a balance that does not close is no rounding. */
  private static final double ROUNDING = 1e-6;

  private final Wording wording;
  private final double score;

  /**
   * @param score of the page, 0 when it has no rank
   */
  FlowsPanel(Wording wording, double score) {
    this.wording = wording;
    this.score = score;
  }

  /** The panel of these flows. */
  Sheet.Panel of(PageReport.Flows flows) {
    List<FlowPicture.Band> in =
        List.of(
            band("flow.internalIn", flows.internalIn(), score),
            band("flow.external", flows.external(), score),
            band("flow.induced", flows.induced(), score));
    List<FlowPicture.Band> out =
        List.of(
            band("flow.internalOut", flows.internalOut(), score),
            band("flow.externalOut", flows.externalOut(), score),
            band("flow.dissipated", flows.dissipated(), score),
            band("flow.leak", flows.leak(), score));
    double comes = flows.internalIn() + flows.external() + flows.induced();
    double goes = flows.internalOut() + flows.externalOut() + flows.dissipated() + flows.leak();
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    in.forEach(band -> rows.add(row(band.label(), band.amount(), score)));
    out.forEach(band -> rows.add(row(band.label(), -band.amount(), score)));
    rows.add(
        row(
            wording.say("flow.residual"),
            Math.abs(comes - goes) <= ROUNDING * score ? 0 : comes - goes,
            score));
    Sheet.Table table =
        new Sheet.Table(
            wording.say("page.flows.caption"),
            List.of(
                wording.name("column.flow"),
                new Sheet.Column(wording.unit(), true),
                wording.number("column.share.page")),
            rows,
            wording.say(
                "page.flows.note", wording.texts().number(wording.session().run().damping())));
    Sheet.Panel panel =
        Sheet.Panel.of("flows", wording.say("page.flows.heading"), List.of(), List.of(table))
            .with(picture(in, out, Sheet.WIDE), picture(in, out, Sheet.NARROW));
    return Math.abs(comes - goes) <= ROUNDING * score
        ? panel
        : panel.alarmed(
            wording.say(
                "flow.open",
                wording.texts().signed(comes - goes),
                wording.texts().number(ROUNDING * score)));
  }

  private Sheet.Picture picture(List<FlowPicture.Band> in, List<FlowPicture.Band> out, int width) {
    return FlowPicture.of(
        wording.say("page.flows.caption"), wording.say("page.flows.middle"), in, out, width);
  }

  private FlowPicture.Band band(String key, double amount, double whole) {
    String number =
        wording.texts().number(amount) + " (" + wording.texts().percent(amount, whole) + ")";
    return new FlowPicture.Band(wording.say(key), amount, number);
  }

  private List<Sheet.Cell> row(String name, double amount, double whole) {
    return List.of(
        Sheet.Cell.of(name), wording.signed(amount), wording.share(Math.abs(amount), whole));
  }
}
