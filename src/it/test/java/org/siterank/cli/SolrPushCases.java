package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.LanguageMark;
import org.siterank.engines.HaltingProxy;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;
import org.siterank.engines.SolrPage;

/**
 * {@code push --ranks-only} into cores of a real Solr, in the shapes of Nutch's and of a CMS's; the
 * server lets in one user alone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SolrPushCases {

  /** The line of Solr. */
  abstract SolrLine line();

  private static final int PAGES = 40;

  /** More than the updates of one request. */
  private static final int MANY = 1_300;

  private Path folder;

  SolrNode node;
  PublishedGarden site;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    this.folder = folder;
    SolrNode.require(line());
    site = PublishedGarden.publish(folder, PAGES);
    node = SolrNode.shared(line());
    Path credentials = folder.resolve("credentials");
    Files.writeString(
        credentials, "user=" + SolrNode.USER + "\npassword=" + SolrNode.PASSWORD + "\n");
    Files.setPosixFilePermissions(credentials, PosixFilePermissions.fromString("rw-------"));
  }

  private List<String> words(String to, String... more) {
    List<String> words = new ArrayList<>(List.of("push", "--ranks-only", "--to", to));
    words.addAll(List.of("--credentials", folder.resolve("credentials").toString()));
    words.addAll(List.of(more));
    words.addAll(List.of("--format", "json", "--no-progress", "--data", site.data()));
    return words;
  }

  String credentials() {
    return folder.resolve("credentials").toString();
  }

  private CommandRun push(String to, String... more) {
    return CommandRun.ofProgram(List.of(), words(to, more).toArray(String[]::new));
  }

  private JsonNode pushed(SolrCore core, String... more) {
    CommandRun run = push(core.url(), more);
    assertEquals(0, run.code(), run.err() + run.out());
    return run.json();
  }

  private void assertRefused(String part, String to, String... more) {
    CommandRun run = push(to, more);
    assertEquals(3, run.code(), run.err() + run.out());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(part), run.err());
  }

  /** Nutch's documents: their keys are the addresses. */
  SolrCore nutch(String name) throws IOException {
    SolrCore core = node.core(name, "nutch.xml");
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      String url = PublishedGarden.URL + "p" + i + ".html";
      documents.add(
          Map.of(
              "id", url,
              "url", url,
              "title", "Plant " + i,
              "content", "plant ".repeat(1 + i % 3) + "in bed " + i % 5,
              "digest", "d" + i));
    }
    documents.add(Map.of("id", "https://elsewhere.example/", "url", "https://elsewhere.example/"));
    core.update(documents);
    return core;
  }

  private Map<String, String> parameters(String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String each : query.split("&", -1)) {
      int equals = each.indexOf('=');
      parameters.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return parameters;
  }

  /** Those of {@code solr.md}. */
  @Test
  void theCommandsOfTheManualPushAndTakeBack() throws Exception {
    SolrCore core = nutch("manual");
    List<List<String>> pushes = SolrPage.read().pushes(core.url());
    assertEquals(3, pushes.size(), "a rehearsal, a push, a removal");
    for (List<String> push : pushes) {
      List<String> words = new ArrayList<>(push);
      words.addAll(List.of("--credentials", folder.resolve("credentials").toString()));
      words.addAll(List.of("--data", site.data()));
      CommandRun run = CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
      assertEquals(0, run.code(), run.err() + run.out());
    }
    assertFalse(core.documents("*").toString().contains("siterank"));
  }

  @Test
  void theCommandsOfTheManualPushPagesAndFindThem() throws Exception {
    SolrCore core = node.core("site", "pages.xml");
    for (String said :
        List.of("built and put into service", "0 added, 0 changed, 0 with another")) {
      List<String> words = new ArrayList<>(SolrPage.read().pushOfPages(core.url()));
      words.addAll(List.of("--credentials", credentials(), "--data", site.data()));
      CommandRun run = CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
      assertEquals(0, run.code(), run.err() + run.out());
      assertTrue(run.out().contains(said), run.out());
    }
    List<String> searches = SolrPage.read().searches();
    assertEquals(2, searches.size(), "everybody's, and a group's");
    for (String search : searches) {
      Map<String, String> parameters = new TreeMap<>();
      for (String each : search.substring(search.indexOf('?') + 1).split("&", -1)) {
        parameters.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
      assertEquals("your+words", parameters.put("q", "plant 3"));
      JsonNode found =
          node.get("/site" + search.substring(0, search.indexOf('?')), parameters)
              .ok()
              .path("response");
      assertEquals("Plant 3", LanguageMark.strip(found.at("/docs/0/title").asText()));
    }
  }

  @Test
  void nutchsDocumentsAreRankedInPlaceAndAgainOnlyWhenRanksDiffer() throws Exception {
    SolrCore core = nutch("nutch");
    core.addParser(Map.of());
    JsonNode before = core.index();
    JsonNode report = pushed(core);
    assertEquals(PAGES, report.path("matched").asInt());
    assertEquals(PAGES, report.path("written").asInt());
    assertEquals("https://elsewhere.example/", report.at("/elsewhere/first/0").asText());
    assertEquals(PublishedGarden.URL, report.at("/missing/first/0").asText());
    Map<String, JsonNode> ranked = core.documents("siterank");
    ranked.forEach(
        (id, document) ->
            assertEquals(
                id.startsWith(PublishedGarden.URL) ? site.rank(id) : 0,
                document.path("siterank").asDouble(),
                id));
    JsonNode after = core.index();
    for (String name : List.of("numDocs", "maxDoc", "deletedDocs", "segmentCount")) {
      assertEquals(before.path(name), after.path(name), name);
    }
    assertEquals(PAGES, core.hits(Map.of("q", "plant", "rows", "999")).size(), "not stored");

    JsonNode again = pushed(core);
    assertEquals(0, again.path("written").asInt());
    assertEquals(0, again.path("requests").asInt());
    assertEquals(PAGES, again.path("unchanged").asInt());
    assertEquals(after.path("version"), core.index().path("version"));

    assertQueriesScoreByTheFormula(core, report.path("queries"));

    JsonNode removed = pushed(core, "--remove");
    assertEquals(PAGES, removed.path("restored").asInt());
    assertFalse(core.documents("*").toString().contains("siterank"));
    assertRefused("no ranks were pushed into this field", core.url(), "--remove");
    assertEquals(PAGES, pushed(core).path("written").asInt());
  }

  /** The queries that are printed, with the words of the test. */
  private void assertQueriesScoreByTheFormula(SolrCore core, JsonNode queries) throws IOException {
    assertEquals(3, queries.size());
    Map<String, SolrCore.Hit> plain = new TreeMap<>();
    String words = "plant bed 3";
    core.hits(Map.of("q", words, "rows", "999")).forEach(hit -> plain.put(hit.id(), hit));
    for (JsonNode query : queries) {
      Map<String, String> parameters = parameters(query.path("text").asText());
      parameters.replaceAll((name, value) -> value.replace("your words", words));
      parameters.put("rows", "999");
      List<SolrCore.Hit> hits = core.hits(parameters);
      assertEquals(plain.size(), hits.size(), query::toString);
      for (SolrCore.Hit hit : hits) {
        double expected = site.boosted(plain.get(hit.id()).score(), hit.rank());
        assertEquals(expected, hit.score(), 1e-5 * expected, query::toString);
      }
    }
  }

  @Test
  void aFieldThatWasThereBeforeGetsBackItsValues() throws Exception {
    SolrCore core = node.core("cms", "cms.xml");
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      documents.add(
          Map.of(
              "id", "node/" + i + ":en",
              "ss_url", PublishedGarden.URL + "p" + i + ".html?utm_source=cms",
              "popularity", 0.1f * (i + 1)));
    }
    core.update(documents);
    Map<String, JsonNode> before = core.documents("popularity");
    String[] field = {"--match", "ss_url", "--field", "popularity"};
    JsonNode dry = pushed(core, "--match", "ss_url", "--field", "popularity", "--dry-run");
    assertEquals(PAGES, dry.path("written").asInt());
    assertEquals(before, core.documents("popularity"));
    assertEquals(PAGES, pushed(core, field).path("written").asInt());
    core.documents("popularity,ss_url")
        .values()
        .forEach(
            document ->
                assertEquals(
                    (float) site.rank(document.path("ss_url").asText()),
                    document.path("popularity").floatValue()));
    assertEquals(PAGES, pushed(core, field).path("unchanged").asInt());
    assertEquals(0, core.deleted());
    pushed(core, "--match", "ss_url", "--field", "popularity", "--remove");
    assertEquals(before, core.documents("popularity"));
  }

  @Test
  void whatCannotTakeRanksIsRefusedInOneLine() throws Exception {
    SolrCore core = node.core("refusing", "cms.xml");
    core.addField("url", "string");
    assertRefused("there is no collection none at /solr", node.url() + "/none");
    assertRefused("the schema has no field address; see --match", core.url(), "--match", "address");
    assertRefused(
        "this one is of type pdouble, indexed, stored; name another --field",
        core.url(),
        "--field",
        "shown");
    assertRefused("this one is of type pint, indexed, stored", core.url(), "--field", "its_n");
    CommandRun feature = push(core.url(), "--field-type", "rank_feature");
    assertEquals(2, feature.code());
    assertTrue(feature.err().contains("Solr knows no rank_feature"), feature.err());
    CommandRun address = push(node.url() + "/");
    assertEquals(2, address.code());
    assertTrue(address.err().contains("http://HOST:8983/solr/COLLECTION"), address.err());
    Path wrong = folder.resolve("wrong");
    Files.writeString(wrong, "user=" + SolrNode.USER + "\npassword=guessed\n");
    Files.setPosixFilePermissions(wrong, PosixFilePermissions.fromString("rw-------"));
    List<String> words = words(core.url());
    words.set(words.indexOf("--credentials") + 1, wrong.toString());
    CommandRun stranger = CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
    assertEquals(3, stranger.code());
    assertTrue(
        stranger.err().contains("Solr refuses these credentials (status 401)"), stranger.err());
  }

  @Test
  void aCoreWithoutUpdatesOfFieldsOrWithAFixedSchemaSaysWhatToAdd() throws Exception {
    Path fixed = node.configuration("fixed", "cms.xml").resolve("solrconfig.xml");
    String config = Files.readString(fixed);
    Files.writeString(
        fixed, config.replace("<bool name=\"mutable\">true", "<bool name=\"mutable\">false"));
    SolrCore schema = node.load("fixed");
    assertRefused(
        "add to the schema: <field name=\"siterank\" type=\"pdouble\" indexed=\"false\""
            + " stored=\"false\" docValues=\"true\"/>",
        schema.url(),
        "--match",
        "ss_url");
    Path logless = node.configuration("logless", "cms.xml").resolve("solrconfig.xml");
    Files.writeString(logless, config.replace("<updateLog/>", ""));
    SolrCore core = node.load("logless");
    core.update(List.of(Map.of("id", "1", "ss_url", PublishedGarden.URL + "p1.html")));
    assertRefused(
        "add <updateLog/> to the updateHandler in solrconfig.xml", core.url(), "--match", "ss_url");
  }

  private SolrCore many(String name) throws IOException {
    SolrCore core = node.core(name, "cms.xml");
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      documents.add(
          Map.of(
              "id", "m" + i,
              "ss_url", PublishedGarden.URL + "p" + i % PAGES + ".html?utm_source=" + i,
              "popularity", i + 0.5f));
    }
    core.update(documents);
    return core;
  }

  private int ranked(SolrCore core) throws IOException {
    core.update(List.of()); // Commits what has arrived.
    int ranked = 0;
    for (JsonNode document : core.documents("popularity,ss_url").values()) {
      float rank = (float) site.rank(document.path("ss_url").asText());
      ranked += document.path("popularity").floatValue() == rank ? 1 : 0;
    }
    return ranked;
  }

  @Test
  void aPushThatIsKilledIsCompletedByTheNext() throws Exception {
    SolrCore core = many("many");
    Map<String, JsonNode> before = core.documents("popularity");
    String[] field = {"--match", "ss_url", "--field", "popularity"};
    String[] remove = {"--match", "ss_url", "--field", "popularity", "--remove"};
    killInTheMiddle(core, field);
    int there = ranked(core);
    assertTrue(there > 0 && there < MANY, "ranked when it was killed: " + there);
    assertEquals(MANY - there, pushed(core, field).path("written").asInt());
    assertEquals(MANY, ranked(core));
    killInTheMiddle(core, remove);
    int left = ranked(core);
    assertTrue(left > 0 && left < MANY, "ranked when the removal was killed: " + left);
    pushed(core, remove);
    assertEquals(before, core.documents("popularity"));
    assertEquals(0, core.deleted());
  }

  /** kill -9 of a push that has sent one request of updates. */
  private void killInTheMiddle(SolrCore core, String... more) throws Exception {
    URI server = URI.create(node.url());
    String authority = server.getScheme() + "://" + server.getAuthority();
    try (HaltingProxy proxy = new HaltingProxy(authority, "/update", 1)) {
      List<String> command = new ArrayList<>(Siterank.COMMAND);
      command.addAll(words(proxy.url() + "/solr/" + core.name(), more));
      Processes.Started push = Processes.start(folder, Map.of(), command);
      proxy.awaitHalt(push.process());
      assertTrue(push.process().isAlive(), Files.readString(push.err()));
      push.process().destroyForcibly().waitFor();
    }
  }

  @Test
  void aDocumentThatIsDeletedMeanwhileIsPassedOver() throws Exception {
    SolrCore core = many("deleted");
    URI server = URI.create(node.url());
    String authority = server.getScheme() + "://" + server.getAuthority();
    try (HaltingProxy proxy = new HaltingProxy(authority, "/update", 0)) {
      Thread deleter =
          new Thread(
              () -> {
                try {
                  proxy.awaitHalt();
                  node.post("/deleted/update?commit=true", Map.of("delete", List.of("m7"))).ok();
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                } finally {
                  proxy.letGo();
                }
              });
      deleter.start();
      CommandRun run = push(proxy.url() + "/solr/deleted", "--match", "ss_url");
      deleter.join();
      assertEquals(0, run.code(), run.err());
    }
    Map<String, JsonNode> documents = core.documents("siterank,ss_url");
    assertEquals(MANY - 1, documents.size());
    documents
        .values()
        .forEach(
            document ->
                assertEquals(
                    site.rank(document.path("ss_url").asText()),
                    document.path("siterank").asDouble()));
  }
}
