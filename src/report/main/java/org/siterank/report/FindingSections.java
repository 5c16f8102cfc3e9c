package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The sections on what single pages, links and addresses need. */
final class FindingSections {

  private final WebmasterReport report;
  private final ReportTexts t;

  FindingSections(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  Section orphans() {
    return ReportSections.section(
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

  Section deep() {
    return ReportSections.section(
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

  Section linksAgainstVisits() {
    LinksAgainstVisits found = report.linksAgainstVisits();
    return ReportSections.section(
        "links-visits",
        List.of(t.say("links-visits.text", found.linked().size(), found.visited().size())),
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

  Section broken() {
    BrokenLinks broken = report.broken();
    double flow = broken.links().stream().mapToDouble(BrokenLinks.Link::flow).sum();
    return ReportSections.section(
        "broken",
        List.of(
            t.say(
                "broken.text",
                broken.links().size(),
                broken.targets().size(),
                t.flow(flow),
                broken.redirects().size())),
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

  Section lost() {
    LostEntries lost = report.lost();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.count("lost.text", lost.rows().size()));
    if (lost.unmatched() > 0) {
      paragraphs.add(t.say("lost.unmatched", t.number((long) lost.unmatched()), LostEntries.MOST));
    }
    return ReportSections.section(
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
            .text("mostFrom", LostEntries.Row::from)
            .build());
  }

  Section duplicates() {
    return ReportSections.section(
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

  Section advice() {
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
    return ReportSections.section(
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
            .page("dependsOn", a -> a.link().dependsOn().orElse(null))
            .share("staysWithout", a -> a.link().staysWithoutOrNull())
            .build(),
        Table.of("site-links", report.siteLinks())
            .page("linkFrom", Advice.Link::from)
            .page("linkTo", Advice.Link::to)
            .flow("siteGain", Advice.Link::siteGain)
            .flow("loss", Advice.Link::loss)
            .page("loser", link -> link.loser().orElse(null))
            .flow("loserLoss", Advice.Link::loserLoss)
            .page("dependsOn", link -> link.dependsOn().orElse(null))
            .share("staysWithout", Advice.Link::staysWithoutOrNull)
            .build());
  }

  Section fit() {
    if (report.fit().isEmpty()) {
      return ReportSections.section("fit", List.of(t.say("fit.none")));
    }
    ModelFit fit = report.fit().get();
    return ReportSections.section(
        "fit",
        List.of(
            t.say(
                "fit.text",
                t.number(fit.predictedPerDay()),
                t.number(fit.observedPerDay()),
                t.number((long) fit.beyondNoise()),
                t.number((long) fit.pages())),
            t.say("fit.use")),
        List.of(
            t.say(
                "fit.proof",
                t.number(fit.tau()),
                t.number(fit.ceiling()),
                t.number(fit.clickTau()))),
        Table.of("surprises", fit.surprises())
            .page("page", ModelFit.Surprise::page)
            .number("predicted", ModelFit.Surprise::predicted)
            .number("observed", ModelFit.Surprise::observed)
            .number("z", ModelFit.Surprise::z)
            .build());
  }
}
