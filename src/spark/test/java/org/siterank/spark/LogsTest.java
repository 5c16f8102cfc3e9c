package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.InProcess;
import org.siterank.spark.job.Submitted;
import org.siterank.spark.logs.LogOracle;

class LogsTest {

  private static final Path SEMICOMPLETE =
      Path.of("../shared/data/semicomplete/access-2015-05-17_20.pseudo.log.gz");

  private static final String START = "http://semicomplete.com/";
  private static final String ALIAS = "http://www.semicomplete.com/";

  @TempDir Path folder;
  private Path logs;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @BeforeEach
  void makeFolders() throws Exception {
    logs = Files.createDirectories(folder.resolve("logs"));
    Files.writeString(folder.resolve("sites.tsv"), "semi\t" + START + "\t" + ALIAS + "\n");
  }

  private String said() {
    return messages.toString(StandardCharsets.UTF_8);
  }

  private int run(String out, String... more) {
    String[] words = {
      "--sites", folder + "/sites.tsv", "--logs", logs.toString(), "--out", folder.resolve(out) + ""
    };
    String[] all = Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
    PrintStream to = new PrintStream(messages, true, StandardCharsets.UTF_8);
    return Submitted.run(new Logs(), job -> InProcess.spark(), to, to, all);
  }

  private static Map<String, String> files(Path of) throws Exception {
    try (Stream<Path> files = Files.list(of)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString(),
                  file -> LogOracle.read(file),
                  (a, b) -> a,
                  TreeMap::new));
    }
  }

  private void copySemicomplete() throws Exception {
    Assumptions.assumeTrue(
        Files.exists(SEMICOMPLETE) || System.getenv("CI") != null, SEMICOMPLETE + " is not there");
    Files.createDirectories(logs.resolve("semi"));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SEMICOMPLETE));
        OutputStream out = Files.newOutputStream(logs.resolve("semi/access.log"))) {
      in.transferTo(out);
    }
  }

  @Test
  void aRealLogHasTheSameCountsInOneSevenAndFortyParts() throws Exception {
    copySemicomplete();
    Map<String, String> whole = LogOracle.tables(logs.resolve("semi"), START, ALIAS);
    for (int parts : new int[] {1, 7, 40}) {
      assertEquals(0, run("out" + parts, "--parts", "" + parts), this::said);
      assertTrue(said().contains(" in " + parts + " parts"), this::said);
      assertEquals(whole, files(folder.resolve("out" + parts + "/semi")), parts + " parts");
    }
  }

  @Test
  void parallelLogsOfOneSitesServersAreMergedByTime() throws Exception {
    copySemicomplete();
    LogOracle.deal(logs.resolve("semi/access.log"), 3);
    Map<String, String> whole = LogOracle.tables(logs.resolve("semi"), START, ALIAS);
    assertEquals(0, run("out", "--parts", "7"), this::said);
    assertEquals(whole, files(folder.resolve("out/semi")));
    assertTrue(said().contains("1 sites, 3 logs"), this::said);
  }

  @Test
  void whatIsUnknownMissingOrBrokenOffIsCountedAndNamed() throws Exception {
    copySemicomplete();
    Files.writeString(folder.resolve("sites.tsv"), "semi\t" + START + "\nb\thttp://b.example/\n");
    Files.createDirectories(logs.resolve("nobody"));
    byte[] packed = Files.readAllBytes(SEMICOMPLETE);
    Files.write(logs.resolve("semi/old.gz"), Arrays.copyOf(packed, packed.length / 2));
    Files.delete(logs.resolve("semi/access.log"));
    assertEquals(1, run("out"), this::said);
    String said = said();
    assertTrue(said.contains("1 in --logs of no site in --sites, the first: nobody\n"), said);
    assertTrue(said.contains("1 in --sites without a log, the first: b\n"), said);
    assertTrue(said.contains("old.gz: ends in the middle of its compressed data\n"), said);
    assertEquals(
        LogOracle.tables(logs.resolve("semi"), START),
        files(folder.resolve("out/semi")),
        "what can be read is counted, as in one reading");
  }

  @Test
  void aFolderThatExistsOrIsBeingWrittenIsRefused() throws Exception {
    copySemicomplete();
    Files.createDirectories(folder.resolve("there"));
    assertEquals(2, run("there"));
    assertTrue(said().contains("there exists; name another folder"));
    Files.createDirectories(folder.resolve("second.writing"));
    Files.createFile(folder.resolve("second.writing/_RUN"));
    assertEquals(4, run("second"));
    assertTrue(said().contains("another run is writing it"), this::said);
    assertFalse(Files.exists(folder.resolve("second")));
  }

  @Test
  void aTableOfSitesThatIsWrongIsRefusedWithItsLine() throws Exception {
    Files.writeString(folder.resolve("sites.tsv"), "# sites\na\thttp://a.example/\n../b\tx\n");
    assertEquals(2, run("out"));
    assertTrue(said().contains("sites.tsv:3: a name is made of"), this::said);
    assertFalse(Files.exists(folder.resolve("out")));
  }
}
