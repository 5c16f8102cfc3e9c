package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.change.LinkEdit;
import org.siterank.change.PageWorth;
import org.siterank.site.PageUrl;

/** Panel on the value of a page's links: those it has, and those it could have. */
final class WorthPanel {

  private final Wording wording;
  private final PageUrl page;
  private final double score;

  /**
   * @param score the page's rank, in the unit of the wording
   */
  WorthPanel(Wording wording, PageUrl page, double score) {
    this.wording = wording;
    this.page = page;
    this.score = score;
  }

  private String amount(double amount) {
    return wording.texts().number(amount);
  }

  /** Defers what takes long on a large site until it is asked for. */
  Sheet.Panel later() {
    String address = "page?worth=1&url=" + SearchQuery.encoded(page.value()) + "#worth";
    return Sheet.Panel.of(
            "worth", wording.say("worth.heading"), List.of(wording.say("worth.later")), List.of())
        .leadingTo(wording.say("worth.compute"), address);
  }

  Sheet.Panel computed(PageWorth worth) {
    List<String> sentences = new ArrayList<>();
    if (Double.isFinite(worth.bound())) {
      sentences.add(
          wording.say(
              "worth.bound",
              amount(worth.bound()),
              score > 0 ? amount(worth.bound() / score) : "∞"));
    }
    sentences.add(wording.say("worth.sources", worth.sources()));
    Sheet.Panel panel =
        Sheet.Panel.of(
            "worth",
            wording.say("worth.heading"),
            sentences,
            List.of(
                worths("new", worth.newLinks()),
                worths("in", worth.linksIn()),
                worths("out", worth.linksOut())));
    return worth.converged() ? panel : panel.alarmed(wording.say("unproven"));
  }

  private Sheet.Table worths(String key, List<PageWorth.LinkWorth> links) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (PageWorth.LinkWorth link : links) {
      boolean out = key.equals("out");
      Sheet.Cell other =
          out
              ? link.to().map(wording::page).orElse(Sheet.Cell.of(wording.say("worth.leaving")))
              : wording.page(link.from());
      rows.add(
          List.of(
              other,
              wording.signed(link.gain()),
              Sheet.Cell.of(wording.texts().signedPercent(link.gain(), score)),
              link.to().map(to -> trying(link, to)).orElse(Sheet.Cell.of(""))));
    }
    return new Sheet.Table(
        wording.say("worth." + key),
        List.of(
            wording.name(key.equals("out") ? "column.to" : "column.from"),
            wording.number("column.gain"),
            wording.number("column.share.page"),
            wording.name("column.try")),
        rows,
        wording.say("worth." + key + ".note"));
  }

  private Sheet.Cell trying(PageWorth.LinkWorth link, PageUrl to) {
    LinkEdit edit = new LinkEdit(link.adds(), link.from(), to);
    return Sheet.Cell.link(
        wording.say("worth.try"), "", "sandbox?e=" + SearchQuery.encoded(edit.line()));
  }
}
