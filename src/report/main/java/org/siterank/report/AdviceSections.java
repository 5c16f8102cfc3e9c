package org.siterank.report;

import java.util.ArrayList;
import java.util.List;

/** The sections on which links to add, and on how well the model fits. */
final class AdviceSections {

  private final WebmasterReport report;
  private final ReportTexts t;

  AdviceSections(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  private record Advised(Advice.Goal goal, Advice.Link link) {}

  Section advice() {
    Advice advice = report.links().advice();
    List<Advised> advised = new ArrayList<>();
    for (Advice.Goal goal : advice.goals()) {
      goal.links().forEach(link -> advised.add(new Advised(goal, link)));
    }
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say(advice.configured() ? "advice.text.goals" : "advice.text.gaps"));
    paragraphs.add(t.say("advice.text", Adviser.PER_PAGE));
    if (advice.placed()) {
      paragraphs.add(t.say("advice.place"));
    }
    if (!advice.unknown().isEmpty()) {
      paragraphs.add(t.say("advice.unknown", advice.unknown().toString()));
    }
    if (advice.refused() > 0) {
      paragraphs.add(t.count("advice.refused", advice.refused()));
    }
    if (advice.missed() > 0) {
      paragraphs.add(t.say("advice.goals.missed", t.flow(advice.missed())));
    }
    SiteLinks site = report.links().site();
    if (site.missed() > 0) {
      paragraphs.add(t.say("advice.missed", t.flow(site.missed())));
    }
    return Section.of(
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
            .flow("loss", a -> a.link().losses().total())
            .page("loser", a -> a.link().losses().loser().orElse(null))
            .flow("loserLoss", a -> a.link().losses().largest())
            .page("dependsOn", a -> a.link().robustness().dependsOn().orElse(null))
            .share("staysWithout", a -> a.link().robustness().staysWithoutOrNull())
            .build(),
        Table.of("site-links", site.links())
            .page("linkFrom", Advice.Link::from)
            .page("linkTo", Advice.Link::to)
            .flow("siteGain", Advice.Link::siteGain)
            .flow("loss", link -> link.losses().total())
            .page("loser", link -> link.losses().loser().orElse(null))
            .flow("loserLoss", link -> link.losses().largest())
            .page("dependsOn", link -> link.robustness().dependsOn().orElse(null))
            .share("staysWithout", link -> link.robustness().staysWithoutOrNull())
            .build());
  }

  Section fit() {
    if (report.ranks().fit().isEmpty()) {
      return Section.of("fit", List.of(t.say("fit.none")));
    }
    ModelFit fit = report.ranks().fit().get();
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
