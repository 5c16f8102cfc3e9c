package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.SiteIndexWriter;
import org.siterank.site.PageUrl;

/** Pages that list others stand behind them in results, unless they are what is asked for. */
@Tag("slow")
class ListingsBehindPagesTest {

  private static final String POST = "The resolver keeps records, and a broken cache breaks dns.";

  @TempDir Path directory;

  @BeforeEach
  void publish() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    entries.add(entry("2014/broken-cache", "A broken cache", POST, false, 1));
    entries.add(entry("tags/dns", "dns", ("dns " + POST).repeat(3), true, 900));
    entries.add(entry("tags/dns/page/2", "dns", ("dns dns " + POST).repeat(3), true, 900));
    entries.add(entry("page/2", "Archive", ("dns cache " + POST).repeat(2), true, 900));
    entries.add(entry("notes", "Notes", "What else breaks in a network.", false, 1));
    for (int i = 0; i < 20; i++) {
      entries.add(entry("other" + i, "Other", "Nothing of interest, number " + i, false, 1));
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
  }

  private static IndexEntry entry(
      String path, String title, String body, boolean listing, double rank) {
    IndexedPage page =
        new IndexedPage(
            PageUrl.of("http://x.test/" + path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            "en",
            "html",
            Optional.empty(),
            List.of(),
            listing);
    return IndexEntry.of(page, rank, Instant.EPOCH);
  }

  private List<String> search(SearchRequest request) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      return SearchFixture.paths(searcher.search(request));
    }
  }

  @Test
  void listThatIsCalledLikeTheQueryStandsBehindPagesThatAnswer() throws IOException {
    List<String> found = search(SearchRequest.of("dns"));
    assertEquals(List.of("2014/broken-cache", "tags/dns"), found.subList(0, 2));
    assertTrue(found.contains("tags/dns/page/2"), "the rest of the list is found as well");
  }

  @Test
  void listThatIsCalledLikeTheQueryStandsFirstWhereNoPageHasAllWords() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    entries.add(entry("authors/ann-lee", "Ann Lee", "Ann Lee wrote of the harbour.", true, 1));
    entries.add(entry("harbour", "The harbour", "Ann went down to the sea.", false, 900));
    entries.add(entry("lee", "In the lee of the island", "Ships wait.", false, 900));
    for (int i = 0; i < 9; i++) {
      entries.add(entry("more" + i, "Other", "Nothing of interest, number " + i, false, 1));
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory)) {
      writer.update(entries.iterator());
      writer.publish("2");
    }
    assertEquals("authors/ann-lee", search(SearchRequest.of("ann lee")).get(0));
  }

  @Test
  void aPageStandsBeforeTheListsThatHoldItsExcerpt() throws IOException {
    for (String query : List.of("broken cache", "resolver records", "dns cache", "cache zebra")) {
      List<String> found = search(SearchRequest.of(query));
      assertEquals("2014/broken-cache", found.get(0), query);
      assertTrue(found.size() == 4, query + ": lists are found as well: " + found);
      assertEquals("2014/broken-cache", search(SearchRequest.of(query).noBoost()).get(0), query);
    }
  }

  @Test
  void aPageWithFewerOfTheWordsStandsBeforeTheListsOfThePageWithMost() throws IOException {
    String query = "resolver records breaks";
    List<String> found = search(SearchRequest.of(query));
    assertEquals(List.of("2014/broken-cache", "notes"), found.subList(0, 2));
    assertEquals(5, found.size(), "lists are found as well: " + found);
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      List<Candidate> candidates = searcher.candidates(query, 10, FieldWeights.DEFAULT).pages();
      assertEquals(5, candidates.size(), "eval judges what is shown");
      Facet types = searcher.facets(query).get(0);
      assertEquals(5, types.values().stream().mapToLong(Facet.Value::count).sum());
    }
    assertEquals(2, search(SearchRequest.of(query + " in:/tags/")).size());
  }

  @Test
  void listsAreOneValueInThePlaceOfTheirSections() throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      List<Facet> facets = searcher.facets("dns");
      assertEquals(
          List.of(new Facet.Value("list", 3)),
          facets.stream()
              .filter(facet -> facet.kind() == Facet.Kind.LIST)
              .flatMap(facet -> facet.values().stream())
              .toList());
      assertEquals(
          List.of("/2014/"),
          facets.stream()
              .filter(facet -> facet.kind() == Facet.Kind.SECTION)
              .flatMap(facet -> facet.values().stream())
              .map(Facet.Value::text)
              .toList());
    }
    assertEquals(3, search(SearchRequest.of("dns is:list")).size());
    assertEquals(List.of("2014/broken-cache"), search(SearchRequest.of("dns -is:list")));
    assertEquals("tags/dns", search(SearchRequest.of("dns is:list")).get(0));
  }

  @Test
  void aListIsFoundByItsNameAndByItsFolder() throws IOException {
    assertEquals("page/2", search(SearchRequest.of("archive")).get(0));
    assertEquals("tags/dns", search(SearchRequest.of("resolver in:/tags/")).get(0));
  }

  @Test
  void theContentsOfAChapterAreFoundByTheWordsOfTheirTitle() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    entries.add(entry("chapter", "Chapter 5. Booting the Installation System", "PC", true, 1));
    entries.add(entry("tag", "Booting an installation system", "PC", true, 1));
    entries.add(entry("page", "Disks", "An installation of the system, and its booting", false, 1));
    for (int i = 0; i < 9; i++) {
      entries.add(entry("more" + i, "Other", "An installation on a system " + i, false, 1));
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory)) {
      writer.update(entries.iterator());
      writer.publish("2");
    }
    List<String> found = search(SearchRequest.of("boot the systems"));
    assertEquals(List.of("chapter", "page", "tag"), found.subList(0, 3));
    assertEquals("page", search(SearchRequest.of("booting")).get(0), "a topic");
    assertEquals("page", search(SearchRequest.of("booting disks")).get(0), "other words as well");
  }

  @Test
  void theExplanationNamesTheFactorAndEqualsTheScore() throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      for (Hit hit : searcher.search(SearchRequest.of("broken cache").explained()).hits()) {
        ScoreTree explained = hit.scores().explanation().orElseThrow();
        assertEquals(hit.scores().score(), (float) explained.value(), 1e-6f * hit.scores().score());
        boolean listing = !hit.url().path().equals("/2014/broken-cache");
        assertEquals(listing, explained.toString().contains("lists other pages"));
      }
    }
  }
}
