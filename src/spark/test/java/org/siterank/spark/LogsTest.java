package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;
import org.siterank.spark.logs.LogOracle;

class LogsTest {

  private static final String DATA = System.getProperty("tests.data");

  private static final String START = "http://semicomplete.com/";
  private static final String ALIAS = "http://www.semicomplete.com/";

  @TempDir Path folder;
  private Path logs;
  private String said;

  @BeforeEach
  void makeFolders() throws Exception {
    logs = Files.createDirectories(folder.resolve("logs"));
    Files.writeString(folder.resolve("sites.tsv"), "semi\t" + START + "\t" + ALIAS + "\n");
  }

  private int run(String out, String... more) {
    String[] words = {
      "--sites", folder + "/sites.tsv", "--logs", logs.toString(), "--out", folder.resolve(out) + ""
    };
    JobRun run = JobRun.of(new Logs(), Stream.of(words, more).flatMap(Arrays::stream).toArray());
    said = run.messages();
    return run.status();
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
    Assumptions.assumeTrue(DATA != null, "needs real data (-Dtests.data=DIR)");
    Path log = Path.of(DATA, "semicomplete/access-2015-05-17_20.pseudo.log.gz");
    Files.createDirectories(logs.resolve("semi"));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(log));
        OutputStream out = Files.newOutputStream(logs.resolve("semi/access.log"))) {
      in.transferTo(out);
    }
  }

  @Test
  void aRealLogHasTheSameCountsInOneSevenAndFortyParts() throws Exception {
    copySemicomplete();
    Map<String, String> whole = LogOracle.tables(logs.resolve("semi"), START, ALIAS);
    for (int parts : new int[] {1, 7, 40}) {
      assertEquals(0, run("out" + parts, "--parts", "" + parts), () -> said);
      assertTrue(said.contains(" in " + parts + " parts"), () -> said);
      assertEquals(whole, files(folder.resolve("out" + parts + "/semi")), parts + " parts");
    }
  }

  @Test
  void parallelLogsOfOneSitesServersAreMergedByTime() throws Exception {
    copySemicomplete();
    LogOracle.deal(logs.resolve("semi/access.log"), 3);
    Map<String, String> whole = LogOracle.tables(logs.resolve("semi"), START, ALIAS);
    assertEquals(0, run("out", "--parts", "7"), () -> said);
    assertEquals(whole, files(folder.resolve("out/semi")));
    assertTrue(said.contains("1 sites, 3 logs"), () -> said);
  }

  private String configs(String name, String text) throws Exception {
    Path configs = Files.createDirectories(folder.resolve("configs"));
    Files.writeString(configs.resolve(name), text);
    return configs.toString();
  }

  @Test
  void aSitesOwnConfigurationDecidesAsInOneReading() throws Exception {
    copySemicomplete();
    String settings =
        """
        site:
          url: %s
          aliases: %s
          exclude: /presentations/*
          ignore-parameters: flav
        logs:
          files: /var/log/nginx/access.log*
          format: combined
          robots-by-behaviour: off
          monitoring-agents: [UniversalFeedParser, Tiny Tiny RSS]
          monitoring-addresses: 10.0.0.0/28
          own-search: /?page={query}
        """
            .formatted(START, ALIAS);
    String configs = configs("semi.yaml", settings);
    Map<String, String> whole = LogOracle.configured(logs.resolve("semi"), START, settings);
    Map<String, String> plain = LogOracle.tables(logs.resolve("semi"), START, ALIAS);
    assertTrue(whole.get("lines.tsv").contains("\tMONITORING\t"), whole.get("lines.tsv"));
    assertTrue(whole.get("queries.tsv").contains("\t4\t"), whole.get("queries.tsv"));
    Pattern excluded = Pattern.compile("(?m)^\\S+\t" + START + "presentations/");
    assertFalse(excluded.matcher(whole.get("visits.tsv")).find(), "excluded");
    assertTrue(excluded.matcher(plain.get("visits.tsv")).find(), "not excluded");
    assertFalse(whole.containsKey("robots.tsv"), "robots are known by name alone");
    for (int parts : new int[] {1, 7}) {
      assertEquals(0, run("out" + parts, "--parts", "" + parts, "--configs", configs), () -> said);
      assertTrue(said.contains(" in " + parts + " parts"), () -> said);
      assertEquals(whole, files(folder.resolve("out" + parts + "/semi")), parts + " parts");
    }
  }

  /** Where the configuration names no site, the table does; the rest of it holds. */
  @Test
  void aConfigurationMayLeaveTheAddressesToTheTable() throws Exception {
    copySemicomplete();
    String configs = configs("semi.yaml", "logs:\n  monitoring-addresses: 10.0.0.4\n");
    configs("old.yaml", "no configuration");
    assertEquals(1, run("out", "--configs", configs), () -> said);
    assertTrue(said.contains("1 in --configs of no site in --sites, the first: old.yaml\n"));
    String lines = LogOracle.read(folder.resolve("out/semi/lines.tsv"));
    assertTrue(lines.contains("\tMONITORING\t"), lines);
    String visits = LogOracle.read(folder.resolve("out/semi/visits.tsv"));
    assertTrue(visits.contains("\tINTERNAL\t" + START), visits);
    assertFalse(visits.contains(ALIAS), "the alias of the table holds");
  }

  @Test
  void aConfigurationThatCannotHoldIsRefusedWithItsLine() throws Exception {
    copySemicomplete();
    for (String[] each :
        new String[][] {
          {
            "logs:\n  monitoring-addresses: 10.0.0.0/99\n",
            "semi.yaml:2: logs.monitoring-addresses: \"10.0.0.0/99\""
          },
          {"logs:\n  monitoring-agent: x\n", "semi.yaml:2: "},
          {"logs: [\n", "semi.yaml:2: not readable as YAML"},
          {
            "sites:\n  a:\n    site:\n      url: http://a.example/\n",
            "semi.yaml: sites holds several sites"
          },
          {
            "site:\n  url: http://other.example/\n",
            "semi.yaml: site.url and site.aliases do not hold " + START + ", which --sites names"
          }
        }) {
      assertEquals(2, run("out", "--configs", configs("semi.yaml", each[0])), each[0]);
      assertTrue(said.contains(each[1]), () -> said);
      assertEquals(1, said.lines().count(), () -> said);
      assertFalse(Files.exists(folder.resolve("out")));
    }
    assertEquals(3, run("out", "--configs", folder.resolve("nowhere").toString()));
    assertTrue(said.contains("nowhere: no such folder"), () -> said);
  }

  @Test
  void whatIsUnknownMissingOrBrokenOffIsCountedAndNamed() throws Exception {
    copySemicomplete();
    Files.writeString(folder.resolve("sites.tsv"), "semi\t" + START + "\nb\thttp://b.example/\n");
    Files.createDirectories(logs.resolve("nobody"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(bytes)) {
      Files.copy(logs.resolve("semi/access.log"), zip);
    }
    byte[] packed = bytes.toByteArray();
    Files.write(logs.resolve("semi/old.gz"), Arrays.copyOf(packed, packed.length / 2));
    Files.delete(logs.resolve("semi/access.log"));
    assertEquals(1, run("out"), () -> said);
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
    assertTrue(said.contains("there exists; name another folder"));
    Files.createDirectories(folder.resolve("second.writing"));
    Files.createFile(folder.resolve("second.writing/_RUN"));
    assertEquals(4, run("second"));
    assertTrue(said.contains("another run is writing it"), () -> said);
    assertFalse(Files.exists(folder.resolve("second")));
  }

  @Test
  void aTableOfSitesThatIsWrongIsRefusedWithItsLine() throws Exception {
    Files.writeString(folder.resolve("sites.tsv"), "# sites\na\thttp://a.example/\n../b\tx\n");
    assertEquals(2, run("out"));
    assertTrue(said.contains("sites.tsv:3: a name is made of"), () -> said);
    assertFalse(Files.exists(folder.resolve("out")));
  }
}
