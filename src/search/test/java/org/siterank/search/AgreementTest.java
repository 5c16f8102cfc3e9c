package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexedPage;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;

class AgreementTest {

  @TempDir Path temp;

  private final SearchFixture site = new SearchFixture();

  private void page(String path, String title, String body, String language, ListingKind kind)
      throws IOException {
    site.page(
        new IndexedPage(
            PageUrl.of("http://x.test/" + path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            language,
            "html",
            Optional.empty(),
            List.of(),
            kind,
            ""),
        1);
  }

  private void others(String language) throws IOException {
    for (int i = 0; i < 30; i++) {
      page("other" + i, "Zzz", "Qqq number " + i, language, ListingKind.NONE);
    }
  }

  private List<String> search(String query) throws IOException {
    Path index = temp.resolve("index");
    site.publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return SearchFixture.paths(searcher.search(SearchRequest.of(query)));
    }
  }

  @Test
  void aLongPageWithAllThreeWordsStandsBeforeOneWithTwoInItsTitle() throws IOException {
    others("de");
    page("two", "Festplatten Netze", "Festplatten, Netze. ".repeat(3), "de", ListingKind.NONE);
    String much = "Vieles steht hier, und es ist lang. ".repeat(300);
    page("all", "Hinweise", "Netze. " + much + "Festplatten, Kabel.", "de", ListingKind.NONE);
    assertEquals("all", search("Festplatten Netze Kabel").get(0));
  }

  @Test
  void ofThreeWordsThosePagesStandFirstThatHaveThemLetterByLetter() throws IOException {
    others("de");
    String other = "Eine Festplatte im Netz, mit einem Kabel. ".repeat(9);
    page("forms", "Festplatte", other, "de", ListingKind.NONE);
    String much = "Vieles steht hier, und es ist lang. ".repeat(20);
    page("same", "Hinweise", "Festplatten. Netze. " + much + "Kabeln.", "de", ListingKind.NONE);
    assertEquals(List.of("same", "forms"), search("Festplatten Netze Kabeln"));
  }

  @Test
  void aTableOfContentsWithAllWordsStandsBeforePagesWithSome() throws IOException {
    others("en");
    page("part", "Booting", "Booting and preparing, at length.", "en", ListingKind.NONE);
    page("contents", "Guide", "Booting. Preparing. Licences.", "en", ListingKind.CONTENTS);
    assertEquals(List.of("contents", "part"), search("booting preparing licences"));
  }

  @Test
  void aListOfExcerptsStandsBehindPagesWithSomeOfTheWords() throws IOException {
    others("en");
    page("part", "Booting", "Booting and preparing, at length.", "en", ListingKind.NONE);
    page("tags", "Guide", "Booting. Preparing. Licences.", "en", ListingKind.EXCERPTS);
    assertEquals(List.of("part", "tags"), search("booting preparing licences"));
  }

  @Test
  void aWordBehindAnArticleIsThereLetterByLetter() throws IOException {
    others("fr");
    page("part", "Histoire", "Histoire et installation, en long.", "fr", ListingKind.NONE);
    page("contents", "Guide", "L'histoire. D'installer. Licences.", "fr", ListingKind.CONTENTS);
    assertEquals(List.of("contents", "part"), search("histoire installer licences"));
  }

  @Test
  void longQueriesAndSignsAreAnswered() throws IOException {
    others("en");
    page("part", "Booting", "Booting and preparing, at length.", "en", ListingKind.NONE);
    for (String query :
        List.of(
            "booting booting booting",
            "booting | preparing",
            "+booting preparing",
            "boot* preparing~1 length",
            "booting パスワード変更",
            "booting preparing length and much more that no page has")) {
      assertEquals("part", search(query).get(0), query);
    }
  }
}
