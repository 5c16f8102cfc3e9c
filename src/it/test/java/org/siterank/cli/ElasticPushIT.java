package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cluster.ElasticProxy;
import org.siterank.cluster.OpenSearchModules;
import org.siterank.cluster.OpenSearchNode;

/**
 * {@code push} to what answers as an Elasticsearch, by the commands of {@code engines.md}: an
 * OpenSearch without the plugin, behind a proxy that refuses what Elasticsearch would not take.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("minutes")
class ElasticPushIT {

  /** More than the operations of one request of a push. */
  private static final int PAGES = 1_300;

  private OpenSearchNode node;
  private ElasticProxy proxy;
  private PublishedGarden garden;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("elastic", false);
    OpenSearchModules.installShared(node);
    node.start();
    proxy = ElasticProxy.before(node);
    garden = PublishedGarden.publish(folder, PAGES);
  }

  @AfterAll
  void stop() throws Exception {
    if (proxy != null) {
      proxy.close();
    }
    if (node != null) {
      node.close();
    }
    assertEquals(List.of(), proxy == null ? List.of() : proxy.refused());
  }

  private CommandRun push(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of("--data", garden.data(), "--no-progress"));
    return CommandRun.ofProgram(List.of(), all.toArray(String[]::new));
  }

  private JsonNode ask(ElasticPage.Request request) throws Exception {
    HttpResponse<byte[]> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(proxy.url() + request.path()))
                .header("Content-Type", "application/json")
                .method(
                    request.method(),
                    request.body().isEmpty()
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(request.body()))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    JsonNode json = new ObjectMapper().readTree(answer.body());
    assertTrue(answer.statusCode() < 400, () -> request + ": " + json);
    return json;
  }

  @Test
  void theCommandsOfTheManualPushPagesFindThemAndRemoveThem() throws Exception {
    ElasticPage page = ElasticPage.read();
    for (String said :
        List.of("built and put into service", "0 added, 0 changed, 0 with another")) {
      CommandRun run = push(page.push(proxy.url()));
      assertEquals(0, run.code(), run.err() + run.out());
      assertTrue(run.out().contains(said), run.out());
    }
    List<ElasticPage.Request> requests = page.requests();
    assertEquals(4, requests.size(), "two searches and two removals: " + requests);
    for (ElasticPage.Request search : requests.subList(0, 2)) {
      assertTrue(search.body().contains("\"your words\""), search::body);
      String body = search.body().replace("your words", "plant 3");
      JsonNode hits =
          ask(new ElasticPage.Request(search.method(), search.path(), body)).at("/hits/hits");
      assertEquals("Plant 3", hits.at("/0/_source/title").asText(), hits::toString);
      String url = hits.at("/0/_source/url").asText();
      assertEquals(garden.rank(url), hits.at("/0/_source/rank").asDouble(), 1e-12);
      assertTrue(hits.at("/0/highlight").toString().contains("<em>"), hits::toString);
    }
    for (ElasticPage.Request removal : requests.subList(2, 4)) {
      assertTrue(ask(removal).path("acknowledged").asBoolean());
    }
  }

  @Test
  void aPushThatIsKilledIsCompletedByTheNext() throws Exception {
    String to = proxy.url() + "/killed";
    proxy.holdAfter(1);
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("push", "--cluster-connections", "1", "--to", to));
    command.addAll(List.of("--no-progress", "--data", garden.data()));
    Processes.Started push = Processes.start(Path.of(garden.data()), Map.of(), command);
    proxy.awaitHeld();
    push.process().destroyForcibly().waitFor(); // kill -9
    proxy.release();
    CommandRun run = push(List.of("push", "--to", to, "--format", "json"));
    assertEquals(0, run.code(), run.err() + run.out());
    int pages = run.json().path("pages").asInt();
    int added = run.json().path("added").asInt();
    assertEquals(PAGES + 1, pages);
    assertTrue(added > 0 && added < pages, run.out());
    CommandRun last = push(List.of("push", "--to", to, "--format", "json"));
    assertEquals(pages, last.json().path("unchanged").asInt(), last.out());
    assertEquals(0, last.json().path("requests").asInt(), last.out());
  }
}
