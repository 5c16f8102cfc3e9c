package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SitePartition;
import org.siterank.spark.harness.InProcess;
import org.siterank.spark.harness.JobRun;

/** Ranks of a small web, in this process. */
class RankTest {

  @TempDir static Path folder;
  private static Path links;
  private static Path inflow;
  private static SiteGraph graph;
  private static NodeVector truth;

  @BeforeAll
  static void makeWeb() throws IOException {
    links = folder.resolve("links.tsv");
    inflow = folder.resolve("inflow.tsv");
    new ZipfWeb(30, 1500, 8, 0.15, 5).write(links, inflow);
    graph = Rankings.graph(links);
    truth =
        new SitePageRank(0.85, 1e-13, 10_000, Method.ACCELERATED)
            .rank(graph, Rankings.inflow(inflow, graph))
            .scores();
    InProcess.spark();
  }

  @Test
  void scoresAreAsFarFromTheProductsOwnAsIsProvenForAnyNumberOfParts() throws IOException {
    for (String parts : new String[] {"1", "5"}) {
      Run run = run("p" + parts, "--parts", parts, "--tolerance", "1e-6");
      assertEquals(0, run.status, run.messages);
      double error = Rankings.distance(Rankings.column(run.out, 1), truth) / truth.sum();
      assertTrue(error <= run.proven(), error + " > " + run.proven());
      assertTrue(run.proven() <= 1e-6, run.messages);
    }
  }

  @Test
  void powerIterationOverPagesByHashComesToTheSame() throws IOException {
    Run run = run("power", "--method", "power", "--tolerance", "1e-2", "--parts", "3");
    assertEquals(0, run.status, run.messages);
    double error = Rankings.distance(Rankings.column(run.out, 1), truth) / truth.sum();
    assertTrue(error <= run.proven(), error + " > " + run.proven());
  }

  @Test
  void aSiteAloneHasTheJointScoresWithWhatEntersFromTheOthers() throws IOException {
    Run run = run("entering", "--parts", "3", "--tolerance", "1e-9");
    assertEquals(0, run.status, run.messages);
    Map<String, Double> joint = Rankings.column(run.out, 1);
    NodeVector s = Rankings.inflow(inflow, graph);
    SitePartition sites = SitePartition.byHost(graph);
    int entered = 0;
    for (int site = 0; site < sites.numSites(); site++) {
      int[] nodes = sites.nodes(site);
      SiteGraph alone = graph.restrictedTo(nodes);
      double[] source = new double[nodes.length];
      for (int v = 0; v < nodes.length; v++) {
        source[v] = s.get(nodes[v]);
      }
      Path file = run.out.resolve("entering").resolve(sites.name(site) + ".tsv");
      List<String> lines = Files.readAllLines(file);
      for (String line : lines) {
        if (!line.startsWith("#") && !line.equals("url\tflow")) {
          source[alone.node(line.split("\t", -1)[0])] +=
              Double.parseDouble(line.split("\t", -1)[1]);
          entered++;
        }
      }
      assertEquals(linking(sites, site), lines.stream().filter(l -> l.startsWith("# ")).toList());
      NodeVector scores =
          new SitePageRank(0.85, 1e-13, 10_000, Method.ACCELERATED)
              .rank(alone, NodeVector.of(alone, source))
              .scores();
      for (int v = 0; v < nodes.length; v++) {
        assertEquals(joint.get(alone.name(v)), scores.get(v), 1e-8 * truth.sum(), alone.name(v));
      }
    }
    assertTrue(entered > 100, "flows entered only " + entered + " pages");
  }

  /** The lines that name the sites with links to a site. */
  private static List<String> linking(SitePartition sites, int site) {
    List<String> lines = new ArrayList<>();
    for (int v : sites.nodes(site)) {
      for (int source : graph.predecessors().row(v)) {
        String line = "# from https://" + sites.name(sites.site(source)) + "/";
        if (sites.site(source) != site && !lines.contains(line)) {
          lines.add(line);
        }
      }
    }
    lines.sort(null);
    return lines;
  }

  @Test
  void aRunThatWasBrokenOffGoesOnFromItsCheckpointToTheSameBytes() throws IOException {
    String[] settings = {"--parts", "3", "--tolerance", "1e-4", "--checkpoint-every", "2"};
    Run whole = run("whole", settings);
    assertEquals(0, whole.status, whole.messages);
    Run broken = broken("broken", 5, settings);
    assertNotEquals(0, broken.status);
    assertTrue(Files.notExists(broken.out.resolve("part-00000.tsv")), "nothing half-written");

    Run other = run("broken", "--parts", "4", "--tolerance", "1e-4");
    assertEquals(2, other.status);
    assertLine(other, "a run with other files or other settings was broken off here");

    Run again = run("broken", settings);
    assertEquals(0, again.status, again.messages);
    assertTrue(again.messages.contains("goes on after round 4"), again.messages);
    assertEquals(Rankings.digest(whole.out), Rankings.digest(again.out));
    assertTrue(Files.notExists(again.out.resolve("_work")));

    Run third = run("broken", settings);
    assertEquals(2, third.status);
    assertLine(third, "there is a result already");
  }

  @Test
  void aDamagedFileOfAPartIsNamedInOneLine() throws IOException {
    String[] settings = {"--parts", "2", "--tolerance", "1e-3", "--checkpoint-every", "2"};
    Run broken = broken("damaged", 3, settings);
    for (String name : new String[] {"links/part-00001", "round-2/part-00000"}) {
      Path file = broken.out.resolve("_work").resolve(name);
      byte[] before = Files.readAllBytes(file);
      try (RandomAccessFile part = new RandomAccessFile(file.toFile(), "rw")) {
        part.setLength(before.length - 3);
      }
      Run cut = run("damaged", settings);
      assertEquals(3, cut.status, cut.messages);
      assertLine(cut, name + ": the file is cut off or damaged; delete the folder");
      byte[] flipped = before.clone();
      flipped[before.length / 2] ^= 1;
      Files.write(file, flipped);
      Run changed = run("damaged", settings);
      assertEquals(3, changed.status, changed.messages);
      assertLine(changed, name + ": the file is cut off or damaged; delete the folder");
      Files.write(file, before);
    }
    assertEquals(0, run("damaged", settings).status);
  }

  @Test
  void badInputIsOneLineWithFileAndPlace() throws IOException {
    String good = "http://a/\thttp://b/\n";
    assertBad(good + "http://a/ http://b/\n", "http://a/\t1\n", 2, "links.tsv, byte 20: expected");
    assertBad(good + "http://a/\tpage\n", "http://a/\t1\n", 2, "byte 20: pages need names such as");
    assertBad(
        good, "http://a/\tmany\n", 2, "byte 0: inflow must be a number, at least 0, got \"many\"");
    assertBad(good, "http://a/\t-1\n", 2, "inflow must be finite and at least 0, got \"-1\"");
    assertBad(good, "http://a/\t1\nhttp://a/\t2\n", 2, "given twice: http://a/");
    assertBad(good, "http://a/x\t1\n", 2, "1 pages are not in the links, such as http://a/x");
    assertBad(good, "http://c/\t1\n", 2, "inflow must enter a page of the run, got \"http://c/\"");
    assertBad(good + "http://a/\t\uFFFF\n", null, 3, "no such file or folder");
    assertBad("# nothing\n", "http://a/\t1\n", 2, "there is no link of a site in it");
  }

  @Test
  void linksToOtherSitesAndThoseNotFollowedCountAndLeadToNoPage() throws IOException {
    Path dir = Files.createDirectories(folder.resolve("sites"));
    Files.writeString(
        dir.resolve("links.tsv"),
        """
        http://a/\thttp://b/
        http://a/\thttp://x/
        http://a/\thttp://b/2#nofollow
        http://x/\thttp://a/
        http://b/\thttp://b/
        """);
    Files.writeString(dir.resolve("inflow.tsv"), "http://a/\t8\nhttp://b/alone\t1\n");
    Files.writeString(dir.resolve("pages.tsv"), "http://b/alone\n");
    Files.writeString(dir.resolve("sites.tsv"), "a\thttp://a/\nb\thttp://b/\n");
    Run run =
        submit(
            dir.resolve("out"),
            null,
            "--links",
            dir.resolve("links.tsv"),
            "--pages",
            dir.resolve("pages.tsv"),
            "--sites",
            dir.resolve("sites.tsv"),
            "--inflow",
            dir.resolve("inflow.tsv"));
    assertEquals(0, run.status, run.messages);
    Map<String, Double> scores = Rankings.column(run.out, 1);
    assertEquals(3, scores.size(), scores.toString());
    assertEquals(8, scores.get("http://a/"), 1e-7);
    assertEquals(8 * 0.85 / 3, scores.get("http://b/"), 1e-7);
    assertEquals(1, scores.get("http://b/alone"), 1e-7);
  }

  @Test
  void aPartFileThatWasCutOffIsNamed() throws IOException {
    Path dir = Files.createDirectories(folder.resolve("cut"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(Files.readAllBytes(links));
    }
    Path part = dir.resolve("part-00000.gz");
    Files.write(part, java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    Run run = submit(folder.resolve("of-cut"), null, "--links", dir, "--inflow", inflow);
    assertEquals(2, run.status, run.messages);
    assertLine(run, "part-00000.gz, after byte ");
    assertLine(run, "the file is cut off or damaged");

    Files.write(part, bytes.toByteArray());
    Run whole = submit(folder.resolve("of-gz"), null, "--links", dir, "--inflow", inflow);
    assertEquals(0, whole.status, whole.messages);
  }

  private static void assertBad(String lines, String entered, int status, String expected)
      throws IOException {
    Path dir = Files.createTempDirectory(folder, "bad");
    Files.writeString(dir.resolve("links.tsv"), lines);
    if (entered != null) {
      Files.writeString(dir.resolve("inflow.tsv"), entered);
    }
    Run run =
        submit(
            dir.resolve("out"),
            null,
            "--links",
            dir.resolve("links.tsv"),
            "--inflow",
            dir.resolve("inflow.tsv"),
            "--parts",
            "2");
    assertEquals(status, run.status, run.messages);
    assertLine(run, expected);
    assertTrue(Files.notExists(dir.resolve("out/_SUCCESS")), "no result");
  }

  /** The message is one line, with nothing of a stack trace. */
  private static void assertLine(Run run, String expected) {
    String line = run.messages.lines().reduce((first, second) -> second).orElse("");
    assertTrue(line.startsWith("Rank: ") && line.contains(expected), run.messages);
    assertTrue(!run.messages.contains("\tat "), run.messages);
  }

  private record Run(int status, String messages, Path out) {

    double proven() {
      String number = messages.replaceAll("(?s).*rounds, proven error (\\S+) of the sum.*", "$1");
      return Double.parseDouble(number);
    }
  }

  private static Run run(String name, String... settings) throws IOException {
    List<Object> words = new ArrayList<>(List.of("--links", links, "--inflow", inflow));
    words.addAll(List.of(settings));
    return submit(folder.resolve(name), null, words.toArray());
  }

  /** A run that ends in the middle of a round, as with the death of its driver. */
  private static Run broken(String name, int round, String... settings) throws IOException {
    List<Object> words = new ArrayList<>(List.of("--links", links, "--inflow", inflow));
    words.addAll(List.of(settings));
    return submit(folder.resolve(name), "round " + round + ":", words.toArray());
  }

  private static Run submit(Path out, String last, Object... settings) {
    List<Object> words = new ArrayList<>(List.of("--out", out));
    words.addAll(List.of(settings));
    JobRun run = JobRun.until(last, new Rank(), words.toArray());
    return new Run(run.status(), run.messages(), out);
  }
}
