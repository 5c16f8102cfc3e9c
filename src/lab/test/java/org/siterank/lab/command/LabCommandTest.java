package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.cli.CommandRun;
import org.siterank.lab.Experiment;
import org.siterank.lab.Experiments;
import org.w3c.dom.Document;

@Tag("minutes")
class LabCommandTest {

  @TempDir private Path dir;

  private record Outcome(int status, String out, String err) {}

  private static Outcome run(String... args) {
    CommandRun run = CommandRun.ofProgram(List.of(), args);
    return new Outcome(run.code(), run.out(), run.err());
  }

  private Outcome lab(String name, String folder, String... more) {
    return run(
        Stream.concat(
                Stream.of(
                    "lab",
                    name,
                    "--nodes",
                    exact().contains(name) ? "1200" : "200",
                    "--repetitions",
                    "2",
                    "-o",
                    dir.resolve(folder).toString(),
                    "-q"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  static List<String> names() {
    return Experiments.all().stream().map(Experiment::name).toList();
  }

  static List<String> exact() {
    return Experiments.all().stream().filter(Experiment::isExact).map(Experiment::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void anExperimentPrintsItsLineAndWritesNumbersAndFigure(String name) throws Exception {
    Outcome outcome = lab(name, "a");
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("", outcome.err());
    assertEquals(1, outcome.out().lines().count(), outcome.out());
    assertTrue(
        outcome
            .out()
            .matches("(?s)" + name + ": .* claims: .*; measured on .*seeds 1 to 2.*agree.*\n"),
        outcome.out());
    assertTable(Files.readAllLines(dir.resolve("a").resolve(name + ".csv")));
    Document svg = svg(dir.resolve("a").resolve(name + ".svg"));
    assertEquals("svg", svg.getDocumentElement().getTagName());
    assertTrue(svg.getElementsByTagName("*").getLength() > 20, "a figure has shapes");
    try (Stream<Path> files = Files.list(dir.resolve("a"))) {
      assertEquals(2, files.count(), "nothing half-written is left");
    }
  }

  @ParameterizedTest
  @MethodSource("exact")
  void theSameSeedGivesTheSameBytes(String name) throws IOException {
    assertEquals(lab(name, "a").out(), lab(name, "b").out());
    for (String file : List.of(name + ".csv", name + ".svg")) {
      assertArrayEquals(
          Files.readAllBytes(dir.resolve("a").resolve(file)),
          Files.readAllBytes(dir.resolve("b").resolve(file)),
          file);
    }
    lab(name, "c", "--seed", "2");
    assertFalse(
        Files.readString(dir.resolve("a").resolve(name + ".csv"))
            .equals(Files.readString(dir.resolve("c").resolve(name + ".csv"))),
        "another seed, other numbers");
  }

  @ParameterizedTest
  @MethodSource("exact")
  void jsonHasTheLineAndTheNumbersInFull(String name) throws IOException {
    Outcome outcome = lab(name, "a", "--format", "json");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertEquals(name, json.get("name").asText());
    assertFalse(json.get("claim").asText().isEmpty());
    assertFalse(json.get("measured").asText().isEmpty());
    assertTrue(json.get("verdict").asText().contains("agree"));
    List<String> lines = Files.readAllLines(dir.resolve("a").resolve(name + ".csv"));
    assertEquals(lines.size() - 1, json.get("numbers").size());
    assertEquals(1, json.get("seed").asInt());
    assertEquals(2, json.get("repetitions").asInt());
    Outcome csv = lab(name, "a", "--format", "csv");
    assertEquals(String.join("\n", lines) + "\n", csv.out());
  }

  @Test
  void withoutANameTheExperimentsAreListedWithTheirClaims() throws IOException {
    Outcome outcome = run("lab");
    assertEquals(0, outcome.status());
    for (Experiment experiment : Experiments.all()) {
      assertTrue(outcome.out().contains(experiment.name() + "\n"), experiment.name());
      assertTrue(outcome.out().contains(experiment.claim()), experiment.claim());
    }
    JsonNode json = new ObjectMapper().readTree(run("lab", "--format", "json").out());
    assertEquals(Experiments.all().size(), json.size());
  }

  @Test
  void anUnknownNameIsAUsageErrorWithTheNearestOne() {
    Outcome outcome = run("lab", "amplificaton");
    assertEquals(2, outcome.status());
    assertTrue(outcome.err().contains("did you mean amplification?"), outcome.err());
    assertEquals(1, outcome.err().lines().count());
    Outcome far = run("lab", "x");
    assertEquals(2, far.status());
    assertTrue(far.err().contains("rich-get-richer"), far.err());
  }

  @Test
  void wrongUsageIsToldInOneLine() throws IOException {
    Path links = Files.writeString(dir.resolve("l"), "a\tb\n");
    Path bad = Files.writeString(dir.resolve("bad"), "a\tb\nc\n");
    String l = links.toString();
    assertRefused(2, "nodes must be from 50", "amplification", "--nodes", "1");
    assertRefused(2, "got 60 and a given graph", "amplification", "--nodes", "60", "--links", l);
    assertRefused(2, "--sites belongs to --real", "amplification", "--sites", l);
    assertRefused(2, "needs sites", "amplification", "--real", l);
    String two = Files.writeString(dir.resolve("two"), "a\tone\nb\ttwo\n").toString();
    assertRefused(2, "at least 100 pages", "local-vs-global", "--real", l, "--sites", two);
    assertRefused(2, "at least 2 pages", "amplification", "--links", l, "--sites", two);
    assertRefused(2, bad + ":2: expected", "amplification", "--links", bad.toString());
    assertRefused(2, "needs at least 2 repetitions", "amplification", "--repetitions", "1");
    assertRefused(3, "no such file", "amplification", "--links", dir.resolve("none").toString());
    Path below = links.resolve("x"); // A file is no folder.
    String[] small = {"amplification", "--nodes", "1200", "--repetitions", "2", "-q", "-o"};
    assertRefused(
        3, l, Stream.concat(Stream.of(small), Stream.of(below + "")).toArray(String[]::new));
  }

  private void assertRefused(int status, String message, String... args) {
    Outcome outcome = run(Stream.concat(Stream.of("lab"), Stream.of(args)).toArray(String[]::new));
    assertEquals(status, outcome.status(), outcome.err());
    assertTrue(outcome.err().contains(message), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertEquals("", outcome.out());
  }

  private static void assertTable(List<String> lines) {
    assertTrue(lines.size() > 1, "a table has rows");
    int columns = lines.get(0).split(",", -1).length;
    boolean number = false;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      assertEquals(columns, cells.length, line);
      for (String cell : cells) {
        assertFalse(cell.equals("NaN") || cell.contains("Infinity"), line);
        number |= cell.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?");
      }
    }
    assertTrue(number, "a table has numbers");
  }

  private static Document svg(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // The document names its type, whose definition is on the web.
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(file.toFile());
  }
}
