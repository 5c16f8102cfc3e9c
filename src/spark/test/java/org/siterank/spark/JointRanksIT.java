package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;
import org.siterank.spark.harness.SiterankCommand;

/**
 * Three sites, each with an installation of its own: what they export is ranked together on Spark,
 * and with what enters from the others each comes to the joint ranks on its own machine.
 */
class JointRanksIT {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final List<String> SITES = List.of("portal", "handbook", "wiki");

  private final Map<String, StringBuilder> logs = new HashMap<>();
  private final Instant start = Instant.now().minus(1, ChronoUnit.DAYS);

  @TempDir Path folder;

  @Test
  void eachSiteComesToTheJointRanksWithItsEnteringFlows() throws Exception {
    writeSites();
    writeLogs();
    StringBuilder links = new StringBuilder();
    StringBuilder inflow = new StringBuilder("# name\texternal\tinduced\n");
    Map<String, Double> alone = new TreeMap<>();
    for (String site : SITES) {
      // Visits from the sister sites come with the flows: they are no inflow.
      StringBuilder sisters = new StringBuilder();
      SITES.stream()
          .filter(other -> !other.equals(site))
          .forEach(other -> sisters.append("# from ").append(url(other, "/")).append('\n'));
      Files.writeString(entering(site), sisters);
      siterank(site, "run");
      links.append(siterank(site, "export", "links"));
      for (String line : rows(siterank(site, "export", "ranks"))) {
        String[] fields = line.split("\t", -1);
        alone.put(fields[0], Double.parseDouble(fields[1]));
        inflow.append(fields[0]).append('\t').append(fields[2]).append('\t').append(fields[3]);
        inflow.append('\n');
      }
    }
    Files.writeString(folder.resolve("links.tsv"), links);
    Files.writeString(folder.resolve("inflow.tsv"), inflow);

    Path out = folder.resolve("ranks");
    JobRun run =
        JobRun.of(
            new Rank(),
            "--links",
            folder.resolve("links.tsv"),
            "--inflow",
            folder.resolve("inflow.tsv"),
            "--parts",
            2,
            "--tolerance",
            "1e-7",
            "--out",
            out);
    assertEquals(0, run.status(), run.messages());
    Map<String, Double> joint = Rankings.column(out, 1);
    double total = joint.values().stream().mapToDouble(Double::doubleValue).sum();

    int moved = 0;
    for (String site : SITES) {
      Files.copy(
          out.resolve("entering").resolve(site + ".example.tsv"),
          Files.createDirectories(folder.resolve("told")).resolve(site + ".tsv"));
      Files.delete(entering(site));
      Files.move(folder.resolve("told").resolve(site + ".tsv"), entering(site));
      siterank(site, "rank");
      for (String line : rows(siterank(site, "export", "ranks"))) {
        String page = line.split("\t", -1)[0];
        double score = Double.parseDouble(line.split("\t", -1)[1]);
        assertEquals(joint.get(page), score, 2e-7 * total, page);
        moved += score > 1.01 * alone.get(page) ? 1 : 0;
      }
    }
    assertTrue(moved >= 5, "only " + moved + " pages gained by the flows of other sites");
  }

  private void writeSites() throws IOException {
    page("portal", "index", "portal/a", "portal/b", "handbook/index", "wiki/c");
    page("portal", "a", "portal/index", "handbook/b", "wiki/index");
    page("portal", "b", "portal/a");
    page("handbook", "index", "handbook/a", "handbook/b", "portal/index");
    page("handbook", "a", "handbook/index", "wiki/c", "wiki/index");
    page("handbook", "b", "handbook/a", "portal/a");
    page("wiki", "index", "wiki/a", "wiki/b", "wiki/c");
    page("wiki", "a", "handbook/a", "wiki/index");
    page("wiki", "b", "wiki/a", "portal/b");
    page("wiki", "c", "wiki/b", "handbook/index");
  }

  private void page(String site, String name, String... targets) throws IOException {
    StringBuilder html = new StringBuilder("<html lang=en><title>" + site + " " + name);
    html.append("</title><body><p>The page ").append(name).append(" of the ").append(site);
    for (String target : targets) {
      String[] parts = target.split("/", -1);
      html.append(" <a href='").append(url(parts[0], path(parts[1]))).append("'>x</a>");
    }
    Path file = folder.resolve("html").resolve(site).resolve(name + ".html");
    Files.createDirectories(file.getParent());
    Files.writeString(file, html);
  }

  private static String path(String name) {
    return name.equals("index") ? "/" : "/" + name + ".html";
  }

  private static String url(String site, String path) {
    return "https://" + site + ".example" + path;
  }

  private void writeLogs() throws IOException {
    for (int i = 0; i < 60; i++) {
      int at = i * 120;
      view("portal", at, i, "index", i % 3 == 0 ? "https://search.invalid/" : "-");
      view("portal", at + 5, i, "a", url("portal", "/"));
      view("handbook", at + 10, i, "b", url("portal", path("a"))); // From a sister site.
      if (i % 2 == 0) {
        view("wiki", at + 20, i, "index", "https://elsewhere.invalid/page");
        view("wiki", at + 25, i, "a", url("wiki", "/"));
      }
      if (i % 5 == 0) {
        view("handbook", at + 30, i, "a", "https://elsewhere.invalid/other");
      }
    }
    for (String site : SITES) {
      Files.writeString(folder.resolve(site + ".log"), logs.get(site));
    }
  }

  private void view(String site, int second, int client, String page, String referrer) {
    logs.computeIfAbsent(site, name -> new StringBuilder())
        .append(
            "192.0.2.%d - - [%s] \"GET %s HTTP/1.1\" 200 900 \"%s\" \"%s\"%n"
                .formatted(
                    client,
                    TIME.format(start.plusSeconds(second)),
                    path(page),
                    referrer,
                    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
  }

  private Path entering(String site) {
    return folder.resolve("entering-" + site + ".tsv");
  }

  private static List<String> rows(String table) {
    return table.lines().skip(1).toList();
  }

  private String siterank(String site, String... words) throws Exception {
    Path config = folder.resolve(site + ".yaml");
    Files.writeString(
        config,
        """
        site:
          url: %s
          dir: %s
        logs:
          estimator: visits
          files: %s
        rank:
          damping: 0.85
          tolerance: 1e-12
          entering: %s
        data: %s
        """
            .formatted(
                url(site, "/"),
                folder.resolve("html").resolve(site),
                folder.resolve(site + ".log"),
                entering(site),
                folder.resolve("data-" + site)));
    Object[] all = Stream.concat(Stream.of(words), Stream.of("-c", config)).toArray();
    SiterankCommand.Result result = SiterankCommand.run(all);
    assertTrue(result.status() < 2, () -> List.of(all) + "\n" + result.messages());
    return result.out();
  }
}
