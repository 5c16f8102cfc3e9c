package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No file that Siterank writes names a visitor. */
class NobodyOnDiskTest {

  private static final List<String> VISITORS =
      List.of("203.0.113.77", "2001:db8:77::1", "mrs-reader", "Zebrafox", "zebrabot");

  @TempDir Path folder;

  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void site() throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>Home</title><a href=guide.html>guide</a>");
    Files.writeString(www.resolve("guide.html"), "<title>Guide</title><a href=/>home</a>");
  }

  private void line(String client, int day, int minute, String path, int status, String agent) {
    lines.add(
        String.format(
            Locale.ROOT,
            "%s - %s [%02d/Mar/2026:23:%02d:00 +0000] \"GET %s HTTP/1.1\" %d 900"
                + " \"https://www.google.com/\" \"%s\"",
            client,
            "mrs-reader",
            day,
            minute,
            path,
            status,
            agent));
  }

  /** A day of a visit that its end cuts short, robots, a missing page, a search and a bad line. */
  private void day(int day) {
    String browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Zebrafox/128.0";
    for (int minute = 0; minute < 60; minute++) {
      line("203.0.113.77", day, minute, minute % 2 == 0 ? "/" : "/guide.html", 200, browser);
      line("2001:db8:77::1", day, minute, "/gone.html", 404, browser);
      line("203.0.113.77", day, minute, "/?q=guide", 200, browser);
      line("2001:db8:77::1", day, minute, "/", 200, "zebrabot/1.0");
    }
    lines.add("203.0.113.77 - mrs-reader [no date] \"Zebrafox");
  }

  private void siterank(String... args) throws IOException {
    Files.write(folder.resolve("access.log"), lines);
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int code = Main.run(out, out, all.toArray(String[]::new));
    assertTrue(code <= 1, messages.toString());
    assertEquals(List.of(), named(messages.toString()), args[0] + ": " + messages);
  }

  private static List<String> named(String text) {
    return VISITORS.stream().filter(text::contains).toList();
  }

  @Test
  void noFileNamesAVisitor() throws IOException {
    String www = folder.resolve("www").toString();
    String log = folder.resolve("access.log").toString();
    for (int day = 2; day < 5; day++) {
      day(day);
      siterank("run", "--site", "https://www.example.org/", "--dir", www, "--logs", log);
    }
    siterank("today");
    siterank("report", "-o", folder.resolve("report").toString());
    int read = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("access.log")) {
          read++;
          String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
          assertEquals(List.of(), named(bytes), file.toString());
        }
      }
    }
    assertTrue(read > 10, read + " files");
  }
}
