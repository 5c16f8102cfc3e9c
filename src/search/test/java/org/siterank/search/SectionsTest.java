package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** Which sections of a long page are shown, and where they lead. */
@Tag("slow")
class SectionsTest {

  private static final String URL = "http://x.test/manual.html?v=1";

  @TempDir Path folder;

  /** A page in the making. */
  private static final class Manual {
    private final StringBuilder body =
        new StringBuilder("Manual of strings\nWords on all of it.\n");
    private final List<Section> sections =
        new ArrayList<>(List.of(new Section("Manual of strings", "top", 0)));

    Manual section(String title, String anchor, String text) {
      sections.add(new Section(title, anchor, body.length()));
      body.append(title).append('\n').append(text).append('\n');
      return this;
    }

    /** Sections about nothing, so that the page is long. */
    Manual filled(int count) {
      for (int i = 0; i < count; i++) {
        section("Chapter " + i, "c" + i, "Nothing of note about strings here. ".repeat(20));
      }
      return this;
    }

    IndexedPage page() {
      return new IndexedPage(
          PageUrl.of(URL),
          new IndexedPage.Fields(
              "Manual of strings",
              String.join("\n", sections.stream().map(Section::title).toList()),
              "",
              body.toString(),
              List.of()),
          "en",
          "html",
          Optional.empty(),
          sections,
          false);
    }
  }

  private Hit hit(IndexedPage page, String query) throws IOException {
    Path index = folder.resolve("index");
    new SearchFixture().page(page, 1).page("other", "Other", "else", 1).publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.search(SearchRequest.of(query)).hits().get(0);
    }
  }

  private List<String> titles(Manual manual, String query) throws IOException {
    return hit(manual.page(), query).sections().stream().map(SectionHit::title).toList();
  }

  @Test
  void theSectionWithTheRareWordsIsShownWithItsPassageAndAddress() throws IOException {
    Hit hit =
        hit(
            new Manual()
                .filled(12)
                .section("Folding", "fold", "Strings are folded. Umlauts lose their dots here.")
                .filled(3)
                .page(),
            "strings umlauts");
    assertEquals(1, hit.sections().size());
    SectionHit section = hit.sections().get(0);
    assertEquals("Folding", section.title());
    assertEquals(URL + "#fold", section.url());
    assertEquals(
        "[Strings] are folded. [Umlauts] lose their dots here.",
        section.snippet().marked("[", "]"));
    assertEquals(section.snippet(), hit.snippet(), "the page is shown by its best section");
    assertEquals(URL, hit.url().value(), "the page's own address stays");
  }

  @Test
  void aSectionCalledLikeTheQueryComesFirstHoweverOftenOthersHaveTheWord() throws IOException {
    Manual manual =
        new Manual()
            .filled(12)
            .section("Searching", "s", "first first first first first")
            .section("first(needle, haystack)¶", "string.first", "The index of the needle.")
            .filled(1);
    assertEquals("first(needle, haystack)", titles(manual, "first").get(0));
  }

  @Test
  void thePagesOwnNameInTheQueryDoesNotKeepASectionFromBeingCalledLikeIt() throws IOException {
    Manual manual =
        new Manual()
            .filled(3)
            .section("Notes", "n", "Words to compare: compare, compare.")
            .section("compare", "string-compare", "Tells which is first.")
            .filled(1);
    IndexedPage page = manual.page();
    IndexedPage called =
        new IndexedPage(
            page.url(),
            new IndexedPage.Fields(
                "string", page.fields().headings(), "", page.fields().body(), List.of()),
            "en",
            "html",
            Optional.empty(),
            page.sections(),
            true);
    Hit hit = hit(called, "string compare");
    assertEquals("compare", hit.sections().get(0).title());
    assertTrue(hit.labels().listing(), "as the index has it");
    assertFalse(hit(page, "string compare").labels().listing());
  }

  @Test
  void whatIsOnMostOfThePageOrOnAShortPageIsNotDividedUp() throws IOException {
    assertEquals(List.of(), titles(new Manual().filled(20), "strings"));
    Manual small =
        new Manual()
            .section("One", "one", "a")
            .section("Two", "two", "umlauts")
            .section("Three", "three", "b");
    assertEquals(List.of(), titles(small, "umlauts"));
    assertEquals(List.of(), titles(new Manual().filled(20), "manual of strings"));
  }

  @Test
  void atMostThreeSectionsAreShownTheBestFirst() throws IOException {
    Manual manual = new Manual().filled(20);
    for (int i = 0; i < 6; i++) {
      manual.section("Part " + i, "p" + i, "zebra ".repeat(i + 1));
    }
    List<String> titles = titles(manual, "zebra");
    assertEquals(3, titles.size());
    assertEquals("Part 5", titles.get(0));
  }

  @Test
  void aBoxWithoutAnAnchorBelongsToItsSection() throws IOException {
    Manual manual =
        new Manual().filled(12).section("Folding", "fold", "x").section("Note", "", "Umlauts go.");
    assertEquals(List.of("Folding"), titles(manual, "umlauts"));
  }

  @Test
  void aClusterShowsTheSameSections() throws IOException {
    Manual manual =
        new Manual()
            .filled(12)
            .section("Folding", "fold", "Strings are folded. Umlauts lose their dots here.")
            .section("Eszett", "sz", "An umlaut it is not.")
            .filled(2);
    IndexedPage page = manual.page();
    Hit own = hit(page, "umlauts");
    PortableQuery query =
        PortableQuery.of(
            "umlauts",
            List.of(Language.ENGLISH),
            FieldWeights.DEFAULT,
            QueryRules.NONE,
            PortableQueryTest.NO_WORDS);
    PortableQuery.PageParts parts =
        query
            .parts(
                false,
                List.of(
                    new PortableQuery.PageText(
                        URL,
                        page.fields().title(),
                        "",
                        page.fields().body(),
                        "en",
                        Section.toText(page.sections()))))
            .get(0);
    assertEquals(2, own.sections().size());
    assertEquals(own.sections(), parts.sections());
    assertEquals(own.snippet(), parts.snippet());
  }
}
