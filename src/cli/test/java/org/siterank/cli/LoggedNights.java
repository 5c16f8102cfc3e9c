package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjIntConsumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A site with 36 days of logs, and the commands of its nights. */
abstract class LoggedNights {

  static final String SITE = "https://www.example.org/";
  static final LocalDate FIRST = LocalDate.of(2026, 3, 2);
  static final int DAYS = 36;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ENGLISH);
  static final String GOOGLE = "https://www.google.com/";
  static final String PARTNER = "https://partner.example.com/links.html?id=7";

  @TempDir Path folder;
  String out;
  String err;
  private int visitor;

  /** The counts of the last day. */
  record LastDay(int fromGoogle) {}

  @BeforeEach
  void site() throws IOException {
    page("index.html", "Home", "<a href=guide.html>guide</a>");
    page("guide.html", "Guide", "<a href=/>home</a>");
  }

  void page(String name, String title, String body) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "<html lang=en><title>" + title + "</title><p>" + title + " " + body);
  }

  void view(List<String> lines, LocalDate day, String path, String referrer, int status) {
    visitor++;
    lines.add(
        String.format(
            Locale.ROOT,
            "10.%d.%d.%d - - [%s:%02d:00:00 +0000] \"GET %s HTTP/1.1\" %d 900 \"%s\" \"%s\"",
            visitor / 62_500,
            visitor / 250 % 250,
            1 + visitor % 250,
            day.format(STAMP),
            visitor % 24,
            path,
            status,
            referrer,
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
  }

  /** Writes the log, the same each day but on the last. */
  void log(int days, LastDay last) throws IOException {
    log(days, last, (lines, day) -> {});
  }

  void log(int days, LastDay last, ObjIntConsumer<List<String>> more) throws IOException {
    List<String> lines = new ArrayList<>();
    visitor = 0;
    for (int day = 0; day < days; day++) {
      LocalDate date = FIRST.plusDays(day);
      int google = day == DAYS - 1 ? last.fromGoogle() : 30;
      for (int k = 0; k < google; k++) {
        view(lines, date, "/guide.html", GOOGLE, 200);
      }
      for (int k = 0; k < 10; k++) {
        view(lines, date, "/", "-", 200);
      }
      for (int k = 0; k < 4; k++) {
        view(lines, date, "/?utm_source=chatgpt.com", "-", 200);
        view(lines, date, "/old/guide.html", PARTNER, 404);
      }
      view(lines, date, "/guide.html?utm_source=letter&utm_campaign=spring", "-", 200);
      more.accept(lines, day);
    }
    Files.write(folder.resolve("access.log"), lines);
  }

  int siterank(String... args) {
    StringWriter stdout = new StringWriter();
    StringWriter stderr = new StringWriter();
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    int code =
        Main.run(new PrintWriter(stdout), new PrintWriter(stderr), all.toArray(String[]::new));
    out = stdout.toString();
    err = stderr.toString();
    return code;
  }

  void run() {
    int code =
        siterank(
            "run",
            "--site",
            SITE,
            "--dir",
            folder.resolve("www").toString(),
            "--logs",
            folder.resolve("access.log").toString());
    assertTrue(code <= 1, err);
  }

  JsonNode json(String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("today", "--format", "json"));
    all.addAll(List.of(more));
    assertEquals(0, siterank(all.toArray(String[]::new)), err);
    return new ObjectMapper().readTree(out);
  }

  static JsonNode named(JsonNode rows, String field, String value) {
    return StreamSupport.stream(rows.spliterator(), false)
        .filter(row -> row.get(field).asText().equals(value))
        .findFirst()
        .orElseThrow(() -> new AssertionError(value + " is not in " + rows));
  }
}
