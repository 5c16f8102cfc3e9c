package org.siterank.report;

/**
 * A finding of the report. To add one, write a record below, add its line to {@link Findings#of}
 * and its texts to {@code texts.properties}.
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
        MisplacedResults,
        PageWeights,
        RecentVisits,
        ResponseCodes,
        SourceValues,
        ThinPages,
        UnreadPages,
        VisitClasses {

  /** Returns the section of the report for this finding. */
  Section section(ReportTexts texts);
}
