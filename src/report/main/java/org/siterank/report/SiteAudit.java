package org.siterank.report;

/**
 * Findings of an audit of the pages.
 *
 * @param pages titles, descriptions and headings
 * @param chains redirects of more than one hop
 * @param thin pages with few words of their own
 * @param languages faults of hreflang
 * @param markup images without alternative text, and mixed content
 * @param weights bytes and times
 * @param searches words that people searched the site for, by page
 * @param engine queries of search engines, by page
 * @param facts response codes and segments, which are as they were found
 */
public record SiteAudit(
    PageAudit pages,
    RedirectChains chains,
    ThinPages thin,
    LanguageLinks languages,
    MarkupFaults markup,
    PageWeights weights,
    PageSearches searches,
    EngineQueries engine,
    AuditFacts facts) {

  static SiteAudit of(SiteFacts facts) {
    return new SiteAudit(
        PageAudit.of(facts),
        RedirectChains.of(facts),
        ThinPages.of(facts),
        LanguageLinks.of(facts),
        MarkupFaults.of(facts),
        PageWeights.of(facts),
        PageSearches.of(facts),
        EngineQueries.of(facts),
        facts.audit());
  }
}
