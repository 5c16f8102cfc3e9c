package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;

/** Ranks in a collection of two shards. */
@Tag("minutes")
class SolrCloudIT {

  private static final int PAGES = 60;

  private static final String CLOUD =
      "<solr><solrcloud><str name='host'>127.0.0.1</str><int name='hostPort'>${hostPort:0}</int>"
          + "<str name='hostContext'>solr</str></solrcloud></solr>";

  @TempDir Path folder;

  /** Solr waits 15 seconds for the ZooKeeper in itself, which a busy machine may take. */
  private static void start(SolrNode node, String... options) throws IOException {
    try {
      node.start(options);
    } catch (AssertionError notYet) {
      node.start(options);
    }
  }

  @Test
  void shardsTakeRanksAndScoreByThem() throws Exception {
    SolrNode.require(SolrLine.NINE);
    PublishedGarden site = PublishedGarden.publish(folder, PAGES);
    try (SolrNode node = SolrNode.install(SolrLine.NINE, CLOUD)) {
      Path zooKeeper = Files.createDirectories(node.home().resolve("server/solr"));
      Files.writeString(zooKeeper.resolve("zoo.cfg"), "tickTime=2000\ninitLimit=10\nsyncLimit=5\n");
      Path configuration = node.configuration("configuration", "nutch.xml");
      start(
          node,
          "-DzkRun",
          "-DhostPort=" + node.port(),
          "-Dbootstrap_confdir=" + configuration,
          "-Dcollection.configName=site");
      node.get(
              "/admin/collections",
              Map.of(
                  "action", "CREATE",
                  "name", "docs",
                  "numShards", "2",
                  "collection.configName", "site"))
          .ok();
      SolrCore docs = new SolrCore(node, "docs");
      docs.addParser(Map.of("weight", 0.3, "pivot", 2));
      List<Map<String, Object>> documents = new ArrayList<>();
      for (int i = 0; i < PAGES; i++) {
        String url = PublishedGarden.URL + "p" + i + ".html";
        documents.add(Map.of("id", url, "url", url, "content", "plant ".repeat(1 + i % 3)));
      }
      docs.update(documents);

      assertEquals(PAGES, push(docs, site).json().path("written").asInt());
      assertEquals(0, push(docs, site).json().path("written").asInt());

      Map<String, String> plain = Map.of("q", "plant", "rows", "99");
      Map<String, Float> text = new TreeMap<>();
      docs.hits(plain).forEach(hit -> text.put(hit.id(), hit.score()));
      Map<String, String> ranked =
          Map.of(
              "q", "{!siterank v=$qq}",
              "qq", "{!edismax v='plant'}",
              "defType", "lucene",
              "rows", "99");
      List<SolrCore.Hit> hits = docs.hits(ranked);
      assertEquals(PAGES, hits.size());
      for (SolrCore.Hit hit : hits) {
        double r = site.rank(hit.id());
        assertEquals(r, hit.rank(), hit.id());
        double expected = text.get(hit.id()) * (1 + 0.3 * r / (r + 2));
        assertEquals(expected, hit.score(), 1e-6 * expected, hit.id());
      }
      CommandRun removed = push(docs, site, "--remove");
      assertEquals(PAGES, removed.json().path("restored").asInt());
    }
  }

  private static CommandRun push(SolrCore to, PublishedGarden site, String... more) {
    List<String> words = new ArrayList<>(List.of("push", "--ranks-only", "--to", to.url()));
    words.addAll(List.of(more));
    words.addAll(List.of("--format", "json", "--no-progress", "--data", site.data()));
    CommandRun run = CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return run;
  }
}
