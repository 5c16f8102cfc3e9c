package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.graph.NodeVector;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/** The small site of {@link Facts}: home, a and b, of which b was viewed most in the logs. */
class SiteAuditTest {

  private static final String GOOD = "A title that is neither too short nor long";

  private final Facts small = Facts.ofTheSmallSite();
  private final int home = small.node("");
  private final int a = small.node("docs/a.html");
  private final int b = small.node("docs/b.html");
  private final List<AuditFacts.Audited> pages = new ArrayList<>();
  private List<AuditFacts.Chain> chains = List.of();
  private List<AuditFacts.Alternate> alternates = List.of();
  private List<AuditFacts.Query> queries = List.of();
  private final EngineCounts engine = EngineCounts.NONE;

  SiteAuditTest() {
    double[] views = new double[3];
    views[b] = 8;
    views[a] = 2;
    small.outside = NodeVector.of(small.graph, views);
  }

  private static PageMarkup markup(int headings, int images, int withoutAlt, int insecure) {
    return new PageMarkup(headings, images, withoutAlt, "i.png", insecure, "http://x/", List.of());
  }

  private void page(int node, String title, String description, PageMarkup markup) {
    add(node, true, true, title, description, 500, false, Optional.of(markup), 1000, List.of(9L));
  }

  private void add(
      int node,
      boolean html,
      boolean findable,
      String title,
      String description,
      int words,
      boolean listing,
      Optional<PageMarkup> markup,
      long bytes,
      List<Long> millis) {
    pages.add(
        new AuditFacts.Audited(
            node,
            html,
            findable,
            new AuditFacts.Texts(title, description, words),
            listing,
            markup,
            new AuditFacts.Transfer(OptionalLong.of(bytes), millis)));
  }

  private Findings audit() {
    small.audit =
        new AuditFacts(
            pages, List.of(), chains, alternates, List.of(), Optional.empty(), queries, engine);
    return small.report().findings();
  }

  private List<String> faults() {
    return audit().get(PageAudit.class).rows().stream()
        .map(row -> row.page().page().path() + " " + row.fault() + " " + row.number())
        .toList();
  }

  @Test
  void titlesDescriptionsAndHeadingsAreJudgedAndTheMostViewedPageComesFirst() {
    page(home, "", "x".repeat(70), markup(1, 0, 0, 0));
    page(a, "Short", "x".repeat(155), markup(0, 0, 0, 0));
    page(b, "t".repeat(61), "x".repeat(156), markup(2, 0, 0, 0));
    assertEquals(
        List.of(
            "/docs/b.html TITLE_TOO_LONG 61",
            "/docs/b.html DESCRIPTION_TOO_LONG 156",
            "/docs/b.html H1_SEVERAL 2",
            "/docs/a.html TITLE_TOO_SHORT 5",
            "/docs/a.html H1_MISSING 0",
            "/ TITLE_MISSING 0"),
        faults());
  }

  @Test
  void aTitleOfTwoPagesIsListedOnBothAndMissingOnesAreNotDouble() {
    page(home, GOOD, "", markup(1, 0, 0, 0));
    page(a, GOOD, "", markup(1, 0, 0, 0));
    page(b, GOOD + "!", "x".repeat(100), markup(1, 0, 0, 0));
    assertEquals(
        List.of(
            "/docs/a.html TITLE_DOUBLE 2",
            "/docs/a.html DESCRIPTION_MISSING 0",
            "/ TITLE_DOUBLE 2",
            "/ DESCRIPTION_MISSING 0"),
        faults());
  }

  @Test
  void charactersOutsideTheBasicPlaneCountOnce() {
    page(home, "\ud83d\ude00".repeat(60), "x".repeat(100), markup(1, 0, 0, 0));
    page(a, "\ud83d\ude00".repeat(61), "y".repeat(100), markup(1, 0, 0, 0));
    assertEquals(List.of("/docs/a.html TITLE_TOO_LONG 61"), faults());
  }

  @Test
  void whatEveryPageLacksIsCountedAndNotListed() {
    page(home, GOOD, "", markup(1, 0, 0, 0));
    page(a, GOOD + "!", "", markup(1, 0, 0, 0));
    assertEquals(List.of(), faults());
    PageAudit found = audit().get(PageAudit.class);
    assertEquals(2, found.counts().get(PageAudit.Fault.DESCRIPTION_MISSING));
    assertEquals(List.of(PageAudit.Fault.DESCRIPTION_MISSING), found.everywhere());
  }

  @Test
  void onlyHtmlThatCanBeFoundIsJudged() {
    add(home, false, true, "", "", 0, false, Optional.empty(), 1, List.of());
    add(a, true, false, "", "", 0, false, Optional.of(markup(0, 0, 0, 0)), 1, List.of());
    assertEquals(0, audit().get(PageAudit.class).pages());
    assertEquals(0, audit().get(ThinPages.class).pages());
  }

  @Test
  void headingsAndImagesOfAPageThatWasNotReadAnewAreUnknownAndNotNone() {
    add(home, true, true, GOOD, "x".repeat(99), 500, false, Optional.empty(), 1, List.of());
    assertEquals(List.of(), faults());
    assertEquals(1, audit().get(PageAudit.class).unknown());
    assertEquals(1, audit().get(MarkupFaults.class).unknown());
    String said =
        audit().get(PageAudit.class).section(ReportTexts.of("en", true)).paragraphs().toString();
    assertTrue(said.contains("has not been crawled since"), said);
  }

  @Test
  void aShortPageIsThinUnlessItIsAListing() {
    add(home, true, true, GOOD, "", 99, true, Optional.empty(), 1, List.of());
    add(a, true, true, GOOD, "", 99, false, Optional.empty(), 1, List.of());
    add(b, true, true, GOOD, "", 100, false, Optional.empty(), 1, List.of());
    ThinPages thin = audit().get(ThinPages.class);
    assertEquals(2, thin.pages());
    assertEquals(
        List.of("/docs/a.html"), thin.rows().stream().map(r -> r.page().page().path()).toList());
  }

  @Test
  void imagesAndInsecureResourcesAreCountedByPage() {
    add(home, true, false, "", "", 0, false, Optional.of(markup(1, 5, 2, 3)), 1, List.of());
    page(a, GOOD, "", markup(1, 5, 0, 0));
    MarkupFaults markup = audit().get(MarkupFaults.class);
    AuditedPage shown =
        new AuditedPage(
            small.facts().url(home),
            "Title 0",
            OptionalDouble.of(0),
            small.ranks.scores().get(home));
    assertEquals(List.of(new MarkupFaults.Row(shown, 2, 5, "i.png")), markup.images());
    assertEquals(List.of(new MarkupFaults.Row(shown, 3, 0, "http://x/")), markup.insecure());
  }

  @Test
  void theTimeOfAPageIsTheMedianOfItsAnswers() {
    add(home, true, true, "", "", 0, false, Optional.empty(), 10, List.of(900L, 20L, 30L));
    add(a, true, true, "", "", 0, false, Optional.empty(), 30, List.of());
    add(b, true, true, "", "", 0, false, Optional.empty(), 20, List.of(40L, 50L));
    PageWeights weights = audit().get(PageWeights.class);
    assertEquals(
        List.of(OptionalLong.of(40), OptionalLong.empty(), OptionalLong.of(30)),
        weights.rows().stream().map(PageWeights.Row::millis).toList());
    assertEquals(
        List.of("/docs/b.html", "/"),
        weights.slowest().stream().map(row -> row.page().page().path()).toList());
    assertEquals(
        List.of(30L, 20L, 10L), weights.heaviest().stream().map(PageWeights.Row::bytes).toList());
  }

  @Test
  void aChainHasItsWayAndTheLinksIntoIt() {
    PageUrl one = PageUrl.of(Facts.SITE + "1");
    PageUrl two = PageUrl.of(Facts.SITE + "2");
    PageUrl away = PageUrl.of("https://other.example/x");
    chains =
        List.of(
            new AuditFacts.Chain(List.of(one, two, away), "elsewhere", List.of(home, a)),
            new AuditFacts.Chain(List.of(two, two), "loop", List.of()));
    RedirectChains found = audit().get(ResponseCodes.class).chains();
    RedirectChains.Row first = found.rows().get(0);
    assertEquals("/1 → /2 → https://other.example/x", first.path());
    assertEquals(2, first.hops());
    assertEquals(2, first.links());
    assertEquals(OptionalDouble.of(1), first.counted()); // a: 2 views in 2 days
    // d P / d+ of home, 136/15, and a, 64/15, each with two links, d = 1/2.
    assertEquals((136 + 64) / 15.0 / 4, first.flow(), 1e-10);
    assertEquals("/2 → /2", found.rows().get(1).path());
    assertEquals(
        List.of("/docs/a.html", "/"),
        found.links().stream().map(link -> link.page().page().path()).toList());
  }

  private AuditFacts.Alternate names(
      int page, String code, AuditFacts.TargetState state, int target) {
    return new AuditFacts.Alternate(
        page,
        code,
        PageUrl.of(Facts.SITE + code),
        state,
        target < 0 ? OptionalInt.empty() : OptionalInt.of(target));
  }

  @Test
  void languagesMustBeKnownBePagesAndReferBack() {
    page(home, GOOD, "", markup(1, 0, 0, 0));
    page(a, GOOD, "", markup(1, 0, 0, 0));
    alternates =
        List.of(
            names(home, "en", AuditFacts.TargetState.PAGE, home),
            names(home, "de", AuditFacts.TargetState.PAGE, a),
            names(a, "en", AuditFacts.TargetState.PAGE, home),
            names(home, "fr", AuditFacts.TargetState.PAGE, b), // whose markup is not known
            names(home, "it", AuditFacts.TargetState.NO_PAGE, -1),
            names(home, "es", AuditFacts.TargetState.DETOUR, a),
            names(home, "pt", AuditFacts.TargetState.UNKNOWN, -1),
            names(a, "xx", AuditFacts.TargetState.UNKNOWN, -1));
    LanguageLinks found = audit().get(LanguageLinks.class);
    assertEquals(2, found.pages());
    assertEquals(
        List.of("xx UNKNOWN_CODE", "es NOT_THE_ADDRESS", "it NOT_A_PAGE"),
        found.rows().stream().map(row -> row.code() + " " + row.fault()).toList());
    alternates = List.of(names(home, "de", AuditFacts.TargetState.PAGE, a));
    assertEquals(
        LanguageLinks.Fault.NO_RETURN, audit().get(LanguageLinks.class).rows().get(0).fault());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "EN-gb", "zh-Hant", "zh-Hans-CN", "x-default", "X-Default"})
  void aCodeThatSearchEnginesKnow(String code) {
    assertTrue(LanguageLinks.isKnown(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "xx", "en-UK", "en_US", "eng", "de-", "zh-Hant-CN-x", "es-419"})
  void aCodeThatTheyDoNotKnow(String code) {

    assertFalse(LanguageLinks.isKnown(code));
  }

  @Test
  void whatOneOrTwoPeopleTypedIsNotShown() {
    queries =
        List.of(new AuditFacts.Query("opening hours", a, 3), new AuditFacts.Query("my name", a, 2));
    PageSearches searches = audit().get(PageSearches.class);
    assertEquals(1, searches.withheld());
    assertEquals(
        List.of("opening hours"), searches.rows().stream().map(PageSearches.Row::words).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void everyWordOfATableHasItsText(String language) {
    ReportTexts texts = ReportTexts.of(language, true);
    List<String> words = new ArrayList<>();
    for (PageAudit.Fault fault : PageAudit.Fault.values()) {
      words.add(fault.name());
    }
    for (LanguageLinks.Fault fault : LanguageLinks.Fault.values()) {
      words.add("language-" + fault.name());
    }
    for (String end : List.of("page", "gone", "elsewhere", "loop", "unknown")) {
      words.add("end-" + end);
    }
    for (String word : words) {
      String key = "word." + word.toLowerCase(Locale.ROOT).replace('_', '-');
      assertTrue(texts.has(key), key);
    }
    List<AuditFacts.Code> codes = new ArrayList<>();
    for (int code = 0; code < 1000; code++) {
      codes.add(new AuditFacts.Code(code, 1, OptionalLong.empty()));
    }
    small.audit =
        new AuditFacts(
            List.of(),
            codes,
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            EngineCounts.NONE);
    Section section = small.report().findings().get(ResponseCodes.class).section(texts);
    Table table = section.tables().get(0);
    for (int row = 0; row < table.size(); row++) {
      assertFalse(texts.say("word." + table.cell(row, 1)).isEmpty());
    }
  }
}
