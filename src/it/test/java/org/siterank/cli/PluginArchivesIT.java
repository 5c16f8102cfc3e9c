package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;

/** The archives that people install into their search engines. */
class PluginArchivesIT {

  @Test
  void thePluginHasItsDescriptorAndNoLucene() throws Exception {
    plugin("siterank-opensearch", List.of("siterank-core", "siterank-opensearch"), "17");
  }

  @Test
  void thePluginForOpenSearch3HasThemToo() throws Exception {
    Needs.optional(Runtime.version().feature() >= 21, "Java 21 or later");
    // The core in it is one compiled for Lucene 10.
    plugin("siterank-opensearch3", List.of("siterank-opensearch3"), "21");
  }

  /** A plugin that the build has packed; its sum is beside it. */
  private static Path archive(String artifact) throws Exception {
    Path target = Path.of("target").toAbsolutePath();
    Path zip;
    try (Stream<Path> files = Files.list(target)) {
      String name = Pattern.quote(artifact) + "-[0-9].*\\.zip";
      zip =
          files
              .filter(file -> file.getFileName().toString().matches(name))
              .findFirst()
              .orElseThrow();
    }
    Outcome sum = Processes.run(target, Map.of(), "sha256sum", "-c", zip.getFileName() + ".sha256");
    assertEquals(0, sum.status(), sum.err());
    return zip;
  }

  private static String version(String artifact, Path zip) {
    String name = zip.getFileName().toString();
    return name.substring(artifact.length() + 1, name.length() - ".zip".length());
  }

  private static void plugin(String artifact, List<String> jars, String java) throws Exception {
    Path zip = archive(artifact);
    String version = version(artifact, zip);
    try (ZipFile plugin = new ZipFile(zip.toFile())) {
      List<String> names = plugin.stream().map(ZipEntry::getName).sorted().toList();
      List<String> expected = new ArrayList<>(List.of("LICENSE", "plugin-descriptor.properties"));
      jars.forEach(jar -> expected.add(jar + "-" + version + ".jar"));
      assertEquals(expected, names);
      Properties descriptor = new Properties();
      descriptor.load(plugin.getInputStream(plugin.getEntry("plugin-descriptor.properties")));
      assertEquals(version, descriptor.getProperty("version"));
      assertEquals(java, descriptor.getProperty("java.version"));
      assertFalse(descriptor.toString().contains("${"), descriptor.toString());
      haveOurClassesAlone(plugin, names.subList(2, names.size()));
    }
  }

  @Test
  void thePluginForSolrSaysHowItIsInstalledAndHasNoLucene() throws Exception {
    solr(
        "siterank-solr",
        List.of("siterank-base", "siterank-core", "siterank-search", "siterank-solr"),
        "9.10");
  }

  @Test
  void thePluginForSolr10DoesSoToo() throws Exception {
    Needs.optional(Runtime.version().feature() >= 21, "Java 21 or later");
    solr("siterank-solr10", List.of("siterank-solr10"), "10");
  }

  private static void solr(String artifact, List<String> jars, String line) throws Exception {
    Path zip = archive(artifact);
    String version = version(artifact, zip);
    try (ZipFile plugin = new ZipFile(zip.toFile())) {
      List<String> names = plugin.stream().map(ZipEntry::getName).sorted().toList();
      List<String> expected = new ArrayList<>(List.of("LICENSE", "README.txt"));
      jars.forEach(jar -> expected.add(jar + "-" + version + ".jar"));
      assertEquals(expected, names);
      String said =
          new String(
              plugin.getInputStream(plugin.getEntry("README.txt")).readAllBytes(),
              StandardCharsets.UTF_8);
      assertTrue(said.contains("unzip " + zip.getFileName() + " '*.jar' -d "), said);
      assertTrue(said.contains("Made for Solr " + line + "."), said);
      haveOurClassesAlone(plugin, names.subList(2, names.size()));
    }
  }

  private static void haveOurClassesAlone(ZipFile plugin, List<String> jars) throws IOException {
    for (String name : jars) {
      try (ZipInputStream jar = new ZipInputStream(plugin.getInputStream(plugin.getEntry(name)))) {
        for (ZipEntry e = jar.getNextEntry(); e != null; e = jar.getNextEntry()) {
          assertTrue(e.getName().matches("META-INF/.*|org/(siterank/.*)?"), e.getName());
        }
      }
    }
  }
}
