package org.siterank.visits;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.siterank.accesslog.LogChunks;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogHandle;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.ReplacedLogException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens logs at the line from which they are to be read. What cannot be opened is reported. */
final class LogOpener {

  private static final Logger LOG = LoggerFactory.getLogger(LogOpener.class);

  private final LogMatcher matcher;
  private final LogNews news;
  private final ChunkWorkers workers;
  private final LogCounts tally;
  private int opened;

  LogOpener(LogMatcher matcher, LogNews news, ChunkWorkers workers, LogCounts tally) {
    this.matcher = matcher;
    this.news = news;
    this.workers = workers;
    this.tally = tally;
  }

  /**
   * Opens a log.
   *
   * @param mayBeReplaced false to report another file of its name as a problem
   * @return nothing when none of its lines is to be read
   * @throws ReplacedLogException when another file has taken its name, if that may be
   */
  Optional<OpenLog> open(LogFile file, boolean mayBeReplaced) throws ReplacedLogException {
    try {
      return news.isIdle(file) ? Optional.empty() : opened(file);
    } catch (RuntimeException e) {
      LOG.warn("{} could not be opened", file.path(), e);
      problem(file, "the program failed at it: " + e);
    } catch (IOException e) {
      if (mayBeReplaced && e instanceof ReplacedLogException replaced) {
        throw replaced;
      }
      problem(file, LogFiles.reason(e));
    }
    return Optional.empty();
  }

  /** The log that has taken the name of another one since that was found, unless it is empty. */
  Optional<LogFile> again(LogFile file) {
    try {
      return Optional.of(file.again()).filter(now -> !now.isEmpty());
    } catch (IOException e) {
      problem(file, LogFiles.reason(e));
      return Optional.empty();
    }
  }

  private Optional<OpenLog> opened(LogFile file) throws IOException {
    LogHandle handle = file.open();
    boolean isWanted = false;
    try {
      LogMatcher.Match match = matcher.match(file, handle);
      if (!match.problem().isEmpty()) {
        problem(file, match.problem());
        return Optional.empty();
      }
      handle.damage().ifPresent(damage -> problem(file, damage));
      OptionalLong from = news.from(file, handle, match);
      if (from.isEmpty()) {
        return Optional.empty();
      }
      LogChunks chunks =
          handle.isExamined() ? handle.read(from.getAsLong()) : handle.readUnproven();
      ClassifiedLog lines = new ClassifiedLog(chunks, workers);
      isWanted = true;
      return Optional.of(new OpenLog(file, lines, opened++, from.getAsLong(), match, handle));
    } finally {
      if (!isWanted) {
        handle.close();
      }
    }
  }

  private void problem(LogFile file, String message) {
    tally.addProblem(new LogProblem(file.path(), message));
  }
}
