package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;
import org.siterank.spark.harness.SiterankCommand;

/** The same archive, read by {@code Links} and crawled by {@code siterank}. */
class RedirectsIT {

  @TempDir Path folder;

  @Test
  void linksAreThoseThatACrawlOfTheArchiveExports() throws Exception {
    Path archive = Files.createDirectories(folder.resolve("from")).resolve("web.warc.gz");
    ArchivedWeb.moved(true).writeWarc(archive);
    Files.writeString(folder.resolve("sites.tsv"), "a\thttp://a.example/\n");
    Path out = folder.resolve("web");
    JobRun run =
        JobRun.of(new Links(), "--sites", folder + "/sites.tsv", "--from", archive, "--out", out);
    assertEquals(0, run.status(), run.messages());
    Object[] site = {
      "--site", "http://a.example/", "--warc", archive, "--data", folder.resolve("data")
    };
    SiterankCommand.Result crawled = siterank(site, "run");
    assertTrue(crawled.status() < 2, crawled.messages());
    TreeSet<String> exported = new TreeSet<>();
    siterank(site, "export", "links").out().lines().forEach(exported::add);
    exported.remove("from\tto");
    TreeSet<String> extracted = new TreeSet<>();
    try (Stream<Path> files = Files.list(out.resolve("links"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tsv")).toList()) {
        extracted.addAll(Files.readAllLines(file));
      }
    }
    assertEquals(exported, extracted);
  }

  private static SiterankCommand.Result siterank(Object[] site, Object... words) throws Exception {
    return SiterankCommand.run(Stream.of(words, site).flatMap(Stream::of).toArray());
  }
}
