package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.flow.Amplification;
import org.siterank.flow.LeakCause;

/** A report in sections, with the words of one language: what HTML, CSV and text are made of. */
final class ReportSections {

  private final WebmasterReport report;
  private final ReportTexts t;
  private final Charts charts;

  ReportSections(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
    this.charts = new Charts(texts);
  }

  /** All sections, in the order of the page. */
  List<Section> all() {
    return List.of(
        actions(),
        changes(),
        flow(),
        parts(),
        top(),
        amplification(),
        leaks(),
        orphans(),
        deep(),
        linksAgainstVisits(),
        broken(),
        lost(),
        duplicates(),
        advice(),
        fit());
  }

  private static Section section(String key, List<String> paragraphs, Table... tables) {
    return new Section(key, paragraphs, List.of(), List.of(tables));
  }

  private Section actions() {
    Summary summary = new Summary(report, t);
    return section(
        "actions",
        List.of(t.count("actions.text", report.actions().size())),
        Table.of("actions", report.actions())
            .word("do", action -> action.kind().name().toLowerCase(Locale.ROOT))
            .page("page", Action::page)
            .page("target", action -> action.target().orElse(null))
            .flow("perDay", Action::perDay)
            .text("inWords", summary::action)
            .build());
  }

  private Section changes() {
    List<String> paragraphs = new ArrayList<>();
    List<Table> tables = new ArrayList<>();
    if (report.sinceLast().isEmpty()) {
      paragraphs.add(t.say("changes.none"));
    }
    report.sinceLast().ifPresent(c -> addChanges(paragraphs, tables, c, "changes-last-run"));
    report
        .sinceAMonth()
        .filter(month -> report.sinceLast().map(last -> last.run() != month.run()).orElse(true))
        .ifPresent(c -> addChanges(paragraphs, tables, c, "changes-month"));
    Trend trend = report.trend();
    Table.Builder<Trend.Line> lines =
        Table.of("trend", trend.lines()).page("page", Trend.Line::page);
    for (int run = 0; run < trend.times().size(); run++) {
      int at = run;
      lines.flow(trend.times().get(run).toString(), line -> line.scores().get(at));
    }
    tables.add(lines.build());
    return new Section(
        "changes",
        paragraphs,
        trend.times().size() > 1 ? List.of(charts.trend(trend)) : List.of(),
        tables);
  }

  private void addChanges(
      List<String> paragraphs, List<Table> tables, Changes changes, String name) {
    long within = changes.rows().stream().filter(Changes.Row::withinNoise).count();
    paragraphs.add(
        t.say(
            "changes.text",
            t.time(changes.when()),
            t.number(changes.before()),
            t.number(changes.after()),
            t.unit(),
            t.signed(changes.inflow()),
            t.signed(changes.normalisation()),
            t.signed(changes.links()),
            t.signed(changes.vanished()),
            t.number(within),
            t.number((long) changes.rows().size()),
            t.number((long) changes.gone().size())));
    tables.add(
        Table.of(name, changes.rows())
            .page("page", Changes.Row::page)
            .text("title", Changes.Row::title)
            .flow("before", Changes.Row::before)
            .flow("after", Changes.Row::after)
            .flow("change", Changes.Row::change)
            .flow("byInflow", Changes.Row::inflow)
            .flow("byNormalisation", Changes.Row::normalisation)
            .flow("byLinks", Changes.Row::links)
            .flow("noise", Changes.Row::noise)
            .column(Column.Kind.FLAG, "withinNoise", Changes.Row::withinNoise)
            .build());
    if (!changes.gone().isEmpty()) {
      tables.add(
          Table.of(name + "-gone", changes.gone())
              .page("page", Changes.Gone::page)
              .flow("before", Changes.Gone::before)
              .build());
    }
  }

  private record Flow(String way, String name, double flow) {}

  private Section flow() {
    FlowBalance balance = report.balance();
    List<Flow> flows = new ArrayList<>();
    balance.sources().forEach(s -> flows.add(new Flow("in", s.name(), s.flow())));
    flows.add(new Flow("inside", "internal", balance.internal()));
    flows.add(new Flow("out", "external-out", balance.externalOut()));
    flows.add(new Flow("out", "dissipated", balance.dissipated()));
    for (Map.Entry<LeakCause, Double> leak : balance.leakBy().entrySet()) {
      flows.add(new Flow("out", Leaks.name(leak.getKey()), leak.getValue()));
    }
    flows.add(new Flow("residual", "residual", balance.residual()));
    flows.add(new Flow("residual", "page-residual", balance.pageResidual()));
    String closes =
        t.say(
            balance.closes() ? "flow.closes" : "flow.open",
            t.number(balance.in()),
            t.number(balance.out()),
            t.number(balance.pageResidual()),
            t.number(balance.allowed()));
    return new Section(
        "flow",
        List.of(
            t.say(
                "flow.text",
                t.number(balance.score()),
                t.unit(),
                t.number(balance.in()),
                t.number(balance.internal())),
            closes),
        List.of(charts.flows(balance)),
        List.of(
            Table.of("flow", flows)
                .word("way", Flow::way)
                .word("flowName", Flow::name)
                .flow("flow", Flow::flow)
                .build()));
  }

  private Section parts() {
    SectionFlows sections = report.sections();
    return new Section(
        "sections",
        List.of(t.count("sections.text", sections.sections().size())),
        List.of(charts.map(report.map())),
        List.of(
            sectionTable("sections", sections),
            Table.of("section-flows", sections.flows())
                .text("from", SectionFlows.Flow::from)
                .text("to", SectionFlows.Flow::to)
                .flow("flow", SectionFlows.Flow::flow)
                .build(),
            sectionTable("map", report.map())));
  }

  private static Table sectionTable(String name, SectionFlows flows) {
    return Table.of(name, flows.sections())
        .text("section", SectionFlows.Section::name)
        .count("pages", SectionFlows.Section::pages)
        .flow("score", SectionFlows.Section::score)
        .flow("external", SectionFlows.Section::external)
        .flow("induced", SectionFlows.Section::induced)
        .flow("fromOthers", SectionFlows.Section::fromOthers)
        .flow("within", SectionFlows.Section::within)
        .flow("toOthers", SectionFlows.Section::toOthers)
        .flow("externalOut", SectionFlows.Section::externalOut)
        .flow("dissipated", SectionFlows.Section::dissipated)
        .flow("leak", SectionFlows.Section::leak)
        .build();
  }

  private Section top() {
    return new Section(
        "top",
        List.of(t.say("top.text", t.share(report.curve().topTenthShare()))),
        List.of(charts.curve(report.curve())),
        List.of(
            Table.of("pages", report.top().rows())
                .count("position", TopPages.Row::position)
                .page("page", TopPages.Row::page)
                .text("title", TopPages.Row::title)
                .flow("score", TopPages.Row::score)
                .flow("lower", TopPages.Row::lower)
                .flow("upper", TopPages.Row::upper)
                .flow("external", TopPages.Row::external)
                .flow("induced", TopPages.Row::induced)
                .flow("internal", TopPages.Row::internal)
                .number("observed", TopPages.Row::observed)
                .build(),
            Table.of("curve", report.curve().points())
                .count("position", RankCurve.Point::position)
                .flow("score", RankCurve.Point::score)
                .share("cumulativeShare", RankCurve.Point::cumulativeShare)
                .build()));
  }

  private Section amplification() {
    AmplificationFinding finding = report.amplification();
    Amplification alpha = finding.amplification();
    return section(
        "amplification",
        List.of(
            t.say(
                "amplification.text",
                t.number(alpha.alpha()),
                t.share(alpha.meanInternalShare()),
                t.number(alpha.lower()),
                t.number(alpha.upper()),
                t.number(finding.sharpLower()),
                t.number(finding.sharpUpper()),
                report.bestEntry().pathAndQuery())),
        Table.of("amplification", finding.brakes())
            .word("cause", AmplificationFinding.Brake::cause)
            .share("linkShare", AmplificationFinding.Brake::share)
            .number("alphaWithout", AmplificationFinding.Brake::alphaWithout)
            .flow("brakeGain", AmplificationFinding.Brake::gain)
            .build());
  }

  private Section leaks() {
    FlowBalance balance = report.balance();
    return section(
        "leaks",
        List.of(
            t.say(
                "leaks.text",
                t.flow(balance.externalOut()),
                t.flow(balance.leak()),
                t.share((balance.externalOut() + balance.leak()) / balance.out()))),
        Table.of("leaks", report.leaks().rows())
            .page("page", Leaks.Row::page)
            .text("title", Leaks.Row::title)
            .word("cause", Leaks.Row::cause)
            .flow("flow", Leaks.Row::flow)
            .flow("score", Leaks.Row::score)
            .build(),
        Table.of("external-sites", report.leaks().hosts())
            .text("host", SiteFacts.Host::name)
            .count("links", SiteFacts.Host::links)
            .flow("flow", SiteFacts.Host::flow)
            .build());
  }

  private Section orphans() {
    return section(
        "orphans",
        List.of(t.count("orphans.text", report.orphans().rows().size())),
        Table.of("orphans", report.orphans().rows())
            .page("page", Orphans.Row::page)
            .text("title", Orphans.Row::title)
            .count("visits", Orphans.Row::visits)
            .number("viewsPerDay", Orphans.Row::perDay)
            .flow("score", Orphans.Row::score)
            .build());
  }

  private Section deep() {
    return section(
        "deep",
        List.of(t.count("deep.text", report.deep().rows().size())),
        Table.of("too-deep", report.deep().rows())
            .page("page", DeepPages.Row::page)
            .text("title", DeepPages.Row::title)
            .count("depth", DeepPages.Row::depth)
            .count("fairDepth", DeepPages.Row::fairDepth)
            .flow("inflow", DeepPages.Row::inflow)
            .flow("score", DeepPages.Row::score)
            .build());
  }

  private Section linksAgainstVisits() {
    LinksAgainstVisits found = report.linksAgainstVisits();
    return section(
        "links-visits",
        List.of(
            t.say(
                "links-visits.text",
                t.number((long) found.linked().size()),
                t.number((long) found.visited().size()))),
        against("much-linked", found.linked()),
        against("much-visited", found.visited()));
  }

  private static Table against(String name, List<LinksAgainstVisits.Row> rows) {
    return Table.of(name, rows)
        .page("page", LinksAgainstVisits.Row::page)
        .text("title", LinksAgainstVisits.Row::title)
        .count("linksIn", LinksAgainstVisits.Row::linksIn)
        .number("byLinksAlone", LinksAgainstVisits.Row::byLinks)
        .number("observed", LinksAgainstVisits.Row::observed)
        .number("z", LinksAgainstVisits.Row::z)
        .build();
  }

  private Section broken() {
    BrokenLinks broken = report.broken();
    double flow = broken.links().stream().mapToDouble(BrokenLinks.Link::flow).sum();
    return section(
        "broken",
        List.of(
            t.say(
                "broken.text",
                t.number((long) broken.links().size()),
                t.number((long) broken.targets().size()),
                t.flow(flow),
                t.number((long) broken.redirects().size()))),
        Table.of("broken-targets", broken.targets())
            .page("address", BrokenLinks.Target::address)
            .count("links", BrokenLinks.Target::links)
            .flow("hitFlow", BrokenLinks.Target::flow)
            .page("busiest", BrokenLinks.Target::busiest)
            .count("visits", BrokenLinks.Target::visits)
            .page("proposed", match(BrokenLinks.Target::match, LostEntries.Target::page))
            .word("foundBy", match(BrokenLinks.Target::match, LostEntries.Target::way))
            .number("confidence", match(BrokenLinks.Target::match, LostEntries.Target::confidence))
            .build(),
        Table.of("broken-links", broken.links())
            .page("page", BrokenLinks.Link::page)
            .page("address", BrokenLinks.Link::address)
            .flow("hitFlow", BrokenLinks.Link::flow)
            .build(),
        Table.of("redirects", broken.redirects())
            .page("address", BrokenLinks.Redirect::address)
            .page("target", BrokenLinks.Redirect::target)
            .count("hops", BrokenLinks.Redirect::hops)
            .count("links", BrokenLinks.Redirect::links)
            .flow("hitFlow", BrokenLinks.Redirect::flow)
            .page("busiest", BrokenLinks.Redirect::busiest)
            .build());
  }

  private static <R> Function<R, Object> match(
      Function<R, Optional<LostEntries.Target>> of, Function<LostEntries.Target, Object> part) {
    return row -> of.apply(row).map(part).orElse(null);
  }

  private Section lost() {
    LostEntries lost = report.lost();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.count("lost.text", lost.rows().size()));
    if (lost.unmatched() > 0) {
      paragraphs.add(t.say("lost.unmatched", t.number((long) lost.unmatched()), LostEntries.MOST));
    }
    return section(
        "lost",
        paragraphs,
        Table.of("lost-entries", lost.rows())
            .page("address", LostEntries.Row::address)
            .count("visits", LostEntries.Row::visits)
            .count("outside", LostEntries.Row::outside)
            .number("outsidePerDay", LostEntries.Row::perDay)
            .page("proposed", match(LostEntries.Row::target, LostEntries.Target::page))
            .word("foundBy", match(LostEntries.Row::target, LostEntries.Target::way))
            .number("confidence", match(LostEntries.Row::target, LostEntries.Target::confidence))
            .flow("worth", row -> row.worth().isPresent() ? row.worth().getAsDouble() : null)
            .build());
  }

  private Section duplicates() {
    return section(
        "duplicates",
        List.of(t.count("duplicates.text", report.duplicates().rows().size())),
        Table.of("duplicates", report.duplicates().rows())
            .page("original", SiteFacts.Copy::original)
            .page("copy", SiteFacts.Copy::copy)
            .word("copyBy", copy -> copy.declared() ? "declared" : "same-text")
            .count("linksToCopy", SiteFacts.Copy::links)
            .flow("flowToCopy", SiteFacts.Copy::linkFlow)
            .count("visitsToCopy", SiteFacts.Copy::visits)
            .build());
  }

  private record Advised(Advice.Goal goal, Advice.Link link) {}

  private Section advice() {
    Advice advice = report.advice();
    List<Advised> advised = new ArrayList<>();
    for (Advice.Goal goal : advice.goals()) {
      goal.links().forEach(link -> advised.add(new Advised(goal, link)));
    }
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say(advice.configured() ? "advice.text.goals" : "advice.text.gaps"));
    paragraphs.add(t.say("advice.text", Adviser.PER_PAGE));
    if (!advice.unknown().isEmpty()) {
      paragraphs.add(t.say("advice.unknown", advice.unknown().toString()));
    }
    if (advice.refused() > 0) {
      paragraphs.add(t.count("advice.refused", advice.refused()));
    }
    return section(
        "advice",
        paragraphs,
        Table.of("goals", advice.goals())
            .page("page", Advice.Goal::page)
            .text("title", Advice.Goal::title)
            .flow("score", Advice.Goal::score)
            .flow("possible", Advice.Goal::possible)
            .flow("bestGain", goal -> goal.links().isEmpty() ? null : goal.links().get(0).gain())
            .build(),
        Table.of("link-advice", advised)
            .page("linkFrom", a -> a.link().from())
            .page("linkTo", a -> a.link().to())
            .flow("gain", a -> a.link().gain())
            .flow("siteGain", a -> a.link().siteGain())
            .flow("loss", a -> a.link().loss())
            .page("loser", a -> a.link().loser().orElse(null))
            .flow("loserLoss", a -> a.link().loserLoss())
            .build(),
        Table.of("site-links", report.siteLinks())
            .page("linkFrom", Advice.Link::from)
            .page("linkTo", Advice.Link::to)
            .flow("siteGain", Advice.Link::siteGain)
            .flow("loss", Advice.Link::loss)
            .page("loser", link -> link.loser().orElse(null))
            .flow("loserLoss", Advice.Link::loserLoss)
            .build());
  }

  private Section fit() {
    if (report.fit().isEmpty()) {
      return section("fit", List.of(t.say("fit.none")));
    }
    ModelFit fit = report.fit().get();
    return section(
        "fit",
        List.of(
            t.say(
                "fit.text",
                t.number(fit.predictedPerDay()),
                t.number(fit.observedPerDay()),
                t.number(fit.tau()),
                t.number(fit.ceiling()),
                t.number(fit.clickTau()),
                t.number((long) fit.beyondNoise()),
                t.number((long) fit.pages()))),
        Table.of("surprises", fit.surprises())
            .page("page", ModelFit.Surprise::page)
            .number("predicted", ModelFit.Surprise::predicted)
            .number("observed", ModelFit.Surprise::observed)
            .number("z", ModelFit.Surprise::z)
            .build());
  }
}
