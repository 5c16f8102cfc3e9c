package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;
import org.siterank.graph.GivenVectors;

/** Every algorithm of {@code solve} on input at its limits and beyond, through the real command. */
@Tag("slow")
class SolveTroubleTest {

  private static final List<String> ALGORITHMS =
      List.of(
          "site-pagerank",
          "pagerank",
          "block-pagerank",
          "opic",
          "adaptive-opic",
          "distancerank",
          "backlinks",
          "hits");

  private static final List<String> FORMATS = List.of("text", "json", "tsv", "csv");

  private static final Map<String, String> GRAPHS =
      Map.of(
          "one page",
          "http://a/\thttp://a/\n",
          "one link",
          "http://a/\thttp://b/\n",
          "a ring",
          "http://a/1\thttp://a/2\nhttp://a/2\thttp://a/1\n",
          "a star",
          "http://a/\thttp://a/1\nhttp://a/\thttp://b/2\nhttp://a/\thttp://c/3\n",
          "no link",
          "http://a/\thttp://a/\nhttp://b/\thttp://b/\n",
          "two rings",
          """
          http://a/1\thttp://a/2
          http://a/2\thttp://a/1
          http://b/1\thttp://b/2
          http://b/2\thttp://b/1
          """);

  @TempDir private Path folder;

  private record Outcome(int status, String out, String err) {}

  private String file(String name, String text) {
    return CommandRun.file(folder, name, text);
  }

  private static Outcome solve(String... arguments) {
    CommandRun run = CommandRun.ofProgram(List.of(arguments), "solve");
    return new Outcome(run.code(), run.out(), run.err());
  }

  /** A result or a refusal, never a stack trace, never something that is no number. */
  private static Outcome orderly(String... arguments) {
    Outcome outcome = solve(arguments);
    String told = String.join(" ", arguments) + "\n" + outcome;
    assertTrue(outcome.status() >= 0 && outcome.status() <= 2, told);
    assertFalse(outcome.out().contains("NaN") || outcome.out().contains("Infinity"), told);
    assertFalse(outcome.err().contains("Exception") || outcome.err().contains("\tat "), told);
    assertFalse(outcome.err().contains("unexpected"), told);
    if (outcome.status() == 2) {
      assertEquals(1, outcome.err().lines().count(), told);
      assertEquals("", outcome.out(), told);
    } else {
      assertFalse(outcome.out().isBlank(), told);
    }
    return outcome;
  }

  @Test
  void smallGraphsAreRankedOrRefusedByEveryAlgorithm() {
    int ranked = 0;
    for (Map.Entry<String, String> graph : GRAPHS.entrySet()) {
      String links = file("links.tsv", graph.getValue());
      for (String algorithm : ALGORITHMS) {
        for (String damping : List.of("0", "0.85", "1")) {
          for (String format : FORMATS) {
            Outcome outcome =
                orderly(
                    "--links",
                    links,
                    "--algorithm",
                    algorithm,
                    "--damping",
                    damping,
                    "--format",
                    format);
            ranked += outcome.status() == 0 ? 1 : 0;
          }
        }
      }
    }
    assertTrue(ranked > 250, "ranked " + ranked);
  }

  @Test
  void oneRoundOfWorkIsPrintedAndTold() {
    String links = file("links.tsv", GRAPHS.get("a star") + GRAPHS.get("a ring"));
    for (String algorithm : ALGORITHMS) {
      for (String format : FORMATS) {
        orderly(
            "--links",
            links,
            "--algorithm",
            algorithm,
            "--max-iterations",
            "1",
            "--tolerance",
            "1e-15",
            "--format",
            format);
      }
    }
  }

  @Test
  void noInflowIsNoTrouble() {
    String links = file("links.tsv", GRAPHS.get("a star"));
    String inflow = file("inflow.tsv", "http://a/\t0\t0\n");
    String nothing = file("nothing.tsv", "# none\n");
    for (String algorithm : ALGORITHMS) {
      for (String format : FORMATS) {
        for (String file : List.of(inflow, nothing)) {
          orderly("--links", links, "--algorithm", algorithm, "--inflow", file, "--format", format);
        }
      }
    }
    Outcome zero = orderly("--links", links, "--inflow", inflow, "--format", "tsv");
    assertEquals(0, zero.status());
    assertTrue(zero.out().contains("http://a/\t0.0\t0.0\t0.0\t"), zero.out());
    Outcome teleport = orderly("--links", links, "--inflow", inflow, "--algorithm", "pagerank");
    assertEquals(2, teleport.status());
    assertTrue(teleport.err().contains("must not be 0 everywhere"), teleport.err());
  }

  @Test
  void hugeInflowIsRankedOrRefused() {
    String links = file("links.tsv", GRAPHS.get("a ring"));
    for (String size : List.of("1e-320", "1e300", "1.7e308")) {
      String inflow =
          file("inflow.tsv", "http://a/1\t" + size + "\nhttp://a/2\t" + size + "\t" + size + "\n");
      for (String algorithm : ALGORITHMS) {
        for (String format : FORMATS) {
          orderly(
              "--links", links, "--algorithm", algorithm, "--inflow", inflow, "--format", format);
        }
      }
    }
  }

  @Test
  void faultsAreRefusedWithFileLineAndValueByEveryAlgorithm() {
    String links = file("links.tsv", GRAPHS.get("a ring"));
    String empty = file("empty.tsv", "# nothing\n");
    for (String algorithm : ALGORITHMS) {
      for (String value : List.of("-1", "NaN", "Infinity", "-Infinity", "x")) {
        String inflow = file("inflow.tsv", "# inflow\nhttp://a/1\t" + value + "\n");
        Outcome outcome = orderly("--links", links, "--algorithm", algorithm, "--inflow", inflow);
        assertEquals(2, outcome.status(), algorithm + " " + value);
        if (!outcome.err().contains("does not have")) {
          assertTrue(outcome.err().contains("inflow.tsv:2: "), outcome.err());
          assertTrue(outcome.err().strip().endsWith(value), outcome.err());
        }
      }
      for (String damping : List.of("1.2", "-0.1", "NaN")) {
        Outcome outcome = orderly("--links", links, "--algorithm", algorithm, "--damping", damping);
        assertEquals(2, outcome.status(), algorithm + " " + damping);
        assertTrue(outcome.err().contains("[0, 1"), outcome.err());
        assertTrue(outcome.err().contains(damping), outcome.err());
      }
      assertEquals(2, orderly("--links", empty, "--algorithm", algorithm).status());
    }
  }

  @Test
  void anUnknownAlgorithmIsAnsweredWithTheNearest() {
    String links = file("links.tsv", GRAPHS.get("a ring"));
    Outcome outcome = orderly("--links", links, "--algorithm", "blok-pagerank");
    assertEquals(2, outcome.status());
    assertTrue(outcome.err().contains("did you mean block-pagerank?"), outcome.err());
    Outcome far = orderly("--links", links, "--algorithm", "eigentrust");
    assertFalse(far.err().contains("did you mean"), far.err());
    assertTrue(far.err().contains("known are site-pagerank"), far.err());
  }

  @Test
  void totalsAndFlowsOfTheGivenSitesArePrintedInJsonAndTsv() throws IOException {
    int sites = 0;
    for (String name : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(name);
      sites++;
      String[] arguments = arguments(vector);
      JsonNode json = new ObjectMapper().readTree(orderly(with(arguments, "json")).out());
      JsonNode sums = vector.get("totals");
      double close = 1e-10 * sums.get("P_in").asDouble();
      JsonNode totals = json.get("totals");
      double score = 0;
      for (JsonNode p : vector.get("P")) {
        score += p.asDouble();
      }
      assertEquals(score, totals.get("score").asDouble(), 1e-10 * score);
      assertEquals(
          sums.get("P_in").asDouble(),
          totals.get("external").asDouble() + totals.get("induced").asDouble(),
          close);
      JsonNode alpha = vector.get("amplification");
      assertNumber(alpha.get("alpha"), totals.get("amplification"));
      assertNumber(alpha.get("lower"), totals.get("amplificationLower"));
      assertNumber(alpha.get("upper"), totals.get("amplificationUpper"));
      JsonNode flows = vector.get("flows");
      for (JsonNode page : json.get("pages")) {
        int v = Integer.parseInt(page.get("name").asText());
        close = 1e-10 * score;
        assertEquals(flows.get("P_ii").get(v).asDouble(), page.get("internalIn").asDouble(), close);
        assertEquals(
            flows.get("P_oi").get(v).asDouble(), page.get("internalOut").asDouble(), close);
        assertEquals(
            flows.get("P_oe").get(v).asDouble(), page.get("externalOut").asDouble(), close);
        assertEquals(
            flows.get("P_dis").get(v).asDouble(), page.get("dissipated").asDouble(), close);
        assertEquals(flows.get("P_leak").get(v).asDouble(), page.get("leak").asDouble(), close);
      }
      List<String> lines = orderly(with(arguments, "tsv")).out().lines().toList();
      assertEquals(vector.get("n").asInt() + 1, lines.size());
      for (int k = 1; k < lines.size(); k++) {
        String[] cells = lines.get(k).split("\t", -1);
        JsonNode page = json.get("pages").get(k - 1);
        String[] header = lines.get(0).split("\t", -1);
        assertEquals(page.get("name").asText(), cells[0]);
        for (int column = 1; column < header.length; column++) {
          assertEquals(page.get(header[column]).asDouble(), Double.parseDouble(cells[column]), 0.0);
        }
      }
    }
    assertTrue(sites >= 6, "sites " + sites);
  }

  private static void assertNumber(JsonNode expected, JsonNode actual) {
    if (expected.isNull()) {
      assertTrue(actual.isNull(), "unbounded");
    } else {
      assertEquals(expected.asDouble(), actual.asDouble(), 1e-9 * expected.asDouble());
    }
  }

  private String[] arguments(JsonNode vector) {
    StringBuilder arcs = new StringBuilder();
    StringBuilder pages = new StringBuilder();
    StringBuilder inflow = new StringBuilder();
    for (int v = 0; v < vector.get("n").asInt(); v++) {
      String page = GivenVectors.page(v);
      double s = vector.get("s").get(v).asDouble();
      pages.append(page).append('\n');
      inflow.append(page).append('\t').append(s / 4).append('\t').append(s - s / 4).append('\n');
      for (int k = 0; k < vector.get("ext_out").get(v).asInt(); k++) {
        arcs.append(page).append('\t').append(GivenVectors.external(k)).append('\n');
      }
    }
    for (JsonNode edge : vector.get("edges_raw")) {
      arcs.append(GivenVectors.page(edge.get(0).asInt()))
          .append('\t')
          .append(GivenVectors.page(edge.get(1).asInt()))
          .append('\n');
    }
    return new String[] {
      "--links",
      file("links", arcs.toString()),
      "--site",
      file("site", pages.toString()),
      "--inflow",
      file("inflow", inflow.toString()),
      "--damping",
      vector.get("d").asText(),
      "--tolerance",
      "1e-12",
      "--format"
    };
  }

  private static String[] with(String[] arguments, String format) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add(format);
    return all.toArray(String[]::new);
  }
}
