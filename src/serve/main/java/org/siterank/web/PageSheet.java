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

  /** Links listed in each direction; how many there are is said. */
  private static final int LINKS = 25;

  /** As many parts of the rank as a sentence bears; the tables have all. */
  private static final int PARTS = 5;

  /** Sources of visits listed; the others are summed up. */
  private static final int SOURCES = 12;

  /** Share of the score above which a balance that does not close is no rounding. */
  private static final double ROUNDING = 1e-6;

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
    panels.add(sheet.clicks("out", page.links().out()));
    panels.add(sheet.clicks("in", page.links().in()));
    page.history().queries().ifPresent(queries -> panels.add(QueriesPanel.of(wording, queries)));
    panels.add(ContentPanel.of(wording, page));
    List<Sheet.Panel> model = new ArrayList<>();
    model.add(sheet.standing());
    model.add(sheet.links("in", page.links().in()));
    model.add(sheet.links("out", page.links().out()));
    model.add(sheet.trend(trend));
    page.standing().flows().ifPresent(flows -> model.add(sheet.flows(flows)));
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

  private Sheet.Panel flows(PageReport.Flows flows) {
    double score = page.standing().rank().map(StoredRank::score).orElse(0.0);
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
            wording.say("page.flows.note", amount(wording.session().run().damping())));
    Sheet.Panel panel =
        Sheet.Panel.of("flows", wording.say("page.flows.heading"), List.of(), List.of(table))
            .with(picture(in, out, Sheet.WIDE), picture(in, out, Sheet.NARROW));
    return Math.abs(comes - goes) <= ROUNDING * score
        ? panel
        : panel.alarmed(
            wording.say(
                "flow.open", wording.texts().signed(comes - goes), amount(ROUNDING * score)));
  }

  private Sheet.Picture picture(List<FlowPicture.Band> in, List<FlowPicture.Band> out, int width) {
    return FlowPicture.of(
        wording.say("page.flows.caption"), wording.say("page.flows.middle"), in, out, width);
  }

  private FlowPicture.Band band(String key, double amount, double whole) {
    String number = amount(amount) + " (" + wording.texts().percent(amount, whole) + ")";
    return new FlowPicture.Band(wording.say(key), amount, number);
  }

  private List<Sheet.Cell> row(String name, double amount, double whole) {
    return List.of(
        Sheet.Cell.of(name), wording.signed(amount), wording.share(Math.abs(amount), whole));
  }

  /** The links by the clicks that were counted on them, the most clicked first. */
  private Sheet.Panel clicks(String key, List<PageReport.Passage> links) {
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

  private Sheet.Panel links(String key, List<PageReport.Passage> links) {
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
    sentences.add(wording.say("links." + key, links.size(), amount(flow), wording.unit()));
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

  private Sheet.Panel trend(List<RankTrend> trend) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    Optional<RankTrend> last = Optional.empty();
    for (RankTrend run : trend) {
      StoredRank rank = run.rank();
      Sheet.Cell change =
          last.map(before -> wording.signed(rank.score() - before.rank().score()))
              .orElse(Sheet.Cell.of(""));
      rows.add(
          List.of(
              Sheet.Cell.of(wording.texts().date(run.published())),
              wording.amount(rank.score()),
              Sheet.Cell.of(
                  wording.say("rank.from.to", amount(rank.lower()), amount(rank.upper()))),
              wording.amount(rank.external() + rank.induced()),
              change));
      last = Optional.of(run);
    }
    Sheet.Panel panel =
        Sheet.Panel.of(
            "trend",
            wording.say("trend.heading"),
            trend.size() < 2 ? List.of(wording.say("trend.one")) : List.of(),
            List.of(
                new Sheet.Table(
                    wording.say("trend.caption", wording.unit()),
                    List.of(
                        wording.name("column.run"),
                        wording.number("column.rank"),
                        wording.number("column.interval"),
                        wording.number("column.inflow"),
                        wording.number("column.change")),
                    rows,
                    wording.say("trend.note"))));
    return trend.size() < 2
        ? panel
        : panel.with(picture(trend, Sheet.WIDE), picture(trend, Sheet.NARROW));
  }

  private Sheet.Picture picture(List<RankTrend> trend, int width) {
    return TrendPicture.of(
        wording.texts(), wording.say("trend.caption", wording.unit()), trend, width);
  }
}
