package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * The shipped libraries are whole: every class is there that is reached from a class of ours, from
 * one that this one reaches, and so on, but for those that are known not to be used.
 */
class ShippedClassesIT {

  private static final Path LIB = Path.of("target/siterank/lib");

  /** What is reached and not there, by the beginning of its name, and why nobody misses it. */
  private static final Map<String, String> NOT_NEEDED =
      Map.ofEntries(
          Map.entry("org.bouncycastle.", "signed and encrypted PDF documents are not read"),
          Map.entry("org.apache.pdfbox.tools.", "command line tools of PDFBox"),
          Map.entry("org.openxmlformats.schemas.", "parts of OOXML that documents hardly use"),
          Map.entry("com.microsoft.schemas.", "the same, Microsoft's own"),
          Map.entry("org.etsi.uri.", "signatures of OOXML documents"),
          Map.entry("org.w3.x2000.", "the same"),
          Map.entry("org.w3c.dom.svg.", "drawings are not painted"),
          Map.entry("org.apache.batik.", "the same"),
          Map.entry("net.sf.saxon.", "XPath in XMLBeans"),
          Map.entry("org.apache.maven.", "build tools of XMLBeans"),
          Map.entry("org.apache.tools.ant.", "the same"),
          Map.entry("com.github.javaparser.", "the same"),
          Map.entry("org.apache.james.mime4j.", "mails are not read"),
          Map.entry("org.apache.tika.parser.mailcommons.", "the same"),
          Map.entry("com.aayushatharva.brotli4j.", "Brotli is read by org.brotli:dec"),
          Map.entry("com.google.re2j.", "jsoup uses it where it is"),
          Map.entry("io.opentelemetry.", "traces, where an agent is there"),
          Map.entry("io.micrometer.", "metrics and contexts of Reactor, where they are asked for"),
          Map.entry("com.google.crypto.tink.", "ID tokens by Ed25519 are not taken"),
          Map.entry("org.scilab.forge.", "formulas in charts"),
          Map.entry("org.osgi.", "annotations"),
          Map.entry("org.jspecify.annotations.", "annotations"),
          Map.entry("javax.annotation.", "annotations"),
          Map.entry("edu.umd.cs.findbugs.", "annotations"));

  private static final Pattern MISSING = Pattern.compile("\\s+(\\S+)\\s+-> (\\S+)\\s+not found");

  private static List<String> jars() throws IOException {
    List<String> jars = new ArrayList<>(jars(LIB));
    jars.addAll(jars(LIB.resolve("lab")));
    return jars;
  }

  private static List<String> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".jar")).sorted().toList();
    }
  }

  /** Which of two is loaded would depend on the order of the class path. */
  @Test
  void noFileOfTheProgramIsInTwoLibraries() throws IOException {
    Map<String, String> holders = new HashMap<>();
    List<String> twice = new ArrayList<>();
    for (String jar : jars()) {
      try (ZipFile file = new ZipFile(jar)) {
        for (ZipEntry entry : Collections.list(file.entries())) {
          String name = entry.getName();
          if (!name.startsWith("META-INF/") && !name.equals("module-info.class")) {
            String other = holders.put(name, jar);
            if (other != null && !entry.isDirectory()) {
              twice.add(name + " in " + other + " and " + jar);
            }
          }
        }
      }
    }
    assertTrue(holders.containsKey("org/siterank/cli/Main.class"), "our own class is seen");
    assertEquals(List.of(), twice);
  }

  @Test
  void noLibraryIsThereInTwoVersions() throws IOException {
    Set<String> names = new TreeSet<>();
    List<String> twice =
        jars().stream()
            .filter(
                jar -> !names.add(Path.of(jar).getFileName().toString().replaceAll("-\\d.*", "")))
            .toList();
    assertEquals(List.of(), twice);
  }

  @Test
  void noClassThatIsReachedIsMissing() throws Exception {
    assertNothingIsMissing(jars(LIB), ours("siterank-cli"), "org.bouncycastle.");
  }

  @Test
  void noClassThatTheOptionalPartReachesIsMissing() throws Exception {
    assertNothingIsMissing(jars(), ours("lab/siterank-lab"), "org.scilab.forge.");
  }

  private static String ours(String artifact) throws Exception {
    return LIB.resolve(artifact + "-" + ConsumerProjects.version() + ".jar").toString();
  }

  /**
   * Runs jdeps.
   *
   * @param known what is missing, so that jdeps must say it
   */
  private static void assertNothingIsMissing(List<String> jars, String ours, String known) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(out),
                new PrintWriter(err),
                "--multi-release",
                "17",
                "-cp",
                String.join(":", jars),
                "-R",
                "--missing-deps",
                ours);
    assertEquals(0, status, err.toString());
    TreeSet<String> missing = new TreeSet<>();
    Map<String, Boolean> met = new HashMap<>();
    for (Matcher line = MISSING.matcher(out.toString()); line.find(); ) {
      String name = line.group(2);
      NOT_NEEDED.keySet().stream()
          .filter(name::startsWith)
          .findFirst()
          .ifPresentOrElse(
              reason -> met.put(reason, true), () -> missing.add(line.group(1) + " -> " + name));
    }
    assertEquals(new TreeSet<>(), missing);
    assertTrue(met.containsKey(known), "jdeps says what is missing");
  }
}
