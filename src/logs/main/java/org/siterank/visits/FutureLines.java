package org.siterank.visits;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

/**
 * The lines of a log that are dated in the future and that nothing follows yet. Either the clock of
 * this computer is behind, and they are as good as any; or their date is wrong. A line of the
 * present behind them decides that: then they count as unreadable. Until then they are not counted,
 * and the position of the log stays before them.
 *
 * <p>A line that is not far in the future ends the reading of its log, since lines are not written
 * strictly in the order of their times. It is counted when its time has come.
 */
final class FutureLines {

  private final List<UnreadableLine> examples = new ArrayList<>();
  private int lines;
  private Instant first;

  /**
   * Keeps a line back if it is dated in the future, or follows one that is and cannot be read.
   *
   * @return whether it was kept back; a line that was not decides about those before it
   */
  boolean keep(ClassifiedChunk chunk, int line) {
    boolean keeps =
        lines > 0 ? chunk.requestClass(line) == RequestClass.UNREADABLE : chunk.isOfFuture(line);
    if (!keeps) {
      return false;
    }
    noteFirst(chunk, line);
    lines++;
    if (examples.size() < LogBatchBuilder.EXAMPLES) {
      examples.add(chunk.example(line));
    }
    return true;
  }

  private void noteFirst(ClassifiedChunk chunk, int line) {
    if (first == null) {
      first = Instant.ofEpochSecond(chunk.epochSecond(line));
    }
  }

  /** The log is read up to a line that is dated in the future. */
  void endAt(ClassifiedChunk chunk, int line) {
    noteFirst(chunk, line);
  }

  /** Whether no line is kept back. */
  boolean isEmpty() {
    return first == null;
  }

  /** A message about the lines that are not counted; nothing when all are. */
  Optional<String> problem() {
    return Optional.ofNullable(first)
        .map(
            time ->
                "its lines from "
                    + time
                    + " on are dated in the future, so they are not counted yet; a later run counts"
                    + " them. Is the clock of this computer right?");
  }

  /** Counts those that were kept back as unreadable: a line of the present has come. */
  void release(LogBatchBuilder batch) {
    if (lines > 0) {
      batch.addUndated(RequestClass.UNREADABLE, lines);
      examples.stream().filter(one -> batch.wantsExample()).forEach(batch::addExample);
    }
    examples.clear();
    lines = 0;
    first = null;
  }
}
