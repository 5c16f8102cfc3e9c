package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.search.Asker;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.Meaning;
import org.siterank.search.Notice;
import org.siterank.search.QueryRules;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;

/** Questions to a real site in a real OpenSearch, which compares the vectors of the pages. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MeaningCases {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  static final List<String> QUESTIONS =
      List.of(
          "how do I delete all documents that match a query",
          "how can I keep two threads from opening the same index for writing",
          "what is the fastest way to find the nearest vectors",
          "how do I sort the hits by the value of a field",
          "how are words reduced to their stem in German text",
          "how do I limit the memory that buffered documents take",
          "how can a search be stopped when it takes too long",
          "how do I count the documents in each category",
          "which class suggests words that were spelled wrong",
          "how do I find places within some distance of a point",
          "how can I mark the words of the query in the text",
          "how do I merge small segments into larger ones",
          "how are the scores of a document explained to people",
          "how do I change the number of bits for each document of a column",
          "what happens to deleted documents when segments are merged",
          "how do I read a text from a stream and split it into words",
          "how can I boost newer documents over older ones",
          "how do I open an index that lies in memory",
          "which filter removes common words from the text",
          "how do I see changes without closing the writer");

  private Path folder;
  private OpenSearchNode node;
  private RealSite site;
  private ClusterAddress address;

  /** The line that is tested. */
  abstract OpenSearchLine line();

  @BeforeAll
  void startAndPush(@TempDir Path own) throws Exception {
    folder = own; // Not static: both lines are tested at the same time.
    OpenSearchNode.require(line());
    node = OpenSearchNode.install(line(), "meaning", true);
    node.launch(Map.of("discovery.type", "single-node"));
    site = RealSite.publish(folder); // While the node starts.
    node.awaitStart();
    address = ClusterAddress.of(node.url() + "/docs");
    PushReport report = push("words", address);
    assertTrue(report.counts().added() > 2_000, report.toString());
  }

  @AfterAll
  void stop() throws Exception {
    if (node != null) {
      node.close();
    }
  }

  private SiteConfig by(String meaning) {
    return site.config().with("search.meaning", meaning);
  }

  private PushReport push(String meaning, ClusterAddress to) throws Exception {
    try (SiteSearch from = SiteSearch.open(by(meaning));
        PublishedPages pages = from.ranking().pages();
        Push push = Push.to(to, ACCESS)) {
      PushReport report =
          push.run(
              pages,
              TestOptions.push(1, 0, true, 0.01),
              false,
              (stage, done, total) -> {},
              () -> false);
      assertEquals(List.of(), push.warnings());
      return report;
    }
  }

  private ClusterSearcher searcher(Meaning meaning) throws Exception {
    ClusterSearcher searcher = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT);
    searcher.use(QueryRules.NONE.by(meaning, Optional.empty()));
    return searcher;
  }

  private static List<String> urls(SearchResponse response) {
    return response.hits().stream().map(hit -> hit.url().value()).toList();
  }

  /** All that is shown of the hits; scores to the digits that the order of additions leaves. */
  private static List<String> described(SearchResponse response) {
    List<String> lines = new ArrayList<>();
    for (Hit hit : response.hits()) {
      lines.add(
          String.format(
              "%s | %s | %s | %.4g | %.4g",
              hit.url(),
              hit.snippet(),
              hit.sections(),
              hit.scores().score(),
              hit.scores().textScore()));
    }
    return lines;
  }

  @Test
  @Order(1)
  void questionsFindThereWhatTheyFindHere(TestReporter reporter) throws Exception {
    int equal = 0;
    int moved = 0;
    List<String> different = new ArrayList<>();
    try (SiteSearch here = SiteSearch.open(by("words"));
        ClusterSearcher there = searcher(Meaning.WORDS);
        ClusterSearcher byWords = searcher(Meaning.OFF)) {
      for (String question : QUESTIONS) {
        SearchRequest request = SearchRequest.of(question).boosted(here.boosting());
        SearchResponse found = there.search(request);
        if (described(here.search(request)).equals(described(found))) {
          equal++;
        } else {
          different.add(question);
        }
        moved += urls(found).equals(urls(byWords.search(request))) ? 0 : 1;
      }
    }
    reporter.publishEntry(
        "questions", equal + " of " + QUESTIONS.size() + " equal, " + moved + " moved by meaning");
    assertTrue(10 * equal >= 9 * QUESTIONS.size(), "different: " + different);
    assertTrue(moved >= QUESTIONS.size() / 2, "meaning moves " + moved);
  }

  /** What the meaning adds to the score of each page that has words of the query. */
  private static Map<String, String> gains(SearchResponse meant, SearchResponse words) {
    Map<String, String> gains = new TreeMap<>();
    for (Hit hit : meant.hits()) {
      for (Hit other : words.hits()) {
        if (other.url().equals(hit.url())) {
          float gain = hit.scores().textScore() - other.scores().textScore();
          gains.put(hit.url().value(), String.format("%.3f", gain));
        }
      }
    }
    return gains;
  }

  @Test
  @Order(1)
  void otherQueriesGoByTheirWords() throws Exception {
    try (ClusterSearcher there = searcher(Meaning.WORDS);
        ClusterSearcher byWords = searcher(Meaning.OFF)) {
      for (String words : List.of("index writer", "merge policy", "\"doc values\"", "type:html")) {
        SearchRequest request = SearchRequest.of(words).noBoost();
        assertEquals(described(byWords.search(request)), described(there.search(request)), words);
      }
    }
  }

  @Test
  @Order(1)
  void theExplanationNamesThePassage() throws Exception {
    SearchRequest request = SearchRequest.of(QUESTIONS.get(0)).explained();
    try (SiteSearch here = SiteSearch.open(by("words"));
        ClusterSearcher there = searcher(Meaning.WORDS)) {
      String said = meant(here.search(request));
      assertTrue(said.startsWith("similar in meaning to \""), said);
      assertEquals(said, meant(there.search(request)));
    }
  }

  private static String meant(SearchResponse response) {
    return find(response.hits().get(0).scores().explanation().orElseThrow()).orElse("");
  }

  private static Optional<String> find(ScoreTree tree) {
    return tree.text().startsWith("similar in meaning")
        ? Optional.of(tree.text())
        : tree.parts().stream().map(MeaningCases::find).flatMap(Optional::stream).findFirst();
  }

  @Test
  @Order(1)
  void filtersBind() throws Exception {
    String part = " in:/org/apache/lucene/search/";
    try (ClusterSearcher there = searcher(Meaning.WORDS)) {
      List<String> found = urls(there.search(SearchRequest.of(QUESTIONS.get(0) + part)));
      assertFalse(found.isEmpty());
      for (String url : found) {
        assertTrue(url.startsWith("https://docs.example/org/apache/lucene/search/"), url);
      }
    }
  }

  @Test
  @Order(2)
  void vectorsAreSentWithPagesThatChanged() throws Exception {
    PushReport same = push("words", address);
    assertFalse(same.built());
    assertEquals(0, same.sent().requests());
    site.change();
    PushReport changed = push("words", address);
    assertFalse(changed.built());
    assertTrue(changed.counts().changed() < 300, changed.toString());
    assertTrue(source("new.html").has("meaning"), "of a page that was added");
  }

  @Test
  @Order(3)
  void withoutMeaningNoVectorsArePushed() throws Exception {
    PushReport report = push("off", address);
    assertTrue(report.built(), "an index without vectors is another one");
    assertFalse(source("new.html").has("meaning"));
    try (ClusterSearcher there = searcher(Meaning.WORDS);
        ClusterSearcher byWords = searcher(Meaning.OFF)) {
      SearchRequest request = SearchRequest.of(QUESTIONS.get(0));
      assertEquals(described(byWords.search(request)), described(there.search(request)));
    }
  }

  private JsonNode source(String path) throws Exception {
    try (ClusterClient client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP)) {
      String id = "https:%2F%2Fdocs.example%2F" + path;
      return client.require("reading", "GET", "/docs/_doc/" + id, null).path("_source");
    }
  }

  @Test
  @Order(4)
  void aModelFindsPagesThatHaveNoneOfTheWordsAsHere() throws Exception {
    ModelSite pages = ModelSite.write(folder.resolve("model"));
    ClusterAddress to = ClusterAddress.of(node.url() + "/model");
    try (Push push = Push.to(to, ACCESS)) {
      push.run(
          pages, TestOptions.push(2, 0, true, 0), false, (stage, done, total) -> {}, () -> false);
    }
    String question = "how do I get my money back when the goods are broken";
    Asker hr = Asker.memberOf(Set.of("hr"));
    try (ClusterSearcher there = ClusterSearcher.open(to, ACCESS, FieldWeights.DEFAULT)) {
      QueryRules byWords = pages.rules().by(Meaning.OFF, Optional.empty());
      for (Asker asker : List.of(Asker.PUBLIC, hr)) {
        for (String query : List.of(question, question + " type:html", "refund price", "garden")) {
          SearchRequest request = SearchRequest.of(query).noBoost().as(asker);
          there.use(byWords);
          SearchResponse words = there.search(request);
          there.use(pages.rules());
          SearchResponse here = pages.search(request, pages.rules());
          SearchResponse found = there.search(request);
          assertEquals(urls(here), urls(found), query);
          if (asker.equals(hr)) { // To others, a cluster counts words of pages that are not theirs.
            assertEquals(gains(here, pages.search(request, byWords)), gains(found, words), query);
          }
          assertEquals(here.total(), found.total(), query);
          assertEquals(here.notices(), found.notices(), query);
          assertEquals(pages.facets(query, asker), there.facets(query, asker), query);
        }
      }
      SearchRequest asked = SearchRequest.of(question).noBoost();
      assertEquals("/refund", there.search(asked).hits().get(0).url().path());
      assertFalse(urls(there.search(asked)).toString().contains("secret"));
      SearchRequest asHr = asked.as(hr);
      assertTrue(urls(there.search(asHr)).toString().contains("secret"));
      there.use(pages.rules().by(Meaning.WORDS, Optional.empty()));
      assertFalse(urls(there.search(asked)).toString().contains("refund"));
      assertTrue(there.search(asked).notices().contains(Notice.SOME_WORDS));
    }
  }
}
