package org.siterank.spark.logs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.spark.job.ListedSite;
import org.siterank.visits.LogReading;

/** Counts with the product in one reading all logs of a site. */
final class Undivided {

  private Undivided() {}

  /** The tables, by file name. */
  static Map<String, String> tables(ListedSite site, Path folder, Instant now) throws IOException {
    CountSums sums = new CountSums(0, List.of());
    new LogReading(
            RequestClassifier.standard(site.scope(), Monitoring.NONE),
            sums,
            now,
            () -> false,
            (done, total) -> {})
        .read(LogFiles.find(List.of(LogPlace.of(List.of(folder.toString())))));
    return tables(sums.sums());
  }

  /** The tables of sums. */
  static Map<String, String> tables(Map<CountKey, long[]> sums) {
    Map<String, String> tables = new TreeMap<>();
    new TreeMap<>(sums)
        .forEach(
            (key, values) -> {
              tables.computeIfAbsent(key.table().file(), none -> key.table().header() + '\n');
              if (!CountTable.isNothing(values)) {
                tables.merge(
                    key.table().file(), key.table().row(key.text(), values), String::concat);
              }
            });
    return tables;
  }
}
