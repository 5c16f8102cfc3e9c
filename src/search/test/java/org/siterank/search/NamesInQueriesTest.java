package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.WordWeights;

/** Queries that name what a page defines, whole or among other words. */
class NamesInQueriesTest {

  @TempDir Path temp;

  private List<String> search(SearchFixture site, String query) throws IOException {
    Path index = temp.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return paths(searcher.search(SearchRequest.of(query).noBoost()));
    }
  }

  private static SearchFixture page(SearchFixture site, String path, String heading, String body) {
    return site.page(path, "Page", heading, "", body, List.of(), "en", "html", 1);
  }

  @Test
  void thePageThatDefinesTheNameComesBeforeThoseThatUseItMore() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "uses", "Uses", "last last last last of NNTP.last");
    page(site, "defines", "NNTP.last()", "Sends a command. Long text about other things as well.");
    assertEquals("defines", search(site, "last()").get(0));
  }

  @Test
  void aNameAmongOtherWordsCounts() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "settings", "DEBUG\nADMINS", "A setting of the project, and many more of them.");
    Path index = temp.resolve("index");
    site.publish(index, "run");
    FieldWeights without = new FieldWeights(WordWeights.DEFAULT, 1, 0, 2, 0.25, 0.5);
    SearchRequest request = SearchRequest.of("setting DEBUG").noBoost();
    try (SiteSearcher names = SiteSearcher.open(index);
        SiteSearcher words = SiteSearcher.open(index, without)) {
      assertTrue(
          names.search(request).hits().get(0).scores().score()
              > words.search(request).hits().get(0).scores().score());
      SearchRequest other = SearchRequest.of("setting project").noBoost();
      assertEquals(
          names.search(other).hits().get(0).scores().score(),
          words.search(other).hits().get(0).scores().score());
    }
  }

  @Test
  void thePageAndTheHeadingThatTheQueryNamesComeBeforePagesWithMoreOfItsWords() throws IOException {
    SearchFixture site = new SearchFixture();
    String prose = "What it does is told here at some length, with examples of its use. ";
    site.page("string", "string", "TOUPPER\nLENGTH", "", prose, List.of(), "en", "html", 1);
    site.page(
        "uses", "Uses", "", "", "string toupper string toupper string", List.of(), "en", "html", 1);
    assertEquals("string", search(site, "string toupper").get(0));
    assertEquals("string", search(site, "toupper string").get(0));
  }

  @Test
  void aSingleLetterAfterAMinusIsAnOptionAndALongerWordIsExcluded() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "tar", "-x FILE", "Option of tar: -x extracts a file.");
    page(site, "zip", "--list", "Option of zip.");
    assertEquals(List.of("tar", "zip"), search(site, "option -x"));
    assertEquals(List.of("tar"), search(site, "-x"));
    assertEquals(List.of("zip"), search(site, "option -extracts"));
  }
}
