package org.siterank.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.TestSite;

/** A server whose answers, or pages, state who may read them: crawled, searched, and changed. */
@Tag("slow")
class StatedRightsTest {

  @TempDir Path folder;
  private final List<String> settings = new ArrayList<>();
  private TestSite site;
  private String output = "";
  private String errors = "";

  @BeforeEach
  void start() throws IOException {
    site = new TestSite();
    send("/", "Welcome <a href=/wages>w</a> <a href=/news>n</a>", "", "everybody");
    send("/wages", "Wages of elephants <a href=/news>secretname</a>", "", "hr, board");
    send("/news", "News of giraffes <a href=/wages>publicname</a>", "");
    settings.addAll(List.of("--rights-header", "X-Readers"));
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /** A page that is sent whole each time, with the header as often as it has values. */
  private void send(String target, String body, String head, String... readers) {
    site.on(
        target,
        exchange -> {
          for (String value : readers) {
            exchange.getResponseHeaders().add("x-readers", value);
          }
          TestSite.body("text/html; charset=utf-8", html(target, body, head)).to(exchange);
        });
  }

  private static byte[] html(String target, String body, String head) {
    return ("<html lang=en><title>Page " + target + "</title>" + head + "<body><p>" + body)
        .getBytes(UTF_8);
  }

  private int run(String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(settings);
    more.addAll(List.of("--data", folder.resolve("data").toString()));
    more.addAll(List.of("--site", site.url("/").value(), "--delay", "0s"));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
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
        .map(line -> line.split("\t", -1)[0].replace(site.url("/").value(), "/"))
        .sorted()
        .toList();
  }

  private String rights(String path) {
    run("rights", site.url(path).value());
    return output.lines().skip(2).findFirst().orElse(errors).strip();
  }

  @Test
  void aHeaderDecidesWhoFindsAPageAndWhatSaysNothingIsClosed() {
    assertEquals(0, run("run"), errors);
    assertEquals(List.of("/"), found("welcome", "x"));
    assertEquals(List.of(), found("elephants", "x"));
    assertEquals(List.of("/wages"), found("elephants", "board"));
    assertEquals(List.of(), found("giraffes", "board"));
    assertEquals(List.of(), found("publicname", "board"), "a link on a page that is closed");
    assertEquals("by the rules now: board, hr (header X-Readers: hr, board)", rights("/wages"));
    assertEquals("by the rules now: nobody (nothing opens it)", rights("/news"));
    settings.addAll(List.of("--rights-rule", "/* everybody"));
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of("/news"), found("giraffes", "x"));
    assertEquals(List.of(), found("elephants", "x"), "the header is more specific");
    assertEquals(List.of(), found("secretname", "x"));
    assertEquals(List.of("/wages"), found("secretname", "hr"));
    assertEquals(List.of("/news"), found("publicname", "x"));
    assertEquals(List.of("/news", "/wages"), found("publicname", "hr"));
  }

  @Test
  void theLineOfAFileWinsOverTheHeader() throws Exception {
    Files.writeString(folder.resolve("rights.tsv"), "/wages\tsales\n");
    settings.addAll(List.of("--rights-file", folder.resolve("rights.tsv").toString()));
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("elephants", "board"));
    assertEquals(List.of("/wages"), found("elephants", "sales"));
    assertEquals(List.of("/"), found("welcome", "x"));
  }

  @Test
  void aHeaderThatChangesAloneChangesWhoFindsThePage() {
    assertEquals(0, run("run"), errors);
    send("/wages", "Wages of elephants <a href=/news>secretname</a>", "", "board");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("elephants", "hr"));
    assertEquals(List.of("/wages"), found("elephants", "board"));
    send("/wages", "Wages of elephants <a href=/news>secretname</a>", "");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("elephants", "board"));
    site.on("/wages", TestSite.status(503));
    send("/", "Welcome <a href=/wages>w</a> <a href=/news>n</a>", "", "hr");
    run("run");
    assertEquals(List.of("/"), found("welcome", "hr"));
    assertEquals(List.of(), found("welcome", "x"));
  }

  /** A page with a validator: whole once, and with status 304 from then on. */
  private void validated(String whole, String unchanged) {
    site.on(
        "/wages",
        exchange -> {
          boolean known = "\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          String readers = known ? unchanged : whole;
          if (!readers.isEmpty()) {
            exchange.getResponseHeaders().set("X-Readers", readers);
          }
          if (known) {
            exchange.sendResponseHeaders(304, -1);
            return;
          }
          exchange.getResponseHeaders().set("ETag", "\"1\"");
          TestSite.body("text/plain", "Wages of elephants".getBytes(UTF_8)).to(exchange);
        });
  }

  @Test
  void aPageThatIsUnchangedKeepsWhatItStatedUnlessTheAnswerSaysOtherwise() {
    validated("board", "");
    assertEquals(0, run("run"), errors);
    assertEquals(0, run("run"), errors);
    assertEquals(
        List.of("", "\"1\""),
        site.seen.stream()
            .filter(seen -> seen.target().equals("/wages"))
            .map(seen -> seen.header("If-none-match"))
            .toList());
    assertEquals(List.of("/wages"), found("elephants", "board"));
    validated("board", "sales");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("elephants", "board"));
    assertEquals(List.of("/wages"), found("elephants", "sales"));
  }

  @Test
  void aPageThatWasNeverAskedForItsReadersIsFetchedWhole() {
    validated("board", "");
    settings.clear();
    assertEquals(0, run("run"), errors);
    assertEquals(List.of("/wages"), found("elephants", "x"));
    settings.addAll(List.of("--rights-header", "X-Readers"));
    assertEquals(0, run("rank"), errors);
    assertEquals(List.of(), found("elephants", "board"), "nothing is known yet");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of("/wages"), found("elephants", "board"));
    assertEquals(List.of(), found("elephants", "x"));
  }

  @Test
  void aMetaElementOfTheHeadDoesTheSame() {
    settings.addAll(List.of("--rights-meta", "readers"));
    send("/news", "News of giraffes", "<meta name=Readers content='hr, board'>");
    send("/wages", "Wages of elephants", "<meta name=readers content=everybody>", "hr");
    send(
        "/",
        "<a href=/wages>w</a> <a href=/news>n</a><meta name=readers content=everybody> welcome",
        "");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of("/news"), found("giraffes", "board"));
    assertEquals(List.of(), found("giraffes", "x"));
    assertEquals(List.of(), found("elephants", "board"), "the header wins");
    assertEquals(List.of("/wages"), found("elephants", "hr"));
    assertEquals(List.of(), found("welcome", "hr"), "a meta element of the body says nothing");
    send("/news", "News of giraffes", "<meta name=readers content=sales>");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("giraffes", "board"));
    assertEquals(List.of("/news"), found("giraffes", "sales"));
  }

  @Test
  void aValueThatCannotBeReadClosesThePageAndIsSaidOnce() {
    send("/news", "News of giraffes", "", "hr,,board");
    send("/wages", "Wages of elephants", "", "hr", "everybody");
    assertEquals(1, run("run"), errors);
    assertTrue(errors.contains(site.url("/news").value()), errors);
    assertTrue(errors.contains("header X-Readers: hr,,board"), errors);
    assertTrue(errors.contains("contradicts itself: header X-Readers: hr; and everybody"), errors);
    assertEquals(List.of(), found("giraffes", "hr"));
    assertEquals(List.of(), found("elephants", "hr"));
    assertEquals(0, run("run"), errors);
    send("/news", "News of giraffes", "", "hr", "hr");
    assertEquals(1, run("run"), errors);
    assertEquals(List.of("/news"), found("giraffes", "hr"));
  }
}
