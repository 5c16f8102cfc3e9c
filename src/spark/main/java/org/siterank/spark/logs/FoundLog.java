package org.siterank.spark.logs;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.LogTimes;

/**
 * A log of a site.
 *
 * @param site its place in the table of sites
 * @param path where every worker sees it
 * @param format of its lines, where the site's configuration names one; empty to detect it
 * @param bytes on disk
 * @param canSeek whether it may be read from the middle
 * @param firstSlot the half hour by which the reader opens it
 * @param problem why it cannot be read; empty when it can
 */
record FoundLog(
    int site,
    String path,
    String format,
    long bytes,
    boolean canSeek,
    long firstSlot,
    String problem)
    implements Serializable {

  /**
   * The logs of a folder and all below it; of one that is not there, none.
   *
   * @param format of their lines; empty to detect it
   */
  static List<FoundLog> in(int site, String folder, String format) throws IOException {
    List<FoundLog> found = new ArrayList<>();
    if (!Files.isDirectory(Path.of(folder))) {
      return found;
    }
    LogFiles files = find(List.of(folder), format);
    for (LogFile file : files.files()) {
      long slot = Math.floorDiv(file.firstSecond(), LogPart.SLOT_SECONDS);
      found.add(
          new FoundLog(
              site,
              file.path(),
              format,
              file.diskBytes(),
              LogTimes.canSeek(file),
              slot,
              file.formatProblem()));
    }
    for (LogProblem problem : files.problems()) {
      found.add(new FoundLog(site, problem.path(), format, 0, false, 0, problem.message()));
    }
    return found;
  }

  /** Finds logs, whose lines are in a format; empty to detect it. */
  static LogFiles find(List<String> paths, String format) {
    Optional<LogFormat> named =
        format.isEmpty() ? Optional.empty() : Optional.of(LogFormat.of(format));
    return LogFiles.find(List.of(LogPlace.of(paths, named)));
  }
}
