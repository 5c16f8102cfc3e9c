package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.accesslog.CanaryLog;
import org.siterank.config.LogsSection;

/**
 * Nothing of who asked is kept or shown, in whatever field of whatever damaged line it stands. With
 * {@code -Dcanary.lines=800000} each format has so many.
 */
@Tag("slow")
class LogCanaryTest {

  private static final int LINES = Integer.getInteger("canary.lines", 3_000);

  @TempDir Path folder;

  static List<String> formats() {
    assertEquals(List.copyOf(new TreeSet<>(LogsSection.FORMATS)), CanaryLog.formats());
    return Stream.of(CanaryLog.formats(), CanaryLog.envelopes()).flatMap(List::stream).toList();
  }

  private CommandRun run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void nothingOfAPersonGetsFromADamagedLogToDiskOrIntoAMessage(String format) throws IOException {
    Path log = folder.resolve("access.log");
    long lines;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(log))) {
      lines = CanaryLog.write(out, format, 18, LINES);
    }
    CommandRun read =
        run("logs", "--site", "http://www.example.org/", "--logs", log.toString(), "--no-progress");
    assertNone(CanaryLog.ANY, "message", read.out() + read.err());
    CommandRun json = run("logs", "--explain", "--format", "json");
    assertNone(CanaryLog.PERSONAL, "message", json.out() + json.err());
    JsonNode audit = new ObjectMapper().readTree(json.out());
    assertNone(CanaryLog.ANY, "example", audit.get("unreadable").toString());
    assertEquals(5, audit.get("unreadable").size());
    long unreadable = audit.get("classes").get("unreadable").asLong();
    assertTrue(unreadable > LINES / 10 && unreadable < LINES * 9 / 10, "unreadable " + unreadable);
    assertEquals(lines, audit.get("lines").asLong());
    CommandRun text = run("logs", "--explain");
    assertNone(CanaryLog.PERSONAL, "message", text.out() + text.err());
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        assertNone(
            CanaryLog.PERSONAL, file.toString(), new String(bytes, StandardCharsets.ISO_8859_1));
      }
    }
  }

  private static void assertNone(Pattern words, String where, String text) {
    Matcher found = words.matcher(text);
    assertFalse(
        found.find(),
        () ->
            where
                + ": "
                + text.substring(
                    Math.max(0, found.start() - 100), Math.min(text.length(), found.end() + 100)));
  }
}
