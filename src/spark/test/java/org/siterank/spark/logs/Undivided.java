package org.siterank.spark.logs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.config.LogsSection;
import org.siterank.site.SiteScope;
import org.siterank.spark.job.ListedSite;
import org.siterank.visits.LogReading;
import org.siterank.visits.RobotBehaviour;

/** Counts with the product in one reading all logs of a site. */
final class Undivided {

  private Undivided() {}

  /** The tables, by file name. */
  static Map<String, String> tables(ListedSite site, Path folder, Instant now) throws IOException {
    CountSums sums = new CountSums(0, List.of());
    LogsSection logs = site.config().logs();
    SiteScope scope = site.scope();
    LogPlace place = LogPlace.of(List.of(folder.toString()), logs.format().map(LogFormat::of));
    new LogReading(
            RequestClassifier.standard(
                scope,
                new Monitoring(
                    logs.monitoringAgents(),
                    logs.monitoringAddresses(),
                    site.config().crawlerNames()),
                OwnSearch.of(logs.ownSearch(), scope)),
            logs.robotsByBehaviour() == LogsSection.RobotsByBehaviour.ON
                ? RobotBehaviour.STANDARD
                : RobotBehaviour.IGNORED,
            sums,
            now,
            () -> false,
            (done, total) -> {})
        .read(whole(LogFiles.find(List.of(place))));
    return tables(sums.sums());
  }

  /** Each log as one piece, in which lines of the future are unreadable also at its end. */
  private static LogFiles whole(LogFiles files) {
    Map<String, Long> ends = new TreeMap<>();
    files.files().forEach(file -> ends.put(file.path(), Long.MAX_VALUE - 1));
    return files.until(ends);
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
