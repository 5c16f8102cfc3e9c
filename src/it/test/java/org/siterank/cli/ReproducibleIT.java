package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.cli.Artifact.Entry;

/**
 * Nothing in what is published depends on when, where and by whom it was built. {@code .ci/twice}
 * builds all of it twice and compares the bytes; this test names the file that would differ.
 */
@Tag("minutes")
class ReproducibleIT {

  /** Attributes of a manifest that are of the machine or the hour. */
  private static final Pattern MACHINE =
      Pattern.compile("(?mi)^(Built-By|Build-Host|Build-Time|Bnd-LastModified|Build-Jdk):");

  private static final List<String> TIMES = new ArrayList<>();
  private static final Set<String> OWNERS = new TreeSet<>();
  private static final Set<String> MODES = new TreeSet<>();
  private static final List<String> DISORDERED = new ArrayList<>();
  private static final List<String> TRACES = new ArrayList<>();
  private static final List<String> STRAYS = new ArrayList<>();

  /** All artifacts are read once: together they are half a gigabyte. */
  @BeforeAll
  static void read() throws Exception {
    Instant built = built();
    List<String> traces = traces();
    for (Artifact artifact : Artifact.all()) {
      String name = artifact.file().getFileName() + ": ";
      Map<String, String> last = new HashMap<>();
      artifact.visit(
          (entry, content) -> {
            String place = name + entry.path();
            if (!entry.time().equals(built)) {
              TIMES.add(place + " " + entry.time());
            }
            OWNERS.add(entry.owner());
            MODES.add(entry.mode());
            if (isPackedByName(entry)) {
              String folder = entry.path().substring(0, entry.path().lastIndexOf('/') + 1);
              String before = last.put(folder, entry.path());
              if (before != null && before.compareTo(entry.path()) > 0) {
                DISORDERED.add(place);
              }
            }
            String text = new String(content, StandardCharsets.ISO_8859_1);
            traces.stream()
                .filter(text::contains)
                .forEach(trace -> TRACES.add(place + ": " + trace));
            boolean isOurs =
                entry.path().matches("(.*/)?siterank[^/]*\\.jar!/META-INF/MANIFEST\\.MF");
            if (isOurs && MACHINE.matcher(text).find()) {
              TRACES.add(place + ": " + text);
            }
            if (entry.path().matches(".*(\\.jsa|\\.lst|\\.swp|~|\\.orig|/\\.[^/]+)/?")) {
              STRAYS.add(place);
            }
          });
      String sbom = Files.readString(artifact.sbom());
      traces.stream().filter(sbom::contains).forEach(trace -> TRACES.add(name + "list: " + trace));
    }
  }

  /** {@code project.build.outputTimestamp}. */
  private static Instant built() throws IOException {
    Matcher time =
        Pattern.compile("<project.build.outputTimestamp>(.*)</project.build.outputTimestamp>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertTrue(time.find());
    return Instant.parse(time.group(1));
  }

  /** What a file would hold that names the place or the hour of this build. */
  private static List<String> traces() throws Exception {
    Path top = Path.of("").toAbsolutePath();
    List<String> traces = new ArrayList<>(List.of(top + "/target/", top + "/src/"));
    traces.add(System.getProperty("user.home") + "/.m2/");
    Set<String> hours = new TreeSet<>();
    for (Artifact artifact : Artifact.all()) {
      Instant time = Files.getLastModifiedTime(artifact.file()).toInstant();
      for (ZoneId zone : List.of(ZoneOffset.UTC, ZoneId.systemDefault())) {
        for (String form : List.of("yyyy-MM-dd'T'HH:", "yyyy-MM-dd HH:", "EEE MMM dd HH:")) {
          hours.add(DateTimeFormatter.ofPattern(form, Locale.ROOT).withZone(zone).format(time));
        }
      }
    }
    traces.addAll(hours);
    return traces;
  }

  /**
   * Not folders, which come before their files; not what a descriptor names one by one, nor what
   * the Maven plugin puts first into a jar; not libraries, which keep the order of their own jars.
   */
  private static boolean isPackedByName(Entry entry) {
    String path = entry.path();
    boolean isOurs =
        !path.contains("!/") || path.matches("(.*/)?siterank(-(?!spark)[^/]*)?\\.jar!/.*");
    return isOurs
        && !path.endsWith("/")
        && path.contains("/")
        && !path.matches("(.*/)?siterank(-meaning)?\\.jar|.*!/META-INF/.*|siterank-spark-[^/]*/.*");
  }

  @Test
  void entriesHaveTheTimeOfTheVersion() {
    assertEquals(List.of(), TIMES);
  }

  @Test
  void entriesBelongToNobodyOfTheMachine() {
    assertEquals(Set.of("", "root/root 0/0"), OWNERS);
    assertEquals(Set.of("", "644", "755"), MODES);
  }

  @Test
  void filesOfAFolderAreInTheOrderOfTheirNames() {
    assertEquals(List.of(), DISORDERED);
  }

  @Test
  void noFileNamesThePlaceOrTheHourOfTheBuild() {
    assertEquals(List.of(), TRACES);
  }

  @Test
  void noPageOfTheJavadocNamesThePlaceOfTheBuild() throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.walk(Path.of("target"), 2)) {
      jars = files.filter(file -> file.toString().endsWith("-javadoc.jar")).toList();
    }
    assumeFalse(jars.isEmpty(), "this build makes no javadoc");
    String top = Path.of("").toAbsolutePath().toString();
    List<String> places = new ArrayList<>();
    for (Path jar : jars) {
      try (ZipFile pages = new ZipFile(jar.toFile())) {
        for (ZipEntry page : Collections.list(pages.entries())) {
          byte[] text = pages.getInputStream(page).readAllBytes();
          if (new String(text, StandardCharsets.UTF_8).contains(top)) {
            places.add(jar + ": " + page.getName());
          }
        }
      }
    }
    assertEquals(List.of(), places);
  }

  /** Such as an archive of loaded classes, which is of the machine's own Java. */
  @Test
  void noFileIsLeftBehindByAProgram() {
    assertEquals(List.of(), STRAYS);
  }
}
