package org.siterank.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The manual's table of engines names the versions that the build compiles for and starts. */
class EngineVersionsTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([^|]+) \\| ([\\d.]+|none) \\| ([\\d.]+|none) \\| ([^|]+) \\|$");

  /** The property of the version that each plugin is compiled for, and that tests start. */
  private static final Map<String, List<String>> PROPERTIES =
      Map.of(
          "OpenSearch 2.19", List.of("opensearch.version", "opensearch.version"),
          "OpenSearch 3.6 or later", List.of("opensearch3.version", "opensearch3.newest"),
          "Solr 9.10", List.of("solr.version", "solr.version"),
          "Solr 10", List.of("solr10.version", "solr10.version"));

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file));
  }

  private static String property(String pom, String name) {
    MatchResult found =
        Pattern.compile("<" + Pattern.quote(name) + ">([^<]+)</")
            .matcher(pom)
            .results()
            .findFirst()
            .orElseThrow();
    return found.group(1);
  }

  @Test
  void eachLineOfTheTableHasTheVersionsOfTheBuild() throws IOException {
    String pom = read("pom.xml");
    Map<String, List<String>> expected = new TreeMap<>();
    PROPERTIES.forEach(
        (engine, names) ->
            expected.put(engine, names.stream().map(name -> property(pom, name)).toList()));
    expected.put("Elasticsearch 8, 9", List.of("none", "none"));
    Map<String, List<String>> table = new TreeMap<>();
    ROW.matcher(read("src/site/manual/engines.md"))
        .results()
        .forEach(row -> table.put(row.group(1), List.of(row.group(2), row.group(3))));
    assertEquals(expected, table);
  }

  @Test
  void theLinesAreThoseThatTheProgramAndThePluginsSay() throws IOException {
    String pom = read("pom.xml");
    List<String> lines = new ArrayList<>();
    for (String name : List.of("opensearch.version", "opensearch3.version")) {
      lines.add(property(pom, name).replaceFirst("\\.\\d+$", ""));
    }
    String engine = read("src/connect/main/java/org/siterank/cluster/OpenSearchLine.java");
    String said = lines.get(0) + " and for " + lines.get(1) + " or a later 3.x";
    assertTrue(engine.contains('"' + said + '"'), said);
    for (String module : List.of("solr", "solr10")) {
      String line = property(read("src/" + module + "/pom.xml"), "solr.line");
      String version = property(pom, module + ".version");
      assertTrue(version.startsWith(line + "."), version);
      assertTrue(PROPERTIES.containsKey("Solr " + line), line);
    }
  }
}
