package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A published site, and builds of it. */
abstract class GatedSite {

  static final String SITE = "https://www.example.org/";
  static final String HOME = SITE;
  static final String NEWS = SITE + "news.html";
  static final String JOBS = SITE + "jobs.html";
  static final String AWAY = "https://elsewhere.example/";

  @TempDir Path folder;
  final Map<String, List<String>> links = new TreeMap<>();

  @BeforeEach
  void publish() throws IOException {
    links.put("index.html", new ArrayList<>(List.of("news.html", "jobs.html", "about.html")));
    links.put("news.html", new ArrayList<>(List.of("/", "jobs.html", AWAY)));
    links.put("jobs.html", new ArrayList<>(List.of("/", "about.html")));
    links.put("about.html", new ArrayList<>(List.of("/")));
    write();
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      String page = List.of("/", "/news.html", "/jobs.html", "/").get(i % 4);
      String from = i % 3 == 0 ? "https://portal" + i % 7 + ".example/" : "-";
      log.append("10.0.")
          .append(i / 200)
          .append('.')
          .append(i % 200)
          .append(" - - [")
          .append(10 + i % 19)
          .append("/Jan/2026:10:")
          .append(10 + i % 50)
          .append(":00 +0000] \"GET ")
          .append(page)
          .append(" HTTP/1.1\" 200 9 \"")
          .append(from)
          .append(
              "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n");
    }
    Path file = Files.writeString(folder.resolve("access.log"), log);
    call(0, "run", "--site", SITE, "--dir", www(), "--logs", file.toString(), "--no-progress");
  }

  String www() {
    return folder.resolve("public").toString();
  }

  void write() throws IOException {
    Files.createDirectories(folder.resolve("public"));
    for (Map.Entry<String, List<String>> page : links.entrySet()) {
      StringBuilder html = new StringBuilder("<title>" + page.getKey() + "</title>");
      html.append("Words of ").append(page.getKey()).append(" alone. ");
      page.getValue().forEach(to -> html.append("<a href='").append(to).append("'>x</a> "));
      Files.writeString(folder.resolve("public").resolve(page.getKey()), html);
    }
  }

  CommandRun run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.concat(Arrays.stream(args), Stream.of("--data", folder.resolve("data").toString()))
            .toArray(String[]::new);
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all);
    return new CommandRun(status, out.toString(), err.toString());
  }

  String call(int status, String... args) {
    CommandRun run = run(args);
    assertEquals(status, run.code(), () -> run.out() + run.err());
    return run.out();
  }

  CommandRun gate(String... more) {
    return run(
        Stream.concat(
                Stream.of("gate", "--no-progress", "--dir", www(), "--format", "json"),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  static JsonNode page(JsonNode report, String url) {
    for (JsonNode page : report.get("pages")) {
      if (page.get("url").asText().equals(url)) {
        return page;
      }
    }
    throw new AssertionError(url + " is not in " + report);
  }

  /** The ranks by sweeping often enough, from what was exported and the links above. */
  Map<String, Double> ranks(Map<String, List<String>> site) {
    Map<String, Double> inflow = new HashMap<>();
    call(0, "export", "ranks")
        .lines()
        .skip(1)
        .map(row -> row.split("\t"))
        .forEach(row -> inflow.put(row[0], Double.valueOf(row[2]) + Double.valueOf(row[3])));
    Map<String, Double> scores = new HashMap<>(inflow);
    for (int sweep = 0; sweep < 1000; sweep++) {
      Map<String, Double> next = new HashMap<>(inflow);
      site.forEach(
          (from, targets) -> {
            double each = 0.85 * scores.get(url(from)) / targets.size();
            targets.stream()
                .filter(to -> !to.equals(AWAY))
                .forEach(to -> next.merge(url(to), each, Double::sum));
          });
      scores.putAll(next);
    }
    return scores;
  }

  static String url(String file) {
    return file.equals("/") || file.equals("index.html") ? HOME : SITE + file;
  }

  static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** The gain of the target of the edits, by whatif. */
  double gained(String place) throws IOException {
    String edits = folder.resolve("edits").toString();
    JsonNode json = run("whatif", "--edits", edits, "--place", place, "--format", "json").json();
    assertEquals(place, json.get("place").asText());
    for (JsonNode page : json.get("pages")) {
      if (page.get("name").asText().equals(SITE + "about.html")) {
        return page.get("change").asDouble();
      }
    }
    throw new AssertionError(json);
  }

  Map<String, Long> files() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      // SQLite itself lays these beside a database that is read.
      for (Path file :
          files
              .filter(Files::isRegularFile)
              .filter(name -> !name.toString().matches(".*\\.db-(wal|shm)"))
              .toList()) {
        sizes.put(file.toString(), Files.getLastModifiedTime(file).toMillis());
      }
    }
    return sizes;
  }
}
