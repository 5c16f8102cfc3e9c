package org.siterank.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.insight.PageReport;
import org.siterank.store.StoredRank;

/** The links of a page and those to it: by counted clicks, and as the model expects. */
final class PageLinksPanel {

  /** Links listed in each direction; how many there are is said. */
  private static final int LINKS = 25;

  private final Wording wording;
  private final PageReport page;

  PageLinksPanel(Wording wording, PageReport page) {
    this.wording = wording;
    this.page = page;
  }

  /** The links by the clicks that were counted on them, the most clicked first. */
  Sheet.Panel clicks(String key, List<PageReport.Passage> links) {
    long all = links.stream().mapToLong(PageReport.Passage::clicks).sum();
    List<List<Sheet.Cell>> rows =
        links.stream()
            .sorted(
                Comparator.comparingLong(PageReport.Passage::clicks)
                    .reversed()
                    .thenComparing(PageReport.Passage::page))
            .limit(LINKS)
            .map(
                link ->
                    List.of(
                        wording.page(link.page()),
                        Sheet.Cell.of(wording.say("integer", link.clicks())),
                        wording.share((double) link.clicks(), (double) all)))
            .toList();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        page.visits().days() == 0
            ? wording.say("clicks.none", links.size())
            : wording.say("clicks." + key, links.size(), all));
    if (links.size() > LINKS) {
      sentences.add(wording.say("clicks.listed", LINKS));
    }
    if (key.equals("out")) {
      sentences.add(wording.say("links.external", page.links().external()));
    }
    return Sheet.Panel.of(
        "clicks-" + key,
        wording.say("links." + key + ".heading"),
        sentences,
        List.of(
            new Sheet.Table(
                wording.say("clicks." + key + ".caption"),
                List.of(
                    wording.name("column.page"),
                    wording.number("column.clicks"),
                    wording.number("column.share.clicks")),
                rows,
                wording.say("clicks.note"))));
  }

  /** The links by the importance that goes over them. */
  Sheet.Panel links(String key, List<PageReport.Passage> links) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    double score = page.standing().rank().map(StoredRank::score).orElse(0.0);
    double flow = 0;
    for (PageReport.Passage link : links) {
      flow += link.flow();
      if (rows.size() < LINKS) {
        rows.add(
            List.of(
                wording.page(link.page()),
                wording.amount(link.flow()),
                wording.share(link.flow(), score)));
      }
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        wording.say("links." + key, links.size(), wording.texts().number(flow), wording.unit()));
    if (links.size() > LINKS) {
      sentences.add(wording.say("links.listed", LINKS));
    }
    return Sheet.Panel.of(
        "links-" + key,
        wording.say("links." + key + ".model"),
        sentences,
        List.of(
            new Sheet.Table(
                wording.say("links." + key + ".caption"),
                List.of(
                    wording.name("column.page"),
                    new Sheet.Column(wording.unit(), true),
                    wording.number("column.share.page")),
                rows,
                wording.say("links.note"))));
  }
}
