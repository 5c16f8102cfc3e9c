package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditCommandsTest {

  @TempDir private Path folder;

  private String links;

  @BeforeEach
  void aSmallSite() {
    links = file("links.tsv", "/a\t/b\n/b\t/a\n/b\thttp://x/\n/c\t/a\n/c\t/b\n/d\t/c\n");
  }

  private String file(String name, String text) {
    return CommandRun.file(folder, name, text);
  }

  private CommandRun whatIf(String edits, String format) {
    return CommandRun.of(
        new WhatIfCommand(),
        "--links",
        links,
        "--site-prefix",
        "/",
        "--edits",
        file("edits.tsv", edits),
        "--format",
        format);
  }

  private double score(String links, String page) {
    JsonNode json =
        CommandRun.of(
                Commands.make("solve"), "--links", links, "--site-prefix", "/", "--format", "json")
            .json();
    for (JsonNode entry : json.get("pages")) {
      if (entry.get("name").asText().equals(page)) {
        return entry.get("score").asDouble();
      }
    }
    throw new AssertionError(page);
  }

  @Test
  void whatIfTellsWhatSolvingTheEditedFileTells() {
    CommandRun run = whatIf("# edits\n+\t/a\t/c\n-\t/b\thttp://x/\n", "json");
    assertEquals(0, run.code(), run.err());
    String edited = file("edited.tsv", "/a\t/b\n/a\t/c\n/b\t/a\n/c\t/a\n/c\t/b\n/d\t/c\n");
    double largest = Double.POSITIVE_INFINITY;
    double after = 0;
    for (JsonNode page : run.json().get("pages")) {
      String name = page.get("name").asText();
      assertEquals(score(links, name), page.get("before").asDouble(), 1e-9);
      assertEquals(score(edited, name), page.get("after").asDouble(), 1e-9);
      double change = page.get("change").asDouble();
      assertEquals(page.get("after").asDouble() - page.get("before").asDouble(), change, 1e-12);
      assertTrue(Math.abs(change) <= largest, "descending");
      largest = Math.abs(change);
      after += page.get("after").asDouble();
    }
    assertEquals(4, run.json().get("pages").size());
    assertEquals(after, run.json().get("totals").get("after").asDouble(), 1e-12);
    assertEquals(5, whatIf("+\t/a\t/c\n", "tsv").out().lines().count());
    assertTrue(whatIf("+\t/a\t/c\n", "text").out().contains("the whole site"));
  }

  private CommandRun robustness(String edits, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--robustness", "--damping", "0.5"));
    arguments.addAll(List.of("--links", file("web.tsv", "/a\t/b\n/b\t/a\n/c\t/a\n")));
    arguments.addAll(List.of("--edits", file("moves.tsv", edits)));
    arguments.addAll(List.of(more));
    return CommandRun.of(new WhatIfCommand(), arguments.toArray(String[]::new));
  }

  @Test
  void robustnessBoundsWhatEditsMoveInAWholeWeb() {
    CommandRun moved = robustness("=\t/c\t/a\t/b\n", "--format", "json");
    assertEquals(0, moved.code(), moved.err());
    // P is 4/9, 7/18 and 1/6; afterwards the first two have changed places.
    assertRobustness(moved.json(), 1.0 / 9, 1.0 / 3, 1.0 / 3);
    CommandRun added = robustness("+\t/c\t/b\n", "--format", "json");
    // Halfway: both are 5/12.
    assertRobustness(added.json(), 1.0 / 18, 1.0 / 6, 1.0 / 3);
    CommandRun text = robustness("+\t/c\t/b\n");
    assertEquals(
        """
            0.166667  of the web's PageRank is that of 1 edited page
           0.0555556  moves by these edits (L1 norm; all ranks sum to 1)
            0.166667  is the most these edits can move
            0.333333  is the most any links of these pages can move (Bianchini et al.)
        """,
        text.out());
    String table = robustness("+\t/c\t/b\n", "--format", "tsv").out();
    assertTrue(table.startsWith("editedPages\teditedRank\tmoved\teditBound\tbianchini"), table);
    assertEquals(2, table.lines().count());
  }

  private static void assertRobustness(JsonNode json, double moved, double bound, double most) {
    assertEquals(1, json.get("editedPages").intValue());
    assertEquals(1.0 / 6, json.get("editedRank").doubleValue(), 1e-9);
    assertEquals(moved, json.get("moved").doubleValue(), 1e-9);
    assertEquals(bound, json.get("editBound").doubleValue(), 1e-9);
    assertEquals(most, json.get("bianchiniBound").doubleValue(), 1e-9);
  }

  @Test
  void robustnessBoundsWhatADeletionMoves() {
    CommandRun gone = robustness("-page\t/c\n", "--format", "json");
    assertEquals(0, gone.code(), gone.err());
    // P is 4/9, 7/18 and 1/6; afterwards 1/2, 1/2 and 0. No other page loses a link or rank.
    assertEquals(0, gone.json().get("editedPages").intValue());
    assertEquals(1.0 / 3, gone.json().get("moved").doubleValue(), 1e-9);
    assertEquals(2.0 / 3, gone.json().get("editBound").doubleValue(), 1e-9);
    assertEquals(2.0 / 3, gone.json().get("bianchiniBound").doubleValue(), 1e-9);
    CommandRun linked = robustness("-page\t/b\n", "--format", "json");
    assertEquals(1, linked.json().get("editedPages").intValue(), "/a linked to it");
    CommandRun all = robustness("-page\t/a\n-page\t/b\n-page\t/c\n");
    assertEquals(2, all.code(), all.out());
  }

  @Test
  void robustnessIsOfLinksAndOfAWebThatHasRanks() {
    for (String edits : List.of("+page\t/d\n", "inflow\t/c\t3\n")) {
      CommandRun run = robustness(edits);
      assertEquals(2, run.code(), edits);
      assertTrue(run.err().contains("--robustness bounds edits of links"), run.err());
    }
    CommandRun hasty =
        robustness("=\t/c\t/a\t/b\n", "--max-iterations", "1", "--tolerance", "1e-14");
    assertEquals(1, hasty.code(), hasty.out());
    assertTrue(hasty.err().contains("not converged"), hasty.err());
  }

  @Test
  void impossibleEditsAreRefusedWithFileAndLine() {
    for (String edit :
        List.of(
            "+\t/a\t/b",
            "-\t/a\t/c",
            "-\t/a\thttp://x/",
            "+\t/b\thttp://x/",
            "+\t/nowhere\t/a",
            "+\t/a\t/a",
            "*\t/a\t/c",
            "+\t/a")) {
      CommandRun run = whatIf("+\t/d\t/a\n" + edit + "\n", "json");
      assertEquals(2, run.code(), edit);
      assertTrue(run.err().contains("edits.tsv:2: "), run.err());
      assertTrue(run.err().contains("/a") || run.err().contains("/b"), run.err());
      assertEquals(1, run.err().lines().count());
      assertEquals("", run.out());
    }
  }

  private CommandRun advise(String... more) {
    String[] arguments = new String[more.length + 6];
    String[] first = {"--links", links, "--site-prefix", "/", "--format", "json"};
    System.arraycopy(first, 0, arguments, 0, 6);
    System.arraycopy(more, 0, arguments, 6, more.length);
    return CommandRun.of(new AdviseCommand(), arguments);
  }

  @Test
  void adviceIsWhatTheEditBrings() {
    CommandRun run = advise("--target", "/c", "--top", "5");
    assertEquals(0, run.code(), run.err());
    JsonNode json = run.json();
    assertEquals("/c", json.get("target").asText());
    assertEquals(2, json.get("candidates").size(), "d links to c already");
    double last = Double.POSITIVE_INFINITY;
    for (JsonNode link : json.get("candidates")) {
      CommandRun edited = whatIf("+\t" + link.get("from").asText() + "\t/c\n", "json");
      for (JsonNode page : edited.json().get("pages")) {
        if (page.get("name").asText().equals("/c")) {
          assertEquals(page.get("change").asDouble(), link.get("gain").asDouble(), 1e-9);
          assertEquals(page.get("after").asDouble(), link.get("score").asDouble(), 1e-9);
        }
      }
      assertTrue(link.get("gain").asDouble() <= last, "descending");
      last = link.get("gain").asDouble();
    }
  }

  private double afterEdits(String edits, String name) {
    for (JsonNode page : whatIf(edits, "json").json().get("pages")) {
      if (page.get("name").asText().equals(name)) {
        return page.get("after").asDouble();
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void whatIsLeftOfAGainIsWhatTheLinkBringsWithoutThePageThatItDependsOn() {
    JsonNode candidates = advise("--target", "/c", "--top", "5").json().get("candidates");
    assertEquals(2, candidates.size());
    for (JsonNode link : candidates) {
      String gone = "-page\t" + link.get("dependsOn").asText() + "\n";
      String edit = "+\t" + link.get("from").asText() + "\t/c\n" + gone;
      double left = afterEdits(edit, "/c") - afterEdits(gone, "/c");
      assertEquals(left, link.get("gainWithout").asDouble(), 1e-9);
    }
  }

  @Test
  void sourcesOfAdviceCanBeRestricted() {
    CommandRun run = advise("--target", "/c", "--from", file("from", "/b\n"));
    assertEquals(1, run.json().get("candidates").size());
    assertEquals("/b", run.json().get("candidates").get(0).get("from").asText());
    CommandRun unknown = advise("--target", "/c", "--from", file("from", "/b\n/x\n"));
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().contains("from:2: "), unknown.err());
    assertEquals(2, advise("--target", "/c", "--top", "0").code());
  }

  @Test
  void adviceThatDidNotConvergeIsTold() {
    StringBuilder entangled = new StringBuilder();
    for (int v = 0; v < 30; v++) {
      for (int to : new int[] {v * 5 + 1, v * 7 + 3, v + 1, v * 11 + 2}) {
        entangled.append("/c").append(v).append("\t/c").append(to % 30).append('\n');
      }
    }
    entangled.append("/c\t/c1\n");
    links = file("entangled.tsv", entangled.toString());
    CommandRun run = advise("--target", "/c", "--max-iterations", "1");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("not converged"), run.err());
  }

  @Test
  void linksFromAnyPageToAnyOtherAreAdvisedAndWhatOthersLoseIsTold() {
    CommandRun run = advise("--target", "/c", "--to-any", "--per-page", "1", "--top", "3");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.json().get("candidates").size() > 0);
    for (JsonNode link : run.json().get("candidates")) {
      String edit = "+\t" + link.get("from").asText() + "\t" + link.get("to").asText() + "\n";
      double most = 0;
      double all = 0;
      for (JsonNode page : whatIf(edit, "json").json().get("pages")) {
        double change = page.get("change").asDouble();
        most = Math.min(most, change);
        all += change;
        if (page.get("name").asText().equals("/c")) {
          assertEquals(change, link.get("gain").asDouble(), 1e-9);
        }
      }
      assertEquals(all, link.get("siteGain").asDouble(), 1e-9);
      assertEquals(most, link.get("loss").asDouble(), 1e-9);
    }
    CommandRun table =
        CommandRun.of(
            new AdviseCommand(),
            "--links",
            links,
            "--site-prefix",
            "/",
            "--target",
            "/c",
            "--format",
            "tsv");
    assertEquals(
        "from\tgain\tscore\tsiteGain\tloser\tloss\tdependsOn\tgainWithout",
        table.out().lines().findFirst().get());
  }

  @Test
  void pagesAndInflowMayChangeToo() {
    String edits = "+page\thttp://x/\t0.5\n=\t/a\t/b\thttp://x/\n-page\t/c\ninflow\t/d\t2\n";
    CommandRun run = whatIf(edits, "json");
    assertEquals(0, run.code(), run.err());
    String edited = file("edited.tsv", "/a\thttp://x/\n/b\t/a\n/b\thttp://x/\n");
    String pages = file("pages", "/a\n/b\n/d\nhttp://x/\n");
    String inflow = file("inflow", "/a\t0.25\n/b\t0.25\n/d\t2\nhttp://x/\t0.5\n");
    JsonNode solved =
        CommandRun.of(
                Commands.make("solve"),
                "--links",
                edited,
                "--site",
                pages,
                "--inflow",
                inflow,
                "--format",
                "json")
            .json();
    assertEquals(5, run.json().get("pages").size());
    int compared = 0;
    for (JsonNode page : run.json().get("pages")) {
      for (JsonNode other : solved.get("pages")) {
        if (other.get("name").equals(page.get("name"))) {
          assertEquals(other.get("score").asDouble(), page.get("after").asDouble(), 1e-9);
          compared++;
        }
      }
    }
    assertEquals(4, compared);
  }

  @Test
  void impossibleChangesOfPagesAreRefusedWithFileAndLine() {
    for (String edit :
        List.of(
            "+page\t/a",
            "+page\t/new\t-1",
            "+page\t/new\tNaN",
            "-page\t/nowhere",
            "inflow\t/nowhere\t1",
            "inflow\t/a\tmuch",
            "inflow\t/a",
            "=\t/a\t/c\t/d",
            "=\t/a\t/b",
            "=\t/c\t/a\t/b")) {
      CommandRun run = whatIf("+\t/d\t/a\n" + edit + "\n", "json");
      assertEquals(2, run.code(), edit);
      assertTrue(run.err().contains("edits.tsv:2: "), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertEquals("", run.out());
    }
  }

  @Test
  void anEmptyGraphIsRefusedAndOnePageIsAGraph() {
    String good = links;
    links = file("empty.tsv", "# nothing\n");
    for (CommandRun run : List.of(whatIf("+\t/a\t/b\n", "json"), advise("--target", "/a"))) {
      assertEquals(2, run.code());
      assertTrue(run.err().contains("no page of the site"), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
    }
    links = file("one.tsv", "/a\thttp://x/\n");
    CommandRun run = whatIf("+\t/a\thttp://y/\n", "json");
    assertEquals(0, run.code(), run.err());
    assertEquals(0, run.json().get("pages").get(0).get("change").asDouble());
    CommandRun advice = advise("--target", "/a");
    assertEquals(0, advice.code(), advice.err());
    assertEquals(0, advice.json().get("candidates").size());
    assertTrue(!advice.out().contains("NaN") && !run.out().contains("NaN"));
    links = good;
  }

  @Test
  void aTargetThatIsNotInTheSiteIsRefusedByName() {
    CommandRun run = advise("--target", "/x");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("/x"), run.err());
  }

  @Test
  void everyAlgorithmRanks() {
    for (String name :
        List.of(
            "pagerank",
            "opic",
            "adaptive-opic",
            "distancerank",
            "average-distance",
            "backlinks",
            "hits")) {
      CommandRun run =
          CommandRun.of(
              Commands.make("solve"), "--links", links, "--algorithm", name, "--format", "json");
      assertEquals(0, run.code(), name + ": " + run.err());
      assertEquals(name, run.json().get("algorithm").asText());
      assertEquals(5, run.json().get("pages").size());
      for (JsonNode page : run.json().get("pages")) {
        assertTrue(page.get("score").asDouble() >= 0, name);
        assertEquals(name.contains("distance"), page.has("distance"));
      }
    }
  }
}
