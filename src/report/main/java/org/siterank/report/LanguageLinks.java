package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * Faults of {@code hreflang}: search engines ignore a pair of pages that do not name each other,
 * and codes that they do not know (Google Search Central, "Tell Google about localized versions of
 * your page": ISO 639-1, then a script of ISO 15924 or a region of ISO 3166-1, or {@code
 * x-default}).
 *
 * @param rows on the most viewed pages first
 * @param pages pages that name others
 * @param unknown pages of which it is not known
 */
public record LanguageLinks(List<Row> rows, int pages, int unknown) implements Finding {

  private static final Set<String> LANGUAGES =
      new HashSet<>(Arrays.asList(Locale.getISOLanguages()));

  private static final Set<String> REGIONS = new HashSet<>(Arrays.asList(Locale.getISOCountries()));

  /** Kinds of faults. */
  public enum Fault {
    UNKNOWN_CODE,
    NOT_A_PAGE,
    NOT_THE_ADDRESS,
    NO_RETURN
  }

  /** A fault of what a page names. */
  public record Row(AuditedPage page, String code, PageUrl target, Fault fault) {}

  public LanguageLinks {
    rows = List.copyOf(rows);
  }

  static LanguageLinks of(SiteFacts facts) {
    Map<Integer, Set<Integer>> named = new HashMap<>();
    for (AuditFacts.Alternate each : facts.audit().alternates()) {
      named.computeIfAbsent(each.page(), none -> new HashSet<>());
      each.node().ifPresent(node -> named.get(each.page()).add(node));
    }
    Set<Integer> known = new HashSet<>();
    facts.audit().pages().stream()
        .filter(page -> page.markup().isPresent())
        .forEach(page -> known.add(page.node()));
    List<Row> rows = new ArrayList<>();
    for (AuditFacts.Alternate each : facts.audit().alternates()) {
      AuditedPage page = AuditedPage.of(facts, each.page());
      if (!isKnown(each.code())) {
        rows.add(new Row(page, each.code(), each.target(), Fault.UNKNOWN_CODE));
      }
      switch (each.state()) {
        case NO_PAGE -> rows.add(new Row(page, each.code(), each.target(), Fault.NOT_A_PAGE));
        case DETOUR -> rows.add(new Row(page, each.code(), each.target(), Fault.NOT_THE_ADDRESS));
        case PAGE -> {
          int node = each.node().orElseThrow();
          if (known.contains(node)
              && !named.getOrDefault(node, Set.of()).contains(each.page())
              && node != each.page()) {
            rows.add(new Row(page, each.code(), each.target(), Fault.NO_RETURN));
          }
        }
        case UNKNOWN -> {} // Another site, or nobody asked: nothing can be told.
      }
    }
    rows.sort(
        Comparator.comparing(Row::page, AuditedPage.FIRST)
            .thenComparing(Row::code)
            .thenComparing(Row::target)
            .thenComparing(Row::fault));
    return new LanguageLinks(rows, named.size(), MarkupFaults.unread(facts));
  }

  /** Whether a search engine understands a code; case does not matter (RFC 5646, 2.1.1). */
  static boolean isKnown(String code) {
    if (code.equalsIgnoreCase("x-default")) {
      return true;
    }
    String[] parts = code.split("-", -1);
    if (!LANGUAGES.contains(parts[0].toLowerCase(Locale.ROOT))) {
      return false;
    }
    boolean script = parts.length > 1 && parts[1].matches("[A-Za-z]{4}");
    int region = script ? 2 : 1;
    return parts.length == region
        || (parts.length == region + 1 && REGIONS.contains(parts[region].toUpperCase(Locale.ROOT)));
  }

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.languages.text", pages, rows.size()));
    t.addUnknown(unknown, paragraphs);
    return Section.of(
        "languages",
        paragraphs,
        AuditedPage.table("hreflang", rows, Row::page)
            .text("languageCode", Row::code)
            .page("languageTarget", Row::target)
            .word("fault", row -> "language-" + ReportTexts.word(row.fault()))
            .build());
  }
}
