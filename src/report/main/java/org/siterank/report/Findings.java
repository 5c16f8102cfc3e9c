package org.siterank.report;

import java.util.List;

/**
 * The findings of a site, in the order of the report.
 *
 * @param all one of each class
 */
public record Findings(List<Finding> all) {

  public Findings {
    all = List.copyOf(all);
  }

  static Findings of(SiteFacts facts, BrokenLinks broken, LostEntries lost) {
    return new Findings(
        List.of(
            facts.history().recent(),
            Orphans.of(facts),
            DeepPages.of(facts),
            LinksAgainstVisits.of(facts),
            broken,
            lost,
            DuplicatePages.of(facts),
            PageAudit.of(facts),
            ResponseCodes.of(facts),
            ThinPages.of(facts),
            UnreadPages.of(facts),
            LanguageLinks.of(facts),
            MarkupFaults.of(facts),
            PageWeights.of(facts),
            VisitClasses.of(facts),
            facts.ranking().sources(),
            PageSearches.of(facts),
            facts.history().misplaced(),
            EngineQueries.of(facts)));
  }

  /** Returns the finding of a class. */
  public <F extends Finding> F get(Class<F> type) {
    return all.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  /** Returns their sections. */
  List<Section> sections(ReportTexts texts) {
    return all.stream().map(finding -> finding.section(texts)).toList();
  }
}
