package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.Amplification;
import org.siterank.flow.LeakCause;

/** A report in sections, with the words of one language: what HTML, CSV and text are made of. */
final class ReportSections {

  private final WebmasterReport report;
  private final ReportTexts t;
  private final Charts charts;
  private final AdviceSections advice;
  private final VisitSections visits;

  ReportSections(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
    this.charts = new Charts(texts);
    this.advice = new AdviceSections(report, texts);
    this.visits = new VisitSections(report, texts, charts);
  }

  /** All sections, in the order of the page. */
  List<Section> all() {
    List<Section> sections =
        new ArrayList<>(
            List.of(
                actions(),
                visits.visits(),
                changes(),
                flow(),
                parts(),
                top(),
                amplification(),
                leaks()));
    report.basis().sisters().ifPresent(sisters -> sections.add(1, sites(sisters)));
    sections.addAll(report.findings().sections(t));
    sections.add(report.links().editor().section(t));
    sections.addAll(List.of(advice.advice(), advice.fit(), visits.crawl()));
    return sections;
  }

  static Section section(String key, List<String> paragraphs, Table... tables) {
    return section(key, paragraphs, List.of(), tables);
  }

  static Section section(String key, List<String> paragraphs, List<String> proof, Table... tables) {
    return new Section(key, paragraphs, proof, List.of(), List.of(tables));
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
            .number("counted", Summary::counted)
            .flow("perDay", Action::perDay)
            .text("inWords", summary::action)
            .build());
  }

  private Section changes() {
    List<String> paragraphs = new ArrayList<>();
    List<Table> tables = new ArrayList<>();
    if (report.history().sinceLast().isEmpty()) {
      paragraphs.add(t.say("changes.none"));
    }
    report
        .history()
        .sinceLast()
        .ifPresent(c -> addChanges(paragraphs, tables, c, "changes-last-run"));
    report
        .history()
        .sinceAMonth()
        .filter(
            month ->
                report.history().sinceLast().map(last -> last.run() != month.run()).orElse(true))
        .ifPresent(c -> addChanges(paragraphs, tables, c, "changes-month"));
    Trend trend = report.history().trend();
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
        List.of(),
        trend.times().size() > 1 ? List.of(charts.trend(trend, report::name)) : List.of(),
        tables);
  }

  private void addChanges(
      List<String> paragraphs, List<Table> tables, Changes changes, String name) {
    long within = changes.rows().stream().filter(Changes.Row::withinNoise).count();
    String causes = t.causes(changes);
    boolean still = causes.isEmpty() && changes.gone().isEmpty() && within == changes.rows().size();
    paragraphs.add(
        still
            ? t.say("changes.nothing", t.time(changes.when()))
            : t.say(
                "changes.text",
                t.time(changes.when()),
                t.number(changes.before()),
                t.number(changes.after()),
                t.unit(),
                causes.isEmpty() ? t.say("change.none") : causes,
                changes.gone().size(),
                t.number(within),
                t.number((long) changes.rows().size())));
    tables.add(
        Table.of(name, changes.rows())
            .page("page", Changes.Row::page)
            .text("title", Changes.Row::title)
            .flow("before", Changes.Row::before)
            .flow("after", Changes.Row::after)
            .flow("change", Changes.Row::change)
            .flow("byInflow", row -> row.causes().inflow())
            .flow("byNormalisation", row -> row.causes().normalisation())
            .flow("byLinks", row -> row.causes().links())
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
    FlowBalance balance = report.flows().balance();
    List<Flow> flows = new ArrayList<>();
    balance.incoming().sources().forEach(s -> flows.add(new Flow("in", s.name(), s.flow())));
    flows.add(new Flow("inside", "internal", balance.internal()));
    flows.add(new Flow("out", "external-out", balance.outgoing().external()));
    flows.add(new Flow("out", "dissipated", balance.outgoing().dissipated()));
    for (Map.Entry<LeakCause, Double> leak : balance.outgoing().leakBy().entrySet()) {
      flows.add(new Flow("out", Leaks.name(leak.getKey()), leak.getValue()));
    }
    flows.add(new Flow("residual", "residual", balance.residuals().site()));
    flows.add(new Flow("residual", "page-residual", balance.residuals().pages()));
    String closes =
        t.say(
            balance.closes() ? "flow.closes" : "flow.open",
            t.number(balance.in()),
            t.number(balance.out()),
            t.error(balance.residuals().pages()),
            t.error(balance.residuals().allowed()));
    String proof =
        t.say(
            "flow.proof",
            t.error(balance.residuals().pages()),
            t.error(balance.residuals().allowed()));
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
        List.of(proof),
        List.of(charts.flows(balance)),
        List.of(
            Table.of("flow", flows)
                .word("way", Flow::way)
                .word("flowName", Flow::name)
                .flow("flow", Flow::flow)
                .build()));
  }

  private Section parts() {
    SectionFlows sections = report.flows().sections();
    return new Section(
        "sections",
        List.of(t.count("sections.text", sections.sections().size())),
        List.of(),
        List.of(charts.map(report.flows().map())),
        List.of(
            sectionTable("sections", sections),
            Table.of("section-flows", sections.flows())
                .text("from", SectionFlows.Flow::from)
                .text("to", SectionFlows.Flow::to)
                .flow("flow", SectionFlows.Flow::flow)
                .build(),
            sectionTable("map", report.flows().map())));
  }

  private Section sites(SisterSites sisters) {
    return section(
        SisterSites.SECTION,
        List.of(t.count("sites.text", sisters.sites().size())),
        Table.of("sites", sisters.sites())
            .text("site", SisterSites.Site::name)
            .count("pages", SisterSites.Site::pages)
            .number("outsidePerDay", SisterSites.Site::entriesPerDay)
            .number("viewsPerDay", SisterSites.Site::viewsPerDay)
            .flow("score", SisterSites.Site::score)
            .flow("inflow", SisterSites.Site::inflow)
            .flow("fromSites", SisterSites.Site::fromSites)
            .flow("toSites", SisterSites.Site::toSites)
            .build(),
        Table.of("site-flows", sisters.between())
            .text("from", SisterSites.Between::from)
            .text("to", SisterSites.Between::to)
            .count("clicksBetween", SisterSites.Between::clicks)
            .flow("flow", SisterSites.Between::flow)
            .build(),
        Table.of(SisterSites.TOP_PAGES, sisters.pages())
            .text("site", SisterSites.Top::site)
            .page("page", SisterSites.Top::page)
            .text("title", SisterSites.Top::title)
            .number("viewsPerDay", SisterSites.Top::viewsPerDay)
            .flow("score", SisterSites.Top::score)
            .build());
  }

  private static Table sectionTable(String name, SectionFlows flows) {
    return Table.of(name, flows.sections())
        .text("section", SectionFlows.Section::name)
        .count("pages", SectionFlows.Section::pages)
        .flow("score", SectionFlows.Section::score)
        .flow("external", section -> section.incoming().external())
        .flow("induced", section -> section.incoming().induced())
        .flow("fromOthers", section -> section.incoming().fromOthers())
        .flow("within", SectionFlows.Section::within)
        .flow("toOthers", section -> section.outgoing().toOthers())
        .flow("externalOut", section -> section.outgoing().external())
        .flow("dissipated", section -> section.outgoing().dissipated())
        .flow("leak", section -> section.outgoing().leak())
        .build();
  }

  private Section top() {
    return new Section(
        "top",
        List.of(
            t.say(
                report.basis().run().measured() ? "top.text.measured" : "top.text",
                t.share(report.ranks().curve().topTenthShare()))),
        List.of(),
        List.of(charts.curve(report.ranks().curve())),
        List.of(
            Table.of("pages", report.ranks().top().rows())
                .count("position", TopPages.Row::position)
                .page("page", TopPages.Row::page)
                .text("title", TopPages.Row::title)
                .number("observed", TopPages.Row::observed)
                .flow("score", TopPages.Row::score)
                .flow("lower", row -> row.interval().lower())
                .flow("upper", row -> row.interval().upper())
                .flow("external", row -> row.incoming().external())
                .flow("induced", row -> row.incoming().induced())
                .flow("internal", row -> row.incoming().internal())
                .build(),
            Table.of("curve", report.ranks().curve().points())
                .count("position", RankCurve.Point::position)
                .flow("score", RankCurve.Point::score)
                .share("cumulativeShare", RankCurve.Point::cumulativeShare)
                .build()));
  }

  private Section amplification() {
    AmplificationFinding finding = report.ranks().amplification();
    Amplification alpha = finding.amplification();
    return section(
        "amplification",
        List.of(
            t.say(
                "amplification.text",
                t.number(alpha.alpha()),
                t.share(alpha.meanInternalShare()),
                report.name(report.ranks().bestEntry()))),
        List.of(
            t.say(
                "amplification.proof",
                t.number(alpha.lower()),
                t.number(alpha.upper()),
                t.number(finding.sharpLower()),
                t.number(finding.sharpUpper()))),
        Table.of("amplification", finding.brakes())
            .word("cause", AmplificationFinding.Brake::cause)
            .share("linkShare", AmplificationFinding.Brake::share)
            .number("alphaWithout", AmplificationFinding.Brake::alphaWithout)
            .flow("brakeGain", AmplificationFinding.Brake::gain)
            .build());
  }

  private Section leaks() {
    FlowBalance balance = report.flows().balance();
    return section(
        "leaks",
        List.of(
            t.say(
                "leaks.text",
                t.flow(balance.outgoing().external()),
                t.flow(balance.leak()),
                t.share((balance.outgoing().external() + balance.leak()) / balance.out()))),
        Table.of("leaks", report.flows().leaks().rows())
            .page("page", Leaks.Row::page)
            .text("title", Leaks.Row::title)
            .word("cause", Leaks.Row::cause)
            .flow("flow", Leaks.Row::flow)
            .flow("score", Leaks.Row::score)
            .build(),
        Table.of("external-sites", report.flows().leaks().hosts())
            .text("host", SiteFacts.Host::name)
            .count("links", SiteFacts.Host::links)
            .flow("flow", SiteFacts.Host::flow)
            .build());
  }
}
