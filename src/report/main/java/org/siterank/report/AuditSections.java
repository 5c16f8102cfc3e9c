package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The sections on how the pages are made and served. */
final class AuditSections {

  /** Days that must be there before a period has one to compare with. */
  private static final int TWO_WEEKS = 14;

  private static final int TWO_MONTHS = 56;

  private final SiteAudit audit;
  private final ReportTexts t;

  AuditSections(SiteAudit audit, ReportTexts texts) {
    this.audit = audit;
    this.t = texts;
  }

  List<Section> all() {
    return List.of(
        pages(),
        codes(),
        thin(),
        languages(),
        markup(),
        weight(),
        segments(),
        searches(),
        new EngineSection(audit.engine(), t).section());
  }

  /** The columns that all tables of pages begin with. */
  private static <R> Table.Builder<R> pages(
      String name, List<R> rows, Function<R, AuditedPage> page) {
    return Table.of(name, rows)
        .page("page", row -> page.apply(row).page())
        .number(
            "observed",
            row ->
                page.apply(row).counted().isPresent()
                    ? page.apply(row).counted().getAsDouble()
                    : null)
        .flow("score", row -> page.apply(row).score());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private Section pages() {
    PageAudit pages = audit.pages();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        t.say(
            "audit.pages.text",
            pages.pages(),
            PageAudit.TITLE_LEAST,
            PageAudit.TITLE_MOST,
            PageAudit.DESCRIPTION_LEAST,
            PageAudit.DESCRIPTION_MOST));
    pages
        .everywhere()
        .forEach(fault -> paragraphs.add(t.say("audit.pages.all", t.say("word." + word(fault)))));
    addUnknown(pages.unknown(), paragraphs);
    boolean headings = pages.unknown() < pages.pages();
    List<PageAudit.Fault> faults =
        List.of(PageAudit.Fault.values()).stream()
            .filter(fault -> headings || !fault.name().startsWith("H1"))
            .toList();
    return ReportSections.section(
        "page-audit",
        paragraphs,
        Table.of("page-faults", faults)
            .word("fault", AuditSections::word)
            .count("pages", fault -> pages.counts().get(fault))
            .build(),
        pages("page-audit", pages.rows(), PageAudit.Row::page)
            .word("fault", row -> word(row.fault()))
            .text("faultText", PageAudit.Row::text)
            .count("faultNumber", PageAudit.Row::number)
            .build());
  }

  private void addUnknown(int unknown, List<String> paragraphs) {
    if (unknown > 0) {
      paragraphs.add(t.count("audit.unknown", unknown));
    }
  }

  private Section codes() {
    List<AuditFacts.Code> codes = audit.facts().codes();
    RedirectChains chains = audit.chains();
    return ReportSections.section(
        "codes",
        List.of(t.say("audit.codes.text"), t.count("audit.chains.text", chains.rows().size())),
        Table.of("response-codes", codes)
            .text("code", AuditSections::code)
            .word("codeMeaning", code -> "code-" + meaning(code.code()))
            .count("codeAddresses", AuditFacts.Code::addresses)
            .count("codeLines", code -> code.lines().isPresent() ? code.lines().getAsLong() : null)
            .build(),
        Table.of("redirect-chains", chains.rows())
            .page("address", RedirectChains.Row::address)
            .text("path", RedirectChains.Row::path)
            .count("hops", RedirectChains.Row::hops)
            .word("pathEnd", row -> "end-" + row.end())
            .count("links", RedirectChains.Row::links)
            .number(
                "linkViews", row -> row.counted().isPresent() ? row.counted().getAsDouble() : null)
            .flow("hitFlow", RedirectChains.Row::flow)
            .build(),
        pages("redirect-chain-links", chains.links(), RedirectChains.Link::page)
            .page("address", RedirectChains.Link::address)
            .page("pathLast", RedirectChains.Link::target)
            .build());
  }

  private static String code(AuditFacts.Code code) {
    return switch (code.code()) {
      case 0 -> "–";
      case 200 -> "200, 304";
      default -> Integer.toString(code.code());
    };
  }

  private static String meaning(int code) {
    return switch (code) {
      case 0 -> "none";
      case 404, 410 -> "missing";
      case 401, 403 -> "refused";
      case 429 -> "busy";
      default ->
          code < 200 || code > 599
              ? "other"
              : List.of("good", "redirect", "client", "server").get(code / 100 - 2);
    };
  }

  private Section thin() {
    ThinPages thin = audit.thin();
    return ReportSections.section(
        "thin",
        List.of(t.say("audit.thin.text", thin.rows().size(), thin.pages(), ThinPages.WORDS)),
        pages("thin-pages", thin.rows(), ThinPages.Row::page)
            .text("title", row -> row.page().title())
            .count("ownWords", ThinPages.Row::words)
            .build());
  }

  private Section languages() {
    LanguageLinks languages = audit.languages();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.languages.text", languages.pages(), languages.rows().size()));
    addUnknown(audit.markup().unknown(), paragraphs);
    return ReportSections.section(
        "languages",
        paragraphs,
        pages("hreflang", languages.rows(), LanguageLinks.Row::page)
            .text("languageCode", LanguageLinks.Row::code)
            .page("languageTarget", LanguageLinks.Row::target)
            .word("fault", row -> "language-" + word(row.fault()))
            .build());
  }

  private Section markup() {
    MarkupFaults markup = audit.markup();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        t.say(
            "audit.markup.text",
            markup.images().size(),
            markup.pages(),
            markup.images().stream().mapToInt(MarkupFaults.Row::number).sum(),
            markup.insecure().size()));
    addUnknown(markup.unknown(), paragraphs);
    return ReportSections.section(
        "markup",
        paragraphs,
        pages("images-without-alt", markup.images(), MarkupFaults.Row::page)
            .count("withoutAlt", MarkupFaults.Row::number)
            .count("images", MarkupFaults.Row::of)
            .text("example", MarkupFaults.Row::example)
            .build(),
        pages("mixed-content", markup.insecure(), MarkupFaults.Row::page)
            .count("insecure", MarkupFaults.Row::number)
            .text("example", MarkupFaults.Row::example)
            .build());
  }

  private Section weight() {
    PageWeights weights = audit.weights();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.weight.text"));
    if (weights.slowest().isEmpty() && !weights.rows().isEmpty()) {
      paragraphs.add(t.say("audit.weight.untimed"));
    }
    addUnknown(weights.unknown(), paragraphs);
    return ReportSections.section(
        "weight",
        paragraphs,
        weights("slowest-pages", weights.slowest()),
        weights("heaviest-pages", weights.heaviest()),
        Table.of("crawls", weights.nights())
            .column(Column.Kind.TIME, "ended", AuditFacts.Night::ended)
            .count("pages", AuditFacts.Night::pages)
            .count("fetched", AuditFacts.Night::fetched)
            .count("medianBytes", AuditFacts.Night::medianBytes)
            .count("timed", AuditFacts.Night::timed)
            .count("medianMillis", night -> night.timed() == 0 ? null : night.medianMillis())
            .count("slowMillis", night -> night.timed() == 0 ? null : night.slowMillis())
            .build(),
        weights("page-weight", weights.rows()));
  }

  private static Table weights(String name, List<PageWeights.Row> rows) {
    return pages(name, rows, PageWeights.Row::page)
        .count("bytes", PageWeights.Row::bytes)
        .count("millis", row -> row.millis().isPresent() ? row.millis().getAsLong() : null)
        .count("answers", PageWeights.Row::answers)
        .build();
  }

  private Section segments() {
    long days = audit.facts().segments().map(AuditFacts.Segments::days).orElse(0L);
    List<AuditFacts.Segment> rows =
        audit.facts().segments().map(AuditFacts.Segments::rows).orElse(List.of());
    return ReportSections.section(
        "segments",
        List.of(
            days == 0
                ? t.say("audit.segments.none")
                : t.say(days < TWO_WEEKS ? "audit.segments.few" : "audit.segments.text", days)),
        Table.of("segments", rows)
            .word("class", AuditFacts.Segment::name)
            .count("last7", AuditFacts.Segment::last7)
            .count("before7", row -> days < TWO_WEEKS ? null : row.before7())
            .count("last28", AuditFacts.Segment::last28)
            .count("before28", row -> days < TWO_MONTHS ? null : row.before28())
            .build());
  }

  private Section searches() {
    PageSearches searches = audit.searches();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.searches.text", PageSearches.LEAST_CLICKS));
    if (searches.withheld() > 0) {
      paragraphs.add(t.count("audit.searches.withheld", searches.withheld()));
    }
    return ReportSections.section(
        "searches",
        paragraphs,
        pages("page-searches", searches.rows(), PageSearches.Row::page)
            .text("query", PageSearches.Row::words)
            .count("clicks", PageSearches.Row::clicks)
            .build());
  }
}
