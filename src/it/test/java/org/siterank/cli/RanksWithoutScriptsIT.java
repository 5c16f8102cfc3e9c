package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cluster.OpenSearchNode;

/** {@code push --ranks-only} on a node without the module lang-painless: it runs no script. */
@Tag("minutes")
class RanksWithoutScriptsIT extends GardenIndexes {

  private OpenSearchNode node;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("bare", false);
    node.start();
    publish(folder);
  }

  @AfterAll
  void stop() throws Exception {
    if (node != null) {
      node.close();
    }
  }

  /** The sources as texts, since a number may be written in more than one way. */
  private Map<String, String> texts(String index) throws Exception {
    Map<String, String> texts = new LinkedHashMap<>();
    sources(node, index).forEach((id, source) -> texts.put(id, source.toString()));
    return texts;
  }

  @Test
  void ranksAreTakenOutAndTheRestOfEachDocumentStays() throws Exception {
    make(node, "shop", URLS.replaceFirst("\\{", "{\"dynamic\":false,"));
    Map<String, Map<String, ?>> documents = pages(SITE);
    documents.put("a/b c?d+e", Map.of("url", SITE + "p1.html", "price", 7, "of", List.of(1, 2)));
    fill(node, "shop", documents);
    Map<String, String> all = texts("shop");
    assertEquals(PAGES + 1, pushed(node, "shop").path("written").asInt());
    assertRanked(sources(node, "shop"), "siterank");
    // Numbers as its program wrote them: an update in the server would round them.
    String url = "{\"url\":\"" + SITE + "p2.html\",\"n\":4.50,";
    String rest = "\"m\":0.1234567890123456789012,\"b\":null}";
    String exact = "/shop/_doc/exact?refresh=true&routing=x%2By%20z";
    ask(node, "PUT", exact, url + "\"siterank\":3.0," + rest);
    assertEquals(PAGES + 2, pushed(node, "shop", "--remove").path("restored").asInt());
    Map<String, String> last = texts("shop");
    last.remove("shop/exact");
    assertEquals(all, last);
    assertEquals(url + rest, text(node, "/shop/_source/exact?routing=x%2By%20z"));
  }

  @Test
  void aDocumentOfAnotherSiteLosesItsRankWithAPush() throws Exception {
    make(node, "moved", URLS);
    fill(node, "moved", pages(SITE));
    pushed(node, "moved");
    ask(
        node,
        "POST",
        "/moved/_update/d3?refresh=true",
        "{\"doc\":{\"url\":\"https://elsewhere.example/\"}}");
    assertEquals(1, pushed(node, "moved").path("restored").asInt());
    assertFalse(sources(node, "moved").get("moved/d3").has("siterank"));
  }

  @Test
  void aProgramThatWritesMeanwhileLosesNothing() throws Exception {
    make(node, "busy", URLS);
    fillMany(node, "busy");
    pushed(node, "busy");
    AtomicBoolean done = new AtomicBoolean();
    Future<Integer> written = writing(node, "busy", done);
    JsonNode report = pushed(node, "busy", "--remove");
    done.set(true);
    int rounds = written.get();
    assertEquals(MANY, report.path("restored").asInt());
    assertTrue(report.path("repeated").asInt() > 0, report::toString);
    Map<String, JsonNode> sources = sources(node, "busy");
    assertTrue(rounds > 0 && sources.size() == MANY - rounds, rounds + ", " + sources.size());
    assertFalse(sources.toString().contains("siterank"));
    assertEquals(rounds, sources.get("busy/m0").path("seen").asInt());
  }
}
