package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/** Which passages answer a query, and the text of a page. */
@Tag("slow")
class PassagesTest {

  private static final String MANUAL = "http://x.test/manual.html";

  @TempDir Path folder;

  /** A manual of pumps: each section has its own subject. */
  private static IndexedPage manual() {
    StringBuilder body = new StringBuilder("Pumps\nA pump moves water.\n");
    List<Section> sections = new ArrayList<>(List.of(new Section("Pumps", "top", 0)));
    String[][] all = {
      {"Cleaning", "cleaning", "Rinse the filter with vinegar. Dry the pump before you close it."},
      {"Winter", "", "Frost breaks a pump. Empty it in October."},
      {"Parts", "parts", ""},
      {"Seal", "seal", "The seal is made of rubber. A pump without a seal loses water."},
      {"History", "history", "In old times a pump was made of wood. ".repeat(100)}
    };
    for (String[] each : all) {
      sections.add(new Section(each[0] + " ¶", each[1], body.length()));
      body.append(each[0]).append(" ¶\n").append(each[2]).append('\n');
    }
    return new IndexedPage(
        PageUrl.of(MANUAL),
        new IndexedPage.Fields("Pump manual", "", "About pumps", body.toString(), List.of()),
        "en",
        "html",
        Optional.of(LocalDate.of(2026, 5, 1)),
        sections,
        false);
  }

  private SiteSearcher site() throws IOException {
    Path index = folder.resolve("index");
    new SearchFixture()
        .page(manual(), 5)
        .page("shop.html", "Shop", "We sell a filter and vinegar for each pump.", 1)
        .page("copy.html", "Shop again", "We sell a filter and vinegar for each pump.", 1)
        .page("secret.html", "Secret", "The secret vinegar of the board.", 1)
        .readBy(Readers.of(Set.of("board")))
        .publish(index, "1");
    return SiteSearcher.open(index);
  }

  private static PassageList passages(SiteSearcher site, String query, int most, int tokens)
      throws IOException {
    return site.passages(new PassageRequest(SearchRequest.of(query), most, tokens));
  }

  @Test
  void thePassageIsTheSectionWithTheWordsAndLeadsThere() throws IOException {
    try (SiteSearcher site = site()) {
      Passage best = passages(site, "rinse filter vinegar", 10, 2_000).passages().get(0);
      assertEquals(MANUAL, best.url().value());
      assertEquals("Pump manual", best.title());
      assertEquals(new Passage.Place("Cleaning", "cleaning", MANUAL + "#cleaning"), best.place());
      assertTrue(best.text().startsWith("Cleaning ¶\nRinse the filter"), best.text());
      assertTrue(best.text().endsWith("close it."), best.text());
      assertEquals(Optional.of(LocalDate.of(2026, 5, 1)), best.date());
      assertEquals("en", best.language());
    }
  }

  @Test
  void aSectionWithoutAnAnchorIsLedToByItsWords() throws IOException {
    try (SiteSearcher site = site()) {
      Passage frost = passages(site, "frost october", 1, 2_000).passages().get(0);
      assertEquals("", frost.place().anchor());
      assertTrue(frost.place().link().startsWith(MANUAL + "#:~:text=Winter"), frost::toString);
    }
  }

  @Test
  void theBestPassageScoresAsItsPageAndTheOthersLess() throws IOException {
    try (SiteSearcher site = site()) {
      float page = site.search(SearchRequest.of("pump water")).hits().get(0).scores().score();
      List<Passage> found = passages(site, "pump water", 100, 2_000).passages();
      assertEquals(page, found.get(0).score(), 1e-6);
      for (int i = 1; i < found.size(); i++) {
        assertTrue(found.get(i).score() <= found.get(i - 1).score(), found::toString);
      }
      assertEquals(
          3, found.stream().filter(each -> each.url().value().equals(MANUAL)).count(), "of one");
    }
  }

  @Test
  void theBudgetIsKeptAndWhatItLeavesOutIsSaid() throws IOException {
    try (SiteSearcher site = site()) {
      for (int budget : new int[] {50, 60, 100, 400, 2_000}) {
        PassageList list = passages(site, "pump", 100, budget);
        int sum = list.passages().stream().mapToInt(Passage::tokens).sum();
        assertEquals(sum, list.tokens());
        assertTrue(list.tokens() <= budget, budget + ": " + list);
        assertFalse(list.passages().isEmpty());
        assertEquals(budget < 2_000, list.more(), budget + ": " + list);
        for (Passage passage : list.passages()) {
          assertEquals(PassageRequest.tokens(passage.text()), passage.tokens());
        }
      }
      assertTrue(passages(site, "pump", 1, 2_000).more());
    }
  }

  @Test
  void aLongPassageIsCutToASmallBudget() throws IOException {
    try (SiteSearcher site = site()) {
      Passage only = passages(site, "wood", 10, 50).passages().get(0);
      assertTrue(only.text().endsWith(" …"), only.text());
      assertTrue(only.tokens() > 40 && only.tokens() <= 50, only::toString);
    }
  }

  @Test
  void aCutPassageHasTheWordThatWasAskedFor() {
    for (String unit : List.of("filler words ", "詰物", "🌳")) {
      String text = unit.repeat(80) + "needle " + unit.repeat(80);
      String cut = PassageChoice.shortened(text, text.indexOf("needle"), 50);
      assertTrue(cut.contains("needle"), cut);
      assertTrue(cut.startsWith("… ") && cut.endsWith(" …"), cut);
      assertTrue(PassageRequest.tokens(cut) <= 50, cut);
      String last = unit.repeat(80) + "needle";
      cut = PassageChoice.shortened(last, last.indexOf("needle"), 50);
      assertTrue(cut.startsWith("… ") && cut.endsWith("needle"), cut);
      int used = PassageRequest.tokens(cut);
      assertTrue(used > 40 && used <= 50, cut);
    }
  }

  @Test
  void twoPagesThatSayTheSameGiveOnePassage() throws IOException {
    try (SiteSearcher site = site()) {
      assertEquals(1, passages(site, "sell", 10, 2_000).passages().size());
    }
  }

  @Test
  void nothingIsSaidOfPagesThatTheAskerMayNotRead() throws IOException {
    try (SiteSearcher site = site()) {
      assertEquals(List.of(), passages(site, "secret board", 10, 2_000).passages());
      PassageRequest member =
          new PassageRequest(
              SearchRequest.of("secret board").as(Asker.memberOf(List.of("board"))), 10, 2_000);
      assertEquals("Secret", site.passages(member).passages().get(0).title());
      PageUrl secret = PageUrl.of("http://x.test/secret.html");
      assertEquals(Optional.empty(), site.text(secret, Asker.PUBLIC));
      assertTrue(site.text(secret, Asker.memberOf(List.of("board"))).isPresent());
    }
  }

  @Test
  void theTextOfAPageHasItsSections() throws IOException {
    try (SiteSearcher site = site()) {
      PageText page = site.text(PageUrl.of(MANUAL), Asker.PUBLIC).orElseThrow();
      assertEquals("Pump manual", page.title());
      PageText.Part seal = page.part("seal").orElseThrow();
      assertEquals(Optional.of(seal), page.part("Seal"));
      assertEquals(
          "Seal ¶\nThe seal is made of rubber. A pump without a seal loses water.",
          page.text().substring(seal.start(), seal.end()).strip());
      assertEquals(Optional.empty(), page.part("nowhere"));
      assertEquals(Optional.empty(), site.text(PageUrl.of("http://x.test/none"), Asker.PUBLIC));
      assertEquals(
          MANUAL,
          site.text(PageUrl.of(MANUAL + "/"), Asker.PUBLIC).orElseThrow().url().value(),
          "in another spelling");
    }
  }

  @Test
  void partsCoverABodyAndAreShort() {
    for (String unit : List.of("word ", "語", "A sentence. ", "line\n", "🌳")) {
      String body = unit.repeat(5_000);
      List<PassageParts.Part> parts =
          PassageParts.of(new ShownPage("http://x.test/", "x", "x", "", body, "html", "en", ""));
      int end = 0;
      for (PassageParts.Part part : parts) {
        assertEquals(end, part.start());
        assertTrue(part.end() - part.start() <= PassageParts.LONGEST);
        assertFalse(Character.isLowSurrogate(body.charAt(part.start())));
        end = part.end();
      }
      assertEquals("", body.substring(end).strip());
    }
  }

  @Test
  void tokensAreAQuarterOfTheBytes() {
    assertEquals(0, PassageRequest.tokens(""));
    assertEquals(1, PassageRequest.tokens("tree"));
    assertEquals(2, PassageRequest.tokens("trees"));
    assertEquals(3, PassageRequest.tokens("木木木木"));
    SearchRequest any = SearchRequest.of("x");
    assertThrows(IllegalArgumentException.class, () -> new PassageRequest(any, 0, 100));
    assertThrows(IllegalArgumentException.class, () -> new PassageRequest(any, 1, 49));
  }
}
