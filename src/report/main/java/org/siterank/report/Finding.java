package org.siterank.report;

/**
 * Something that was found on a site, and how it is told. A new one is a record below, its line in
 * {@link Findings#of}, and its texts in {@code texts.properties}.
 */
public sealed interface Finding
    permits BrokenLinks,
        DeepPages,
        DuplicatePages,
        EngineQueries,
        LanguageLinks,
        LinksAgainstVisits,
        LostEntries,
        MarkupFaults,
        Orphans,
        PageAudit,
        PageSearches,
        PageWeights,
        ResponseCodes,
        ThinPages,
        VisitClasses {

  /** The section of the report that tells it. */
  Section section(ReportTexts texts);
}
