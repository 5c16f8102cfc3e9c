package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.analysis.Language;

/** One word, two words and a word with a hyphen. */
@Tag("slow")
class WordSpacingTest {

  @TempDir Path folder;

  private Set<String> found(SearchFixture site, String query) throws IOException {
    return new TreeSet<>(ask(site, query));
  }

  private List<String> ask(SearchFixture site, String query) throws IOException {
    Path index = folder.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return SearchFixture.paths(searcher.search(SearchRequest.of(query)));
    }
  }

  private static SearchFixture others(int pages) {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < pages; i++) {
      site.page("other" + i, "Other " + i, "Nothing of interest on this page.", 1);
    }
    return site;
  }

  @ParameterizedTest
  @CsvSource({
    "loadbalancer, load balancer, load-balancer",
    "Loadbalancers, Load balancers, Load-Balancers",
    "ipv6, ipv 6, ipv-6",
    "plugin, plug in, plug-in",
    "wifi, wi fi, wi-fi",
  })
  void eachSpellingFindsTheOthers(String joined, String apart, String hyphenated)
      throws IOException {
    SearchFixture site =
        others(5)
            .page("joined", "One", "You need the " + joined + " for it.", 1)
            .page("apart", "Two", "You need the " + apart + " for it.", 1)
            .page("hyphen", "Three", "You need the " + hyphenated + " for it.", 1);
    Set<String> all = Set.of("joined", "apart", "hyphen");
    for (String query : List.of(joined, apart, hyphenated)) {
      assertEquals(new TreeSet<>(all), found(site, query), query);
      assertEquals(new TreeSet<>(all), found(site, "need " + query), query);
    }
  }

  @Test
  void aLetterBeforeAHyphenIsNoWordOfItsOwn() throws IOException {
    SearchFixture site =
        others(5)
            .page("joined", "One", "Send an email to us.", 1)
            .page("hyphen", "Two", "Send an e-mail to us.", 1);
    assertEquals(Set.of("joined", "hyphen"), found(site, "e-mail"));
    assertEquals(Set.of("joined", "hyphen"), found(site, "email"));
  }

  @Test
  void aWordOfManyPagesFindsItsHalvesOnFew() throws IOException {
    SearchFixture site = others(5);
    for (int i = 0; i < 10; i++) {
      site.page("joined" + i, "One " + i, "A loadbalancer.", 1);
    }
    for (int i = 0; i < 5; i++) {
      site.page("apart" + i, "Two " + i, "A load balancer.", 1);
    }
    Path index = folder.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      for (String query : List.of("loadbalancer", "load balancer", "load-balancer")) {
        assertEquals(15, searcher.search(SearchRequest.of(query)).total(), query);
      }
    }
  }

  @Test
  void theSpellingThatWasTypedStandsFirst() throws IOException {
    SearchFixture site =
        others(9)
            .page("joined", "One", "You need the loadbalancer for it.", 1)
            .page("apart", "Two", "You need the load balancer for it.", 1);
    assertEquals(List.of("joined", "apart"), ask(site, "loadbalancer"));
    assertEquals("apart", ask(site, "load balancer").get(0));
  }

  @Test
  void aPageThatIsCalledLikeAnotherSpellingStandsFirst() throws IOException {
    SearchFixture site =
        others(9)
            .page("called", "Load balancer", "What it does. ".repeat(90), 1)
            .page("about", "Servers", "A loadbalancer. " + "What it does. ".repeat(30), 1)
            .page("more", "Clients", "Another loadbalancer. " + "What it does. ".repeat(30), 1);
    assertEquals("called", ask(site, "loadbalancer").get(0));
  }

  @Test
  void wordsThatAreNotSideBySideAreNotOne() throws IOException {
    SearchFixture site = others(5).page("far", "One", "The balancer takes a load.", 1);
    assertEquals(Set.of(), found(site, "loadbalancer"));
  }

  @Test
  void aCommonWordIsNotDividedIntoRareOnes() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 30; i++) {
      site.page("target" + i, "Target " + i, "Get a target.", 1);
    }
    site.page("archive", "Files", "Unpack the tar. Get the file.", 1);
    assertFalse(found(site, "target").contains("archive"));
  }

  @Test
  void aPrepositionJoinsTheWordBeforeItOnlyAtTheEnd() throws IOException {
    SearchFixture site =
        others(5)
            .page("login", "One", "The login needs a password.", 1)
            .page("log", "Two", "Every log in color.", 1);
    assertEquals(Set.of("login", "log"), found(site, "how to log in"));
    assertEquals(Set.of("log"), found(site, "log in color"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+loadbalancer", "\"loadbalancer\"", "\"load balancer\""})
  void quotesAndSignsMeanWhatTheySay(String query) throws IOException {
    SearchFixture site =
        others(5)
            .page("joined", "One", "You need the loadbalancer for it.", 1)
            .page("apart", "Two", "You need the load balancer for it.", 1);
    String expected = query.contains(" ") ? "apart" : "joined";
    assertEquals(Set.of(expected), found(site, query));
  }

  @Test
  void aWordIsNotUnknownWhenItsHalvesAreFound() throws IOException {
    Path index = folder.resolve("index");
    others(5).page("apart", "Two", "The load balancer.", 1).publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      SearchResponse response = searcher.search(SearchRequest.of("loadbalancer nowhere"));
      assertEquals(List.of("nowhere"), response.unknown());
      assertEquals(List.of("apart"), SearchFixture.paths(response));
      assertEquals("The [load] [balancer].", response.hits().get(0).snippet().marked("[", "]"));
    }
  }

  @Test
  void aClusterIsAskedForAllSpellings() throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    counts.put("loadbalanc", 3);
    counts.put("load", 9);
    counts.put("balanc", 7);
    assertTrue(form("loadbalancer", counts).contains("query=load balanc"));
    assertTrue(form("load balancer", counts).contains("loadbalanc"));
    assertTrue(form("load-balancer", counts).contains("loadbalanc"));
    assertFalse(form("load-balancer", Map.of("load", 9, "balanc", 7)).contains("loadbalanc"));
    assertFalse(form("loadbalancer", Map.of("loadbalanc", 3)).contains("query=load balanc"));
  }

  private static String form(String query, Map<String, Integer> counts) throws IOException {
    return PortableQuery.of(
            query,
            List.of(Language.ENGLISH),
            FieldWeights.DEFAULT,
            QueryRules.NONE,
            terms -> new WordFrequencies.Counts(100, counts))
        .strict()
        .toString();
  }
}
