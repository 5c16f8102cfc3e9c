package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** README and pages of the manual promise what is there. */
class ReadmeTest {

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*"
              + "<version>([^<]+)</version>");

  private static Matcher first(Path file) throws IOException {
    Matcher dependency = DEPENDENCY.matcher(Files.readString(file));
    assertTrue(dependency.find(), file + " names no artifact with its version");
    return dependency;
  }

  @Test
  void theDependencyIsTheArtifactThatThisBuildMakes() throws IOException {
    Matcher shown = first(Path.of("src/site/manual/developer.md"));
    Matcher parent = first(Path.of("pom.xml"));
    assertEquals(parent.group(1), shown.group(1));
    assertEquals(parent.group(3), shown.group(3));
    String app = Files.readString(Path.of("src/app/pom.xml"));
    assertTrue(
        app.replaceAll("(?s)<parent>.*?</parent>", "")
            .contains("<artifactId>" + shown.group(2) + "</artifactId>"),
        shown.group(2));
  }

  @Test
  void itStaysShort() throws IOException {
    assertTrue(Files.readAllLines(Path.of("README.md")).size() <= 85);
  }

  /** A claim whose test is gone is a claim without a test. */
  @ParameterizedTest
  @ValueSource(strings = {"manual/stability.md", "manual/mathematics.md", "measuring.md"})
  void everyTestThatThePageNamesIsThere(String page) throws IOException {
    List<String> tests;
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      tests = files.map(file -> file.getFileName().toString()).toList();
    }
    Matcher named =
        Pattern.compile("`(\\w+(?:Test|IT))`").matcher(Files.readString(Path.of("src/site", page)));
    int found = 0;
    while (named.find()) {
      assertTrue(tests.contains(named.group(1) + ".java"), named.group());
      found++;
    }
    assertTrue(found > 5, page + " names " + found + " tests");
  }

  /** A test that runs a block of a page names the page, so that nobody changes one alone. */
  @Test
  void everyTestThatRunsABlockNamesItsPage() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of("src"))) {
      files = all.toList();
    }
    Pattern marker = Pattern.compile("(?m)^<!-- run by: (\\w+) -->$");
    int found = 0;
    for (Path page : files.stream().filter(file -> file.toString().endsWith(".md")).toList()) {
      Matcher test = marker.matcher(Files.readString(page));
      while (test.find()) {
        String source = test.group(1) + ".java";
        Path by = files.stream().filter(file -> file.endsWith(source)).findFirst().orElseThrow();
        String name = page.getFileName().toString();
        assertTrue(Files.readString(by).contains(name), source + " does not name " + name);
        found++;
      }
    }
    assertTrue(found > 20, found + " blocks");
  }
}
