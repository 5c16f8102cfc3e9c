package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.Sort;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code siterank search} prints of a site with a long page. */
@Tag("slow")
class SearchCommandTest {

  private static final String SITE = "https://www.example.org/";

  @TempDir Path folder;

  private record Run(int code, String out, String err) {}

  private Run run(String command, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all = new String[args.length + 5];
    all[0] = command;
    System.arraycopy(
        new String[] {"--data", folder.resolve("data").toString(), "--site", SITE}, 0, all, 1, 4);
    System.arraycopy(args, 0, all, 5, args.length);
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), all);
    return new Run(code, out.toString(), err.toString());
  }

  @BeforeEach
  void publish() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site"));
    StringBuilder manual = new StringBuilder("<title>Manual</title><h1>Manual</h1>");
    for (int i = 0; i < 12; i++) {
      manual
          .append("<h2 id='part-" + i + "'>Part " + i + "</h2><p>")
          .append("Nothing of note stands here. ".repeat(30))
          .append(i == 7 ? "Umlauts are folded." : "")
          .append("</p>");
    }
    Files.writeString(site.resolve("manual.html"), manual);
    Files.writeString(
        site.resolve("index.html"),
        "<title>Umlauts of the world</title><p>Umlauts.</p><a href=manual.html>The manual</a>");
    Run made = run("run", "--dir", site.toString());
    assertEquals(0, made.code(), made.err());
  }

  @Test
  void sectionsOfALongPageAreInTheJsonAndInTheText() throws IOException {
    Run run = run("search", "--format", "json", "umlauts folded");
    assertEquals(0, run.code(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    JsonNode section = json.at("/hits/0/sections/0");
    assertEquals("Part 7", section.path("title").asText(), run.out());
    assertEquals(SITE + "manual.html#part-7", section.path("url").asText());
    assertTrue(section.path("snippet").asText().contains("Umlauts are folded."), run.out());
    assertEquals(SITE + "manual.html", json.at("/hits/0/url").asText());
    assertTrue(json.at("/hits/0/listing").isBoolean());
    String text = run("search", "umlauts folded").out();
    assertTrue(text.contains("     § Part 7\n       " + SITE + "manual.html#part-7\n"), text);
    String first = text.substring(0, text.indexOf("  2. "));
    assertEquals(first.indexOf("[Umlauts]"), first.lastIndexOf("[Umlauts]"), "once: " + text);
  }

  @Test
  void aCorrectionIsOfferedBesideTheHits() throws IOException {
    Run found = run("search", "umlauts");
    assertFalse(found.out().contains("Did you mean"), found.out());
    Run none = run("search", "umlautz");
    assertEquals(1, none.code());
    assertTrue(none.err().contains("did you mean: umlauts"), none.err());
    JsonNode json = new ObjectMapper().readTree(run("search", "--format", "json", "umlautz").out());
    assertEquals("umlauts", json.path("didYouMean").asText());
  }

  @Test
  void anIndexOfAnotherVersionIsNamedWithTheCommandThatHelps() throws IOException {
    try (Directory index = FSDirectory.open(folder.resolve("data/index"))) {
      SegmentInfos commit = SegmentInfos.readLatestCommit(index);
      IndexWriterConfig config = new IndexWriterConfig();
      Sort order = commit.info(0).info.getIndexSort();
      try (IndexWriter writer = new IndexWriter(index, config.setIndexSort(order))) {
        Map<String, String> older = new HashMap<>(commit.getUserData());
        older.put("siterank.schema", "1");
        writer.setLiveCommitData(older.entrySet());
      }
    }
    Run refused = run("search", "umlauts");
    assertEquals(3, refused.code(), refused.err());
    assertTrue(refused.err().contains("the index is of another version"), refused.err());
    assertTrue(refused.err().contains("siterank rank"), refused.err());
    Run status = run("status");
    assertEquals(1, status.code());
    assertTrue(status.out().contains("not by this version"), status.out());
    assertTrue(status.err().contains("the index is of another version"), status.err());
    Run anew = run("rank");
    assertEquals(0, anew.code(), anew.err());
    assertTrue(run("search", "umlauts folded").out().contains("manual.html"));
  }
}
