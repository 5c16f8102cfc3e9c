package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.PublishedReaders;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Translations of a page, and a page as a file, are one result. */
@Tag("slow")
class VersionsTest {

  private static final String TEXT = "nftables nftables nftables filters packets";

  @TempDir Path temp;

  private SearchFixture site() {
    SearchFixture site = new SearchFixture();
    for (String language : List.of("en", "de", "fi", "ja")) {
      site.version("nft", language + "/nft", "nftables", TEXT, language, "html");
    }
    site.version("nft", "en/nft.pdf", "nftables", TEXT + " nftables", "en", "pdf");
    site.page("other", "Firewalls", "Use nftables to filter.", 1);
    return site;
  }

  private SearchResponse answer(SearchRequest request) throws IOException {
    Path index = temp.resolve("index");
    site().publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      assertTrue(searcher.hasVersions());
      return searcher.search(request);
    }
  }

  @Test
  void theVersionInTheLanguageOfTheReaderIsShownAndTheOthersBelow() throws IOException {
    SearchResponse finnish =
        answer(SearchRequest.of("nftables").reading(List.of("sv", "fi", "en")));
    assertEquals(List.of("fi/nft", "other"), paths(finnish));
    assertEquals(2, finnish.total());
    assertEquals(
        List.of("/de/nft", "/en/nft", "/en/nft.pdf", "/ja/nft"),
        finnish.hits().get(0).versions().stream().map(version -> version.url().path()).toList());
    assertEquals(List.of(), finnish.hits().get(1).versions());
    assertEquals("fi", finnish.hits().get(0).labels().language());
  }

  @Test
  void aLanguageThatIsInsistedOnIsShownEvenWhereTheWordsAreInAnother() throws IOException {
    Path index = temp.resolve("index");
    new SearchFixture()
        .version("v", "id/x", "Instalasi", "preseed preseed otomatis", "id", "html")
        .version("v", "en/x", "Installation", "preseed automatic", "en", "html")
        .version("v", "sv/x", "Automatik", "förinställning dold", "sv", "html")
        .version("w", "id/y", "Lain", "preseed", "id", "html")
        .version("w", "en/y", "Other", "something else", "en", "html")
        .publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      SearchRequest request = SearchRequest.of("preseed");
      assertEquals(Set.of("sv/x", "id/y"), Set.copyOf(paths(searcher.search(request.in("sv")))));
      assertEquals(Set.of("en/x", "en/y"), Set.copyOf(paths(searcher.search(request.in("en")))));
      SearchResponse preferred = searcher.search(request.reading(List.of("sv")));
      assertEquals(Set.of("id/x", "id/y"), Set.copyOf(paths(preferred)));
      for (String narrowed : List.of("preseed -dold", "preseed lang:id", "+preseed", "in:/id/")) {
        SearchResponse found = searcher.search(SearchRequest.of(narrowed).in("sv"));
        assertTrue(paths(found).contains("id/x"), narrowed + ": " + paths(found));
      }
    }
  }

  @Test
  void pagesWithNearlyTheSameTextAreListedUnlessOthersMayReadThem() throws IOException {
    Path index = temp.resolve("index");
    Map<PageUrl, Readers> open = new HashMap<>();
    for (String path : List.of("nft", "nft/old", "nft/new")) {
      open.put(PageUrl.of("http://x.test/" + path), Readers.parse("staff"));
    }
    new SearchFixture()
        .page("nft", "Firewalls", "Use nftables to filter.", 1)
        .readBy(Readers.parse("staff"))
        .standsFor("nft/old", "nft/new")
        .publish(index, "run");
    assertEquals(List.of("/nft/old", "/nft/new"), versions(index));

    PublishedReaders.apply(index, open);
    assertEquals(List.of("/nft/old", "/nft/new"), versions(index));

    open.put(PageUrl.of("http://x.test/nft/old"), Readers.parse("board"));
    PublishedReaders.apply(index, open);
    assertEquals(List.of("/nft/new"), versions(index));
    open.put(PageUrl.of("http://x.test/nft/new"), Readers.NOBODY);
    PublishedReaders.apply(index, open);
    assertEquals(List.of(), versions(index));
  }

  private static List<String> versions(Path index) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      SearchRequest request = SearchRequest.of("nftables").as(new Asker(Set.of("staff"), false));
      List<Hit> hits = searcher.search(request).hits();
      assertEquals(1, hits.size());
      return hits.get(0).versions().stream().map(version -> version.url().path()).toList();
    }
  }

  @Test
  void aPageStandsBeforeTheSameAsAFile() throws IOException {
    assertEquals("en/nft", paths(answer(SearchRequest.of("nftables lang:en"))).get(0));
    assertEquals(List.of("en/nft.pdf"), paths(answer(SearchRequest.of("nftables type:pdf"))));
  }

  @Test
  void filtersAreHeardBeforeTheReader() throws IOException {
    assertEquals(
        List.of("ja/nft"),
        paths(answer(SearchRequest.of("nftables lang:ja").reading(List.of("fi")))));
  }

  @Test
  void pagesOfResultsDoNotOverlap() throws IOException {
    SearchRequest request = SearchRequest.of("nftables").reading(List.of("de"));
    assertEquals(List.of("de/nft"), paths(answer(request.page(0, 1))));
    assertEquals(List.of("other"), paths(answer(request.page(1, 1))));
    assertEquals(List.of(), paths(answer(request.page(2, 1))));
    assertEquals(2, answer(request.page(0, 1)).total());
  }

  @Test
  void theOriginalInThePlaceOfATranslationIsNotListed() throws IOException {
    Path index = temp.resolve("index");
    new SearchFixture()
        .version("v", "cs/doc", "Manual of nftables", TEXT + " nftables", "en", "html")
        .version("v", "en/doc", "Manual of nftables", TEXT, "en", "html")
        .version("v", "zh-CN/doc", "nftables", TEXT, "zh", "html")
        .version("v", "zh-TW/doc", "nftables", TEXT, "zh", "html")
        .publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      SearchResponse response = searcher.search(SearchRequest.of("manual nftables"));
      assertEquals(List.of("en/doc"), paths(response));
      assertEquals(
          List.of("/zh-CN/doc", "/zh-TW/doc"),
          response.hits().get(0).versions().stream().map(version -> version.url().path()).toList());
      assertEquals(List.of("cs/doc"), paths(searcher.search(SearchRequest.of("nftables in:/cs/"))));
    }
  }
}
