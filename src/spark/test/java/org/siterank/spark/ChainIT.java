package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.SiterankCommand;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;

/** From archives and exports to ranks, on a master and two workers, beside {@code solve}. */
class ChainIT {

  private static final int SITES = 12;

  private static final Pattern PROVEN = Pattern.compile("proven error (\\S+) of the sum (\\S+)");

  @TempDir Path folder;

  @Test
  void archivesAndExportsOfManySitesAreRankedAsSolveRanksTheirLinks() throws Exception {
    Path links = folder.resolve("links.tsv");
    Path inflow = folder.resolve("inflow.tsv");
    new ZipfWeb(SITES, 600, 8, 0.15, 11).write(links, inflow);
    Path from = writeInThreeForms(links);
    StringBuilder table = new StringBuilder();
    for (int site = 0; site < SITES; site++) {
      table.append("s%d\thttps://s%d.example/%n".formatted(site, site));
    }
    Path sites = Files.writeString(folder.resolve("sites.tsv"), table);
    Path web = folder.resolve("web");
    Path out = folder.resolve("ranks");
    String said;
    try (Standalone cluster = Standalone.start(folder.resolve("cluster"), 2, "1g")) {
      submit(cluster, Links.class, "--sites", sites, "--from", from, "--parts", 3, "--out", web);
      assertEquals(distinct(links), distinct(web.resolve("links")));
      said =
          submit(
              cluster,
              Rank.class,
              "--links",
              web,
              "--sites",
              sites,
              "--inflow",
              inflow,
              "--parts",
              3,
              "--tolerance",
              "1e-9",
              "--out",
              out);
    }
    Matcher proven = PROVEN.matcher(said);
    assertTrue(proven.find(), said);
    double bound = Double.parseDouble(proven.group(1));
    double sum = Double.parseDouble(proven.group(2));
    Map<String, Double> joint = Rankings.column(out, 1);
    Map<String, Double> solved = solved(links, inflow);
    assertEquals(solved.keySet(), joint.keySet());
    double distance = 0;
    for (Map.Entry<String, Double> page : solved.entrySet()) {
      distance += Math.abs(page.getValue() - joint.get(page.getKey()));
    }
    assertTrue(bound <= 1e-9, said);
    assertTrue(distance / sum <= bound + 1e-12, distance / sum + " > " + bound);
  }

  /** A third of the sites as pages, a third as lists of links, a third as tables. */
  private Path writeInThreeForms(Path links) throws Exception {
    List<Map<String, List<String>>> thirds =
        List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    for (String line : Files.readAllLines(links)) {
      String[] names = line.split("\t", -1);
      int site = Integer.parseInt(names[0].replaceFirst("https://s(\\d+)\\..*", "$1"));
      thirds.get(site % 3).computeIfAbsent(names[0], none -> new ArrayList<>()).add(names[1]);
    }
    Path from = Files.createDirectories(folder.resolve("from"));
    new ArchivedWeb(thirds.get(0)).writeWarc(from.resolve("pages.warc.gz"));
    new ArchivedWeb(thirds.get(1)).writeWat(from.resolve("lists.wat.gz"));
    new ArchivedWeb(thirds.get(2)).writeTable(from.resolve("links.tsv"));
    return from;
  }

  private static String submit(Standalone cluster, Class<?> job, Object... words) throws Exception {
    SparkSubmit.Result result = SparkSubmit.to(cluster.url()).run(job, words);
    // 1: Pages without links of their own are in no file but as targets.
    assertTrue(result.status() < 2, result.messages());
    return result.messages();
  }

  private static Set<String> distinct(Path of) throws Exception {
    Set<String> lines = new TreeSet<>();
    try (Stream<Path> files = Files.walk(of)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tsv")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  private static Map<String, Double> solved(Path links, Path inflow) throws Exception {
    SiterankCommand.Result result =
        SiterankCommand.run(
            "solve",
            "--links",
            links,
            "--inflow",
            inflow,
            "--tolerance",
            "1e-12",
            "--format",
            "tsv");
    assertEquals(0, result.status(), result.messages());
    Map<String, Double> scores = new TreeMap<>();
    result
        .out()
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .forEach(fields -> scores.put(fields[0], Double.parseDouble(fields[1])));
    return scores;
  }
}
