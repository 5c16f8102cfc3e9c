package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cluster.OpenSearchNode;

/**
 * Pushes to a real OpenSearch that are killed with SIGKILL at random moments: searches show one
 * publication or the next, and the push that ends well leaves what a push into an empty cluster
 * does.
 */
@Tag("minutes")
class KilledPushIT {

  private static final int KILLS = Integer.getInteger("siterank.kills", 5);
  private static final int PAGES = 600;

  /** Every third page changes from one publication to the next. */
  private static final int CHANGING = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;

  private static OpenSearchNode node;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("killed", true).start(Map.of("discovery.type", "single-node"));
    Files.createDirectory(folder.resolve("www"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (node != null) {
      node.close();
    }
  }

  private static List<String> command(String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    return command;
  }

  private static Outcome siterank(String... words) throws Exception {
    return Processes.start(folder, Map.of(), command(words)).await();
  }

  private static String word(int publication) {
    return "publication" + publication + "x";
  }

  /** Writes the pages, crawls and publishes them. */
  private static void publish(int publication) throws Exception {
    for (int page = 0; page < PAGES; page++) {
      if (publication > 0 && page % CHANGING != 0) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(page);
      StringBuilder html = new StringBuilder("<title>Page " + page + "</title><h1>Topic ");
      html.append(page % 17)
          .append("</h1><p>")
          .append(word(page % CHANGING == 0 ? publication : 0));
      for (int i = 0; i < 300; i++) {
        html.append(" word").append(random.nextInt(400));
      }
      for (int i = 1; i <= 5; i++) {
        html.append("<p><a href=p").append((page * 5 + i) % PAGES).append(".html>next</a>");
      }
      String name = page == 0 ? "index.html" : "p" + page + ".html";
      Files.writeString(folder.resolve("www").resolve(name), html);
    }
    Outcome run = siterank("run", "--site", "https://g.example/", "--dir", folder + "/www");
    assertTrue(run.status() <= 1, run.toString()); // Without logs, ranks need a look.
  }

  private static int found(String index, int publication) throws Exception {
    Outcome search =
        siterank("search", "--on", node.url() + "/" + index, "--format", "json", word(publication));
    assertTrue(search.status() <= 1, search.toString()); // 1 where nothing is found.
    return JSON.readTree(search.out()).path("total").asInt();
  }

  private static List<String> push(String index) {
    return command("push", "--to", node.url() + "/" + index, "--replicas", "0");
  }

  private static String hits(String index, String query) throws Exception {
    JsonNode answer =
        JSON.readTree(
            siterank("search", "--on", node.url() + "/" + index, "--format", "json", query).out());
    assertTrue(answer.path("hits").size() > 0, answer.toString());
    return answer.path("total") + " " + answer.path("hits").findValuesAsText("url");
  }

  @Test
  void whatFollowsKilledPushesIsWhatOnePushGives() throws Exception {
    publish(0);
    long begin = System.nanoTime();
    Outcome first = Processes.start(folder, Map.of(), push("docs")).await();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    assertEquals(0, first.status(), first.toString());

    SplittableRandom random = new SplittableRandom(5);
    int killed = 0;
    int before = 0;
    for (int i = 1; i <= KILLS; i++) {
      publish(i);
      long started = System.nanoTime();
      Processes.Started push = Processes.start(folder, Map.of(), push("docs"));
      if (push.process().waitFor(100 + random.nextLong(millis), TimeUnit.MILLISECONDS)) {
        // It was over sooner than the ones before: the next kill comes earlier.
        millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started) - 100);
      } else {
        push.process().destroyForcibly().waitFor();
        killed++;
      }
      int changed = (PAGES + CHANGING - 1) / CHANGING;
      int all = before == 0 ? PAGES : changed;
      if (found("docs", i) == 0) {
        assertEquals(all, found("docs", before), "the publication before, as a whole");
      } else {
        assertEquals(changed, found("docs", i), "the new publication, as a whole");
        before = i;
      }
    }
    assertTrue(killed > KILLS / 3, "pushes killed while they were at work: " + killed);

    Outcome last = Processes.start(folder, Map.of(), push("docs")).await();
    assertEquals(0, last.status(), last.toString());
    Outcome twin = Processes.start(folder, Map.of(), push("twin")).await();
    assertEquals(0, twin.status(), twin.toString());
    for (String query : List.of(word(KILLS), word(0), "topic 3", "word17 word201", "page 42")) {
      assertEquals(hits("twin", query), hits("docs", query), query);
    }
    System.out.println(killed + " of " + KILLS + " pushes killed, nothing lost or mixed");
  }
}
