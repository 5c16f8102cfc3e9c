package org.siterank.spark.links;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.util.CollectionAccumulator;
import org.siterank.spark.job.JobFailure;

/**
 * Files of pages and links: {@code .warc}, {@code .wat} and {@code .tsv}, packed by gzip or not.
 */
final class LinkSource {

  private static final String NAMES = ".*\\.(warc|wat|tsv)(\\.gz)?";

  private LinkSource() {}

  /** The files of a folder and all below it, or the one file. */
  static List<String> files(Path from) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().toLowerCase(Locale.ROOT).matches(NAMES))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  /**
   * Rows of a file.
   *
   * @param problems takes what is damaged, once for each file that is read
   */
  static Iterator<Row> rows(String file, SiteFinder finder, CollectionAccumulator<String> problems)
      throws IOException, JobFailure {
    SpilledRows rows = SpilledRows.ofTask();
    if (file.toLowerCase(Locale.ROOT).matches(".*\\.tsv(\\.gz)?")) {
      LinkTable.read(Path.of(file), finder, rows::addAll);
    } else {
      ArchiveReader.read(Path.of(file), finder, rows::addAll).forEach(problems::add);
    }
    return rows.read();
  }
}
