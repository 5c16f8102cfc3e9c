package org.siterank.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.siterank.change.PageWorth;
import org.siterank.insight.PageOrigins;
import org.siterank.insight.PageReport;
import org.siterank.insight.RankTrend;
import org.siterank.store.StoredRank;

/** All about one page, for webmasters. */
final class PageSheet {

  /** As many parts of the rank as a sentence bears; the tables have all. */
  private static final int PARTS = 5;

  /** Sources of visits listed; the others are summed up. */
  private static final int SOURCES = 12;

  private final Wording wording;
  private final PageReport page;
  private final PageOrigins origins;

  private PageSheet(Wording wording, PageReport page, PageOrigins origins) {
    this.wording = wording;
    this.page = page;
    this.origins = origins;
  }

  static Sheet of(
      Wording wording,
      PageReport page,
      PageOrigins origins,
      Optional<PageWorth> worth,
      List<RankTrend> trend) {
    PageSheet sheet = new PageSheet(wording, page, origins);
    List<Sheet.Panel> panels = new ArrayList<>();
    panels.add(sheet.counted());
    PageLinksPanel links = new PageLinksPanel(wording, page);
    panels.add(links.clicks("out", page.links().out()));
    panels.add(links.clicks("in", page.links().in()));
    page.history().queries().ifPresent(queries -> panels.add(QueriesPanel.of(wording, queries)));
    panels.add(ContentPanel.of(wording, page));
    List<Sheet.Panel> model = new ArrayList<>();
    model.add(sheet.standing());
    model.add(links.links("in", page.links().in()));
    model.add(links.links("out", page.links().out()));
    model.add(TrendPanel.of(wording, trend));
    double score = page.standing().rank().map(StoredRank::score).orElse(0.0);
    page.standing().flows().ifPresent(flows -> model.add(new FlowsPanel(wording, score).of(flows)));
    model.add(OriginPanel.of(wording, origins));
    WorthPanel panel = new WorthPanel(wording, page.url(), origins.score());
    model.add(worth.map(panel::computed).orElseGet(panel::later));
    String title = page.said().title().isEmpty() ? wording.path(page.url()) : page.said().title();
    return new Sheet(title, sheet.summary(), panels, model);
  }

  private String amount(double amount) {
    return wording.texts().number(amount);
  }

  private List<String> summary() {
    List<String> said = new ArrayList<>();
    said.add(
        wording.say(
            "page.visits",
            page.visits().external(),
            page.visits().referrers(),
            page.visits().direct(),
            page.visits().internal(),
            page.visits().returning(),
            page.visits().days() == 0
                ? ""
                : wording.say(
                    "page.counted",
                    page.visits().external()
                        + page.visits().direct()
                        + page.visits().returning()
                        + page.visits().internal(),
                    Math.round(page.visits().days()))));
    said.add(
        page.crawled().depth() < 0
            ? wording.say("page.unreachable")
            : wording.say("page.depth", page.crawled().depth()));
    return said;
  }

  /** The rank, and what it is made of. */
  private Sheet.Panel standing() {
    List<String> said = new ArrayList<>();
    if (page.standing().rank().isPresent()) {
      StoredRank rank = page.standing().rank().get();
      said.add(
          wording.say(
              page.standing().measured() ? "page.expected" : "page.rank",
              amount(rank.score()),
              wording.unit(),
              page.standing().position(),
              page.standing().pages(),
              amount(rank.lower()),
              amount(rank.upper())));
      if (rank.promotion() != 1) {
        said.add(wording.say("page.promoted", amount(rank.promotion())));
      }
    } else {
      said.add(wording.say("page.unranked"));
    }
    said.addAll(comesFrom());
    page.said()
        .listing()
        .ifPresent(
            listing ->
                said.add(
                    wording.say(
                        listing.listing() ? "page.listing" : "page.no.listing",
                        listing.reasons())));
    return Sheet.Panel.of("standing", wording.say("page.standing"), said, List.of());
  }

  /** The counts of the logs: over time, and by where visitors came from. */
  private Sheet.Panel counted() {
    List<String> said =
        page.history().daily().isEmpty()
            ? List.of(wording.say("visits.nothing"))
            : ViewsPanel.lastWeek(wording, page.history().daily(), page.history().scatter());
    return ViewsPanel.weeks(
        wording,
        page.history().daily(),
        said,
        page.history().daily().isEmpty() ? List.of() : List.of(sources()));
  }

  private Sheet.Table sources() {
    long all = page.history().daily().total();
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    long others = 0;
    for (PageReport.Source source : page.history().sources()) {
      if (rows.size() < SOURCES) {
        rows.add(source(wording.source(source.from()), source.visits(), all));
      } else {
        others += source.visits();
      }
    }
    if (others > 0) {
      rows.add(source(others(page.history().sources().size() - SOURCES), others, all));
    }
    if (page.visits().internal() > 0) {
      rows.add(source(wording.say("way.internal"), page.visits().internal(), all));
    }
    return new Sheet.Table(
        wording.say("visits.sources"),
        List.of(
            wording.name("column.source"),
            wording.number("column.views"),
            wording.number("column.share.views")),
        rows,
        wording.say("visits.sources.note"));
  }

  private List<Sheet.Cell> source(String name, long visits, long all) {
    return List.of(
        Sheet.Cell.of(name),
        Sheet.Cell.of(wording.say("integer", visits)),
        wording.share((double) visits, (double) all));
  }

  /** Two sentences that each add up to the whole: where it enters, and the last step. */
  private List<String> comesFrom() {
    double score = origins.score();
    if (score == 0) {
      return List.of(wording.say("page.nothing"));
    }
    List<Part> entering = new ArrayList<>();
    for (var share : origins.visitors().kinds()) {
      share.of().ifPresent(kind -> entering.add(new Part(wording.kind(kind), share.amount())));
    }
    List<Part> last = new ArrayList<>();
    last.add(new Part(wording.say("page.here"), origins.enteredHere()));
    for (var share : origins.lastSteps().sections()) {
      String name = share.of().map(wording::section).orElse(others(share.count()));
      last.add(new Part(wording.say("page.via", name), share.amount()));
    }
    return List.of(
        wording.say("page.from", parts(entering)), wording.say("page.last", parts(last)));
  }

  private record Part(String name, double amount) {}

  /** Shares below this are 0.0 % in a sentence, and left out. */
  private static final double LEAST_SHARE = 0.0005;

  /** The largest parts, and what the others are together, so that the sentence adds up. */
  private String parts(List<Part> all) {
    double whole = all.stream().mapToDouble(Part::amount).sum();
    List<Part> parts =
        all.stream()
            .filter(part -> part.amount() > 0 && part.amount() >= LEAST_SHARE * whole)
            .sorted(Comparator.comparingDouble((Part part) -> -part.amount()))
            .toList();
    List<String> said = new ArrayList<>();
    double rest = 0;
    for (Part part : parts) {
      if (said.size() < PARTS || parts.size() == PARTS + 1) {
        said.add(wording.say("page.part", percent(part.amount()), part.name()));
      } else {
        rest += part.amount();
      }
    }
    if (rest > 0) {
      said.add(wording.say("page.part", percent(rest), others(parts.size() - said.size())));
    }
    return String.join("; ", said);
  }

  private String others(int count) {
    return wording.say("share.others", count);
  }

  private String percent(double part) {
    return wording.texts().percent(part, origins.score());
  }
}
