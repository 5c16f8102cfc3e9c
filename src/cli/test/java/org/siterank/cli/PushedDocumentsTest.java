package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.store.DataLock;
import org.siterank.web.SearchServer;

/** Documents that a content management system pushes, from a file and over HTTP. */
@Tag("slow")
class PushedDocumentsTest {

  private static final String SITE = "http://intranet.test/";
  private static final String TOKEN = "a-token-of-a-cms-0123456789";

  @TempDir Path folder;

  private String output = "";
  private String errors = "";

  @BeforeEach
  void site() throws IOException {
    write("index.html", "Welcome <a href=/old.html>old</a> <a href=/pushed>not on the server</a>");
    write("old.html", "The crawled words of walruses");
    write("linked-only-by-push.html", "Hidden words of hedgehogs");
  }

  private void write(String name, String body) throws IOException {
    Files.createDirectories(folder.resolve("www"));
    Files.writeString(
        folder.resolve("www").resolve(name),
        "<html lang=en><title>Page " + name + "</title><body><p>" + body);
  }

  private int run(String... command) {
    return run(true, command);
  }

  private int run(boolean rules, String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(
        List.of(
            "--data",
            data().toString(),
            "--dir",
            folder.resolve("www").toString(),
            "--site",
            SITE));
    if (rules) {
      more.addAll(List.of("--rights-rule", "/* everybody"));
    }
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private List<String> found(String query, String... groups) {
    List<String> command = new ArrayList<>(List.of("search", query, "--format", "tsv"));
    for (String group : groups) {
      command.addAll(List.of("--as", group));
    }
    run(command.toArray(String[]::new));
    return output
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1)[0].substring(SITE.length()))
        .sorted()
        .toList();
  }

  private int take(String... lines) throws IOException {
    Path file = folder.resolve("documents.jsonl");
    Files.write(file, List.of(lines));
    return run("import", "documents", "--file", file.toString());
  }

  private static String document(String path, String html, String... more) {
    return "{\"url\": \""
        + SITE
        + path
        + "\", \"html\": \""
        + html
        + "\""
        + (more.length == 0 ? "" : ", " + String.join(", ", more))
        + "}";
  }

  @Test
  void aPushedDocumentIsAPageLikeAllOthersAndTheCrawlLeavesItAlone() throws Exception {
    assertEquals(0, run("run"), errors);
    assertEquals(
        0,
        take(
            document(
                "pushed",
                "<title>t</title><p>Words of otters <a href=/linked-only-by-push.html>x</a>",
                "\"title\": \"The title\"",
                "\"language\": \"de-AT\"",
                "\"modified\": \"2026-01-31T12:00:00Z\""),
            document("old.html", "Pushed words of penguins")),
        errors);
    assertTrue(output.contains("1 pages added, 1 replaced, 0 deleted"), output);
    assertEquals(List.of(), found("otters"), "nothing is published by an import");
    for (int night = 0; night < 3; night++) {
      assertEquals(0, run("run"), errors);
      assertEquals(List.of("pushed"), found("otters"));
      assertEquals(List.of("pushed"), found("title:\"The title\""));
      assertEquals(List.of("linked-only-by-push.html"), found("hedgehogs"), "its links lead on");
      assertEquals(List.of("old.html"), found("penguins"));
      assertEquals(List.of(), found("walruses"), "the push wins");
    }
    assertEquals(0, run("page", SITE + "linked-only-by-push.html"), errors);
    assertTrue(output.contains("/pushed"), "its links count: " + output);
  }

  @Test
  void aDeletedOneGoesAndTheCrawlMayReadTheAddressAgain() throws Exception {
    assertEquals(0, run("run"), errors);
    assertEquals(0, take(document("pushed", "otters"), document("old.html", "penguins")), errors);
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of("pushed"), found("otters"));
    String delete = "{\"url\": \"" + SITE + "%s\", \"delete\": true}";
    assertEquals(
        0,
        take(delete.formatted("pushed"), delete.formatted("old.html"), delete.formatted("never")),
        errors);
    assertTrue(output.contains("2 deleted, 1 to be deleted not known"), output);
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of(), found("otters"));
    assertEquals(List.of(), found("penguins"));
    run("run");
    assertEquals(List.of("old.html"), found("walruses"), "it is on the server");
    assertEquals(List.of(), found("otters"), "it is not");
  }

  @Test
  void readersOfAPushedDocumentAloneFindIt() throws Exception {
    assertEquals(0, run("run"), errors);
    assertEquals(
        0,
        take(
            document("wages", "Wages of otters", "\"readers\": [\"hr\", \"user:anna\"]"),
            document("open", "Open otters")),
        errors);
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of("open"), found("otters", "everybody"));
    assertEquals(List.of("open"), found("otters", "board"));
    assertEquals(List.of("open", "wages"), found("otters", "hr"));
    assertEquals(List.of("open", "wages"), found("otters", "user:anna"));
    assertEquals(0, run("rights", "/wages"), errors);
    assertTrue(output.contains("hr, user:anna"), output);
    run("check", SITE + "wages");
    assertTrue(output.contains("readers        hr, user:anna ("), output);
    assertTrue(output.contains("next visit     none: it was pushed"), output);
    run("check", SITE + "old.html");
    assertTrue(output.contains("readers        everybody (matches /* of rights.rules)"), output);
    assertFalse(output.contains("pushed"), output);
    assertEquals(0, take(document("wages", "Wages of otters", "\"readers\": [\"board\"]")), errors);
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of("open"), found("otters", "hr"));
  }

  @Test
  void withoutAccessRulesReadersAreRefusedForTheyWouldKeepNobodyOut() throws Exception {
    Path file = folder.resolve("d.jsonl");
    Files.writeString(file, document("wages", "otters", "\"readers\": [\"hr\"]"));
    assertEquals(2, run(false, "import", "documents", "--file", file.toString()));
    assertTrue(errors.contains(file + ":1: readers needs access rules"), errors);
    assertTrue(errors.contains("[\"hr\"]"), errors);
  }

  @Test
  void oneFaultRefusesAllWithFileLineAndValue() throws Exception {
    assertEquals(0, run("run"), errors);
    String good = document("good", "otters");
    String[][] faults = {
      {"{\"url\": \"" + SITE + "x\", \"html\": ", "no JSON: it ends in the middle of a document"},
      {"[".repeat(2_000), "no JSON: a value is too long, or nested too deeply"},
      {"[1", "no JSON"},
      {"7", "must be a JSON object", "7"},
      {document("x", "y", "\"titel\": \"t\""), "unknown field \"titel\""},
      {"{\"html\": \"x\"}", "url must be an absolute", "nothing"},
      {"{\"url\": \"http://other.test/\", \"html\": \"x\"}", "of the site", "http://other.test/"},
      {document("x.png", "y"), "that of a page", "x.png"},
      {"{\"url\": \"" + SITE + "x\"}", "either html or text"},
      {document("x", "y", "\"text\": \"t\""), "either html or text", "both"},
      {document("x", "y", "\"delete\": true"), "neither html nor text"},
      {document("x", "y", "\"delete\": 1"), "delete must be true or false", "1"},
      {document("x", "y", "\"modified\": \"yesterday\""), "modified must be", "yesterday"},
      {document("x", "y", "\"language\": \"deutsch!\""), "language must be", "deutsch!"},
      {document("x", "y", "\"readers\": []"), "readers must be a list"},
      {document("x", "y", "\"readers\": [\"a,b\"]"), "without commas", "a,b"},
      {document("x", "y", "\"links\": [5]"), "a link must be", "5"},
      {document("x", "y", "\"title\": 5"), "title must be a string", "5"},
      {document("good", "twice"), "named once", SITE + "good as entry 0"},
    };
    for (String[] fault : faults) {
      assertEquals(2, take(good, fault[0]), fault[0]);
      Path file = folder.resolve("documents.jsonl");
      assertTrue(errors.contains(file + ":"), errors);
      assertTrue(errors.contains(":2: ") || errors.contains(":3: "), errors);
      for (String word : Arrays.asList(fault).subList(1, fault.length)) {
        assertTrue(errors.contains(word), word + " in: " + errors);
      }
      assertTrue(errors.contains("Nothing was changed"), errors);
    }
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of(), found("otters"));
  }

  private SearchServer serve(SiteSearch site) throws Exception {
    return SearchServer.start(site);
  }

  private SiteSearch open() throws Exception {
    Path token = folder.resolve("token");
    Files.writeString(token, TOKEN + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    return SiteSearch.open(
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("data", data().toString())
            .with("rights.rules", "/* everybody")
            .with("serve.documents-token", token.toString())
            .with("serve.rate-limit", "1000")
            .with("serve.port", "0"));
  }

  private static HttpResponse<String> post(SearchServer server, String token, String body)
      throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.url() + "api/documents"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private List<Path> inbox() throws IOException {
    try (Stream<Path> files = Files.list(data().resolve("inbox"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void concurrentPostsDuringARunAreAcceptedAndTakenByTheNextInTheirOrder() throws Exception {
    assertEquals(0, run("run"), errors);
    try (SiteSearch site = open();
        SearchServer server = serve(site)) {
      ExecutorService clients = Executors.newFixedThreadPool(8);
      try (DataLock atWork = DataLock.take(data())) {
        assertTrue(Files.exists(atWork.directory()));
        List<CompletableFuture<Integer>> answers =
            IntStream.range(0, 40)
                .mapToObj(
                    i ->
                        CompletableFuture.supplyAsync(
                            () -> {
                              try {
                                return post(server, TOKEN, document("p" + i, "otters"))
                                    .statusCode();
                              } catch (Exception e) {
                                throw new IllegalStateException(e);
                              }
                            },
                            clients))
                .toList();
        for (CompletableFuture<Integer> answer : answers) {
          assertEquals(202, answer.get());
        }
        HttpResponse<String> last =
            post(server, TOKEN, "[" + document("p0", "penguins") + ", " + document("q", "x") + "]");
        assertEquals(202, last.statusCode());
        assertEquals("{\"accepted\":2}", last.body().replaceAll("\\s", ""));
      } finally {
        clients.shutdown();
      }
      assertEquals(41, inbox().size());
      run("status");
      assertTrue(output.contains("pushed      42 documents wait for the next run"), output);
      run("status", "--format", "json");
      assertTrue(output.contains("\"waitingDocuments\" : 42"), output);
      assertTrue(inbox().stream().allMatch(file -> file.toString().endsWith(".jsonl")));
    }
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of(), inbox());
    run("status");
    assertFalse(output.contains("pushed"), output);
    assertEquals(List.of("p0"), found("penguins"));
    long listed = 0;
    for (int page = 1; page <= 4; page++) {
      run("search", "otters", "--page", Integer.toString(page), "--format", "tsv");
      listed += output.lines().count() - 1;
    }
    assertEquals(39, listed);
  }

  @Test
  void aKillBetweenTheTransactionAndTheRemovalChangesNothing() throws Exception {
    assertEquals(0, run("run"), errors);
    try (SiteSearch site = open();
        SearchServer server = serve(site)) {
      assertEquals(202, post(server, TOKEN, document("p", "otters")).statusCode());
      Path request = inbox().get(0);
      byte[] bytes = Files.readAllBytes(request);
      assertEquals(0, run("rank"), errors);
      assertFalse(Files.exists(request));
      Files.write(request, bytes); // As a kill leaves it: stored, and not removed.
      assertEquals(202, post(server, TOKEN, document("p", "penguins")).statusCode());
      assertEquals(0, run("rank"), errors);
    }
    assertEquals(List.of(), inbox());
    assertEquals(List.of("p"), found("penguins"));
    assertEquals(List.of(), found("otters"));
    // An import comes after what waits: it is newer.
    Files.writeString(data().resolve("inbox/0-1.jsonl"), document("p", "otters") + "\n");
    assertEquals(0, take(document("p", "narwhals")), errors);
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of("p"), found("narwhals"));
    // A draft is no request.
    Files.writeString(data().resolve("inbox/0-2.new"), "{\"url\":");
    assertEquals(0, run("rank"), errors);
  }

  @Test
  void whatTheSettingsNoLongerAllowIsSetAsideAndReported() throws Exception {
    assertEquals(0, run("run"), errors);
    Files.createDirectories(data().resolve("inbox"));
    Files.writeString(
        data().resolve("inbox/1-1.jsonl"),
        document("p", "otters") + "\n{\"url\": \"http://other.test/\", \"text\": \"x\"}\n");
    assertEquals(1, run("rank"));
    assertTrue(errors.contains("1 in "), errors);
    assertTrue(errors.contains("1-1.jsonl.refused:1: url must be an address of the site"), errors);
    assertEquals(List.of("p"), found("otters"), "the other document is taken");
    assertEquals(0, run("rank"), errors);
  }

  @Test
  void refusalsOverHttpNameTheEntryAndNobodyPostsWithoutTheToken() throws Exception {
    assertEquals(0, run("run"), errors);
    try (SiteSearch site = open();
        SearchServer server = serve(site)) {
      String good = document("good", "otters");
      HttpResponse<String> refused =
          post(server, TOKEN, good + "\n" + document("x", "y", "\"modified\": \"soon\""));
      assertEquals(422, refused.statusCode());
      assertTrue(refused.body().contains("\"index\":1"), refused.body());
      assertTrue(refused.body().contains("modified must be"), refused.body());
      assertEquals(403, post(server, "a-token-of-a-cms-0123456780", good).statusCode());
      assertEquals(403, post(server, "", good).statusCode());
      assertEquals(415, post(server, TOKEN, "").statusCode());
      assertEquals(422, post(server, TOKEN, "  ").statusCode());
      assertEquals(413, post(server, "x", "x".repeat(30_000)).statusCode());
      assertEquals(413, post(server, TOKEN, "x".repeat(10_000_001)).statusCode());
      assertEquals(202, post(server, TOKEN, document("l", "x".repeat(1_000_000))).statusCode());
      assertEquals(1, inbox().size());
    }
    try (SiteSearch site =
            SiteSearch.open(
                SiteConfig.defaults()
                    .with("site.url", SITE)
                    .with("data", data().toString())
                    .with("serve.port", "0"));
        SearchServer server = serve(site)) {
      assertEquals(404, post(server, TOKEN, document("p", "otters")).statusCode());
    }
  }
}
