package org.siterank.spark.logs;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.ClassLists;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.config.LogsSection;
import org.siterank.site.SiteScope;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.visits.LogReading;
import org.siterank.visits.LogSummary;
import org.siterank.visits.RobotBehaviour;

/** Reads one part with the product's reader, which goes on as if it had been stopped there. */
final class PartReading {

  /** Read once in each process. */
  private static final ClassLists LISTS = new ClassLists();

  private PartReading() {}

  /**
   * Reads a part.
   *
   * @param now the time of the job, the same for all parts
   * @throws JobFailure when a log cannot be read as far as it could before
   */
  static CountSums read(ListedSite site, LogPart part, Instant now) throws IOException, JobFailure {
    Map<String, Long> ends = new HashMap<>();
    part.pieces().forEach(piece -> ends.put(piece.path(), piece.to()));
    LogsSection logs = site.config().logs();
    LogFiles files =
        FoundLog.find(List.copyOf(ends.keySet()), logs.format().orElse("")).until(ends);
    CountSums sums = new CountSums(part.site(), positions(part, files));
    SiteScope scope = site.scope();
    LogSummary summary =
        new LogReading(
                RequestClassifier.standard(
                    scope,
                    new Monitoring(
                        logs.monitoringAgents(),
                        logs.monitoringAddresses(),
                        site.config().crawlerNames()),
                    OwnSearch.of(logs.ownSearch(), scope),
                    LISTS),
                logs.robotsByBehaviour() == LogsSection.RobotsByBehaviour.ON
                    ? RobotBehaviour.STANDARD
                    : RobotBehaviour.IGNORED,
                sums,
                now,
                () -> false,
                (done, total) -> {})
            .read(files);
    if (files.files().size() < ends.size() || !summary.problems().isEmpty()) {
      throw JobFailure.impossible(
          summary.problems().isEmpty()
              ? "a log of " + site.name() + " has gone since the job began"
              : summary.problems().get(0).toString());
    }
    return sums;
  }

  /** Where the undivided reading stands in each log when the part begins. */
  private static List<LogPosition> positions(LogPart part, LogFiles files) {
    List<LogPosition> positions = new ArrayList<>();
    if (part.fromSlot() == LogPart.BEGINNING) {
      return positions;
    }
    Map<String, LogPart.Piece> pieces = new HashMap<>();
    part.pieces().forEach(piece -> pieces.put(piece.path(), piece));
    Instant newest = Instant.ofEpochSecond(part.fromSlot() * LogPart.SLOT_SECONDS - 1);
    for (LogFile file : files.files()) {
      LogPart.Piece piece = pieces.get(file.path());
      int length = file.fingerprintLength(Long.MAX_VALUE);
      positions.add(
          new LogPosition(
              file.fingerprint(length),
              length,
              file.path(),
              piece.from(),
              piece.replay(),
              newest,
              newest));
    }
    return positions;
  }
}
