package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;

/** {@code kill -9} of workers, executors and drivers, on a cluster of real processes. */
class FaultsIT {

  private static final Pattern ROUND = Pattern.compile("round (\\d+): .* ([\\d,]+) bytes sent");

  @TempDir static Path folder;
  private static Standalone cluster;
  private static Path links;
  private static Path inflow;
  private static String ranks;

  @BeforeAll
  static void startClusterAndRankOnOneMachine() throws Exception {
    links = folder.resolve("links.tsv");
    inflow = folder.resolve("inflow.tsv");
    new ZipfWeb(30, 3000, 8, 0.15, 9).write(links, inflow);
    Path out = folder.resolve("one");
    JobRun run =
        JobRun.of(
            new Rank(),
            "--links",
            links,
            "--inflow",
            inflow,
            "--parts",
            4,
            "--tolerance",
            "1e-10",
            "--out",
            out);
    assertEquals(0, run.status(), run.messages());
    ranks = Rankings.digest(out);
    cluster = Standalone.start(folder.resolve("cluster"), 2, "1g");
  }

  @AfterAll
  static void stopCluster() throws Exception {
    cluster.close();
  }

  @Test
  void aKilledWorkerAndAKilledDriverChangeNoByteAndNoPartIsBuiltAgain() throws Exception {
    Path out = folder.resolve("killed");
    Path messages = folder.resolve("killed.log");
    Process run = start(out, messages);
    await(run, messages, "round 2:");
    cluster.killWorker(1); // The other one goes on alone.
    await(run, messages, "round 5:");
    run.destroyForcibly();
    assertNotEquals(0, run.waitFor());
    assertTrue(Files.notExists(out.resolve("_SUCCESS")), "the run was too fast to be killed");

    Path more = folder.resolve("more.log");
    assertEquals(0, start(out, more).waitFor(), Files.readString(more));
    assertTrue(Files.readString(more).contains("goes on after round "), Files.readString(more));
    assertEquals(ranks, Rankings.digest(out), Files.readString(more));

    assertNoRoundSendsMuchMore(Files.readString(messages) + Files.readString(more));
    cluster.addWorker(); // In the place of the killed one.
  }

  /** A part that is built again sends its links again. Returns the bytes, ascending. */
  private static List<Long> assertNoRoundSendsMuchMore(String said) {
    List<Long> bytes = new ArrayList<>();
    Matcher rounds = ROUND.matcher(said);
    while (rounds.find()) {
      bytes.add(Long.parseLong(rounds.group(2).replace(",", "")));
    }
    List<Long> sorted = bytes.stream().sorted().toList();
    long normal = sorted.get(sorted.size() / 2);
    for (long each : bytes) {
      assertTrue(each <= 3 * normal, bytes + ": more than three times a round");
    }
    return sorted;
  }

  @Test
  void aKilledExecutorChangesNoByteAndNoPartIsBuiltAgain() throws Exception {
    Path out = folder.resolve("executor");
    Path messages = folder.resolve("executor.log");
    // Both executors are there before the first part is read: each holds some.
    SparkSubmit submit =
        SparkSubmit.to(cluster.url())
            .with("spark.cores.max", "2")
            .with("spark.scheduler.minRegisteredResourcesRatio", "1.0")
            .with("spark.scheduler.maxRegisteredResourcesWaitingTime", "5m");
    Process run = start(submit, out, messages);
    await(run, messages, "round 2:");
    Map<String, String> built = built(out);
    assertTrue(built.size() >= 4, () -> "parts built: " + built);
    assertTrue(cluster.killExecutors(0) > 0, "no executor to kill");
    await(run, messages, "round 4:");
    assertEquals(built, built(out), "parts are written once");
    assertEquals(0, run.waitFor(), Files.readString(messages));
    assertEquals(ranks, Rankings.digest(out), Files.readString(messages));
    List<Long> bytes = assertNoRoundSendsMuchMore(Files.readString(messages));
    long most = bytes.get(bytes.size() - 1);
    assertTrue(most > 1.1 * bytes.get(bytes.size() / 2), () -> bytes + ": nothing was lost");
  }

  /** The files of the parts' links, each with what changes when it is written again. */
  private static Map<String, String> built(Path out) throws Exception {
    Map<String, String> built = new TreeMap<>();
    try (Stream<Path> files = Files.list(out.resolve("_work/links"))) {
      for (Path file : files.toList()) {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        built.put(file.toString(), facts.fileKey() + " " + facts.lastModifiedTime());
      }
    }
    return built;
  }

  @Test
  void aClusterOnWhichNoExecutorStaysUpEndsTheJobWithOneLine() throws Exception {
    SparkSubmit.Result result =
        SparkSubmit.to(cluster.url())
            .with("spark.executor.extraJavaOptions", "-javaagent:/nowhere/agent.jar")
            .with("spark.siterank.executorTimeout", "5s")
            .run(Rank.class, "--links", links, "--inflow", inflow, "--out", folder.resolve("down"));
    assertEquals(3, result.status(), result.messages());
    List<String> lines = result.messages().lines().filter(l -> l.startsWith("Rank: ")).toList();
    assertEquals(
        List.of("Rank: no executor has been up for 5 seconds; see the logs of its workers"), lines);
    assertFalse(result.messages().contains("\tat "), result.messages());
    assertTrue(Files.notExists(folder.resolve("down/_SUCCESS")));
  }

  @Test
  void crawlersWhoseMachinesAreKilledLoseNoUnitOfCash() throws Exception {
    // The driver counts all cash after each round, and ends the run when a unit is missing.
    Object[] words = {"--links", links, "--buffer", 400, "--reads-per-page", 5, "--out"};
    Path out = folder.resolve("crawled");
    Object[] here = Arrays.copyOf(words, words.length + 1);
    here[words.length] = out;
    JobRun whole = JobRun.of(new Opic(), here);
    assertEquals(0, whole.status(), whole.messages());
    Path killed = folder.resolve("crawled-killed");
    Path messages = folder.resolve("crawled.log");
    Object[] there = Arrays.copyOf(words, words.length + 1);
    there[words.length] = killed;
    Process run =
        SparkSubmit.to(cluster.url()).start(Opic.class, folder.resolve("out.log"), messages, there);
    await(run, messages, "round 3 of");
    assertTrue(cluster.killExecutors(0) > 0 || cluster.killExecutors(1) > 0, "no executor to kill");
    assertEquals(0, run.waitFor(), Files.readString(messages));
    assertEquals(Rankings.digest(out), Rankings.digest(killed));
  }

  private static Process start(Path out, Path messages) throws Exception {
    return start(SparkSubmit.to(cluster.url()), out, messages);
  }

  private static Process start(SparkSubmit submit, Path out, Path messages) throws Exception {
    return submit.start(
        Rank.class,
        folder.resolve("out.log"),
        messages,
        "--links",
        links,
        "--inflow",
        inflow,
        "--parts",
        4,
        "--tolerance",
        "1e-10",
        "--out",
        out);
  }

  private static void await(Process process, Path messages, String line) throws Exception {
    while (!Files.readString(messages).contains(line)) {
      assertTrue(
          process.isAlive() || Files.readString(messages).contains(line),
          () -> "no " + line + " in " + messages);
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }
}
