package org.siterank.visits;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.KnownLogs;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogHandle;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.RequestClass;

/** Which logs have new lines, and from where each is to be read to count them rightly. */
final class LogNews {

  private final KnownLogs positions;
  private final LogMatcher matcher;
  private final WholeLogs whole;
  private final ChunkWorkers workers;
  private final LogCounts tally;

  /** Positions that this reading has reached with a batch. */
  private final Set<LogPosition> committed = new HashSet<>();

  /** Half-hour slot of the first new line of each log that may have one. */
  private final Map<LogFile, Long> firstNews = new HashMap<>();

  /**
   * @param positions how far each known log was read
   * @param whole compressed logs that were unpacked before
   * @param tally takes the problems that are found
   */
  LogNews(
      KnownLogs positions,
      LogMatcher matcher,
      WholeLogs whole,
      ChunkWorkers workers,
      LogCounts tally) {
    this.positions = positions;
    this.matcher = matcher;
    this.whole = whole;
    this.workers = workers;
    this.tally = tally;
  }

  /** A batch has been committed that ends at these positions. */
  void committed(Collection<LogPosition> reached) {
    committed.addAll(reached);
  }

  /** A log has ended, which may have been unpacked by reading it. */
  void ended(OpenLog log) throws IOException {
    if (!log.wasExamined()) {
      whole.unpacked(log.file(), log.handle());
    }
  }

  /** Compressed logs of this reading that were unpacked whole, for the next one. */
  Map<String, Long> whole() {
    return whole.found();
  }

  private boolean isFinished(LogFile file, LogPosition known) {
    return isFinished(file, known.offset());
  }

  private boolean isFinished(LogFile file, long offset) {
    try {
      return file.endsAt(offset) || whole.endsAt(file, offset);
    } catch (IOException e) {
      return false; // Opening it says what is wrong.
    }
  }

  /** Whether any file may have a new line; {@link #firstNews} has the slot of the first of each. */
  boolean isIn(List<LogFile> files) {
    for (LogFile file : files) {
      Optional<LogPosition> known = file.find(positions);
      known
          .flatMap(position -> shorter(file, position))
          .ifPresent(text -> tally.addProblem(new LogProblem(file.path(), text)));
      if (known.isEmpty()) {
        firstNews.put(file, RepeatViewFilter.slot(file.firstSecond()));
      } else if (!isFinished(file, known.get()) || matcher.isDoubtful(file)) {
        firstNews.put(file, RepeatViewFilter.slot(firstNew(file, known.get())));
      }
    }
    return !firstNews.isEmpty();
  }

  /** A message about a log that is shorter than the part that was read of it. */
  private Optional<String> shorter(LogFile file, LogPosition known) {
    if (!file.isPlain() || file.isPiece() || matcher.isDoubtful(file)) {
      return Optional.empty(); // It will be opened, and compared with others.
    }
    try (LogHandle handle = file.open()) {
      return handle.length() < known.offset()
          ? Optional.of(LogMatcher.shorter(handle, known))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // Opening it to read it says what is wrong.
    }
  }

  /**
   * The time of the first line behind a position. Where only unpacking the file would tell it, that
   * of the newest line before: what is added to a packed log is its very end.
   */
  private long firstNew(LogFile file, LogPosition known) {
    if (file.isPlain()) {
      try (ClassifiedLog log = new ClassifiedLog(file.open(known.offset()), workers)) {
        ClassifiedChunk chunk = log.next(1);
        for (int line = 0; chunk != null && line < chunk.size(); line++) {
          if (chunk.requestClass(line) != RequestClass.UNREADABLE) {
            return chunk.epochSecond(line);
          }
        }
      } catch (IOException e) {
        return known.newestLine().getEpochSecond(); // Opening it again says what is wrong.
      }
    }
    return known.newestLine().getEpochSecond();
  }

  /** The slot of the first new line of any log but one; the end of time when there is none. */
  private long firstNewsBeside(LogFile file) {
    return firstNews.entrySet().stream()
        .filter(news -> news.getKey() != file)
        .mapToLong(Map.Entry::getValue)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** Whether a log is known and has nothing to tell, as far as that is known without opening it. */
  boolean isIdle(LogFile file) {
    Optional<LogPosition> known = file.find(positions);
    return known.isPresent()
        && !matcher.isDoubtful(file)
        && from(file, known.get(), isFinished(file, known.get())).isEmpty();
  }

  /** Where an opened log is to be read from; nowhere when it has nothing to tell. */
  OptionalLong from(LogFile file, LogHandle handle, LogMatcher.Match match) throws IOException {
    whole.unpacked(file, handle);
    long counted = match.known().map(LogPosition::offset).orElse(0L);
    boolean ends = isFinished(file, counted) || (!handle.isCutOff() && handle.endsAt(counted));
    if (match.known().isPresent()) {
      return from(file, match.known().get(), ends);
    }
    return ends ? OptionalLong.empty() : OptionalLong.of(0);
  }

  /** Where a known log is to be opened; nowhere when it has nothing to tell. */
  private OptionalLong from(LogFile file, LogPosition known, boolean finished) {
    if (committed.contains(known)) {
      return finished ? OptionalLong.empty() : OptionalLong.of(known.offset());
    }
    long slot = RepeatViewFilter.slot(known.newestLine().getEpochSecond());
    long news = firstNewsBeside(file);
    // A server's log has come late: what the others held then must be known again.
    long from = news < slot - 1 ? 0 : known.replayFrom();
    boolean tells = slot >= news - 2 && from < known.offset();
    return finished && !tells ? OptionalLong.empty() : OptionalLong.of(from);
  }
}
