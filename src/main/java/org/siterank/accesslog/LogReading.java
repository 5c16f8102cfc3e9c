package org.siterank.accesslog;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Reads what is new in some logs, line by line, in stretches. After each stretch the consumer gets
 * the position behind it, to be stored together with what the stretch held: a line is then neither
 * lost nor counted twice, wherever a run ends.
 *
 * <p>Before the first new line of a log, the last half hour of what was read is replayed unseen, so
 * that a run that was cut short counts as an unbroken one would.
 */
public final class LogReading {

  /** Lines between two stretches; what a killed run reads again. */
  public static final int STRETCH = 50_000;

  /** Characters of an unreadable line that are shown. */
  private static final int SHOWN = 200;

  /** Gets the lines of a stretch, and its end. */
  public interface Consumer {
    /** A new line. {@code repeat}: the same view was seen within half an hour. */
    void line(LogLine line, Classified hit, boolean repeat);

    /** A line that is not in a format we know. */
    void unreadable(String example);

    /** The stretch ends here. */
    void end(LogPosition position) throws IOException;
  }

  private final LineClassifier classifier;
  private final LogLineParser parser = new LogLineParser();
  private final RepeatFilter repeats = new RepeatFilter();

  /** A reading with an empty memory of clients; one serves all logs of a run. */
  public LogReading(LineClassifier classifier) {
    this.classifier = classifier;
  }

  /**
   * Reads a log from where it was left.
   *
   * @param file the log
   * @param known positions of logs read before
   * @param now stored as the time of reading
   * @param stop asked after each stretch; once true the reading ends there
   * @param bytes told the uncompressed bytes read so far, now and then
   * @return lines read anew
   */
  public long read(
      LogFile file,
      Collection<LogPosition> known,
      Instant now,
      BooleanSupplier stop,
      LongConsumer bytes,
      Consumer consumer)
      throws IOException {
    if (file.isEmpty()) {
      return 0;
    }
    Optional<LogPosition> left = file.match(known);
    long resumeAt = left.map(LogPosition::offset).orElse(0L);
    long lineStart = left.map(LogPosition::replayFrom).orElse(0L);
    Recent recent = new Recent(lineStart);
    long count = 0;
    long lineNumber = 0;
    try (LineReader lines = file.lines(lineStart)) {
      while (lines.next()) {
        lineNumber++;
        boolean isNew = lineStart >= resumeAt;
        Optional<LogLine> line =
            lines.isCut()
                ? Optional.empty()
                : parser.parse(lines.buffer(), lines.from(), lines.to());
        if (line.isPresent()) {
          recent.add(line.get().time(), lineStart);
          Classified hit = classifier.classify(line.get());
          boolean repeat = hit.isPageView() && repeats.isRepeat(line.get(), hit);
          if (isNew) {
            consumer.line(line.get(), hit, repeat);
          }
        } else if (isNew) {
          consumer.unreadable(example(file, lines, left.isPresent() ? -1 : lineNumber));
        }
        lineStart = lines.offset();
        count += isNew ? 1 : 0;
        if (isNew && count % STRETCH == 0) {
          consumer.end(file.position(lineStart, recent.replayFrom(), now));
          bytes.accept(lineStart);
          if (stop.getAsBoolean()) {
            return count;
          }
        }
      }
    }
    if (count % STRETCH != 0) {
      consumer.end(file.position(lineStart, recent.replayFrom(), now));
      bytes.accept(lineStart);
    }
    return count;
  }

  private static String example(LogFile file, LineReader lines, long lineNumber) {
    int length = Math.min(SHOWN, lines.to() - lines.from());
    StringBuilder text =
        new StringBuilder(file.name()).append(lineNumber > 0 ? ":" + lineNumber : "").append(": ");
    String shown =
        new String(lines.buffer(), lines.from(), length, java.nio.charset.StandardCharsets.UTF_8);
    shown
        .codePoints()
        .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '.' : c)
        .forEach(text::appendCodePoint);
    return text.toString();
  }

  /** Remembers where the last half hour of the log begins, one mark a minute. */
  private static final class Recent {

    private record Mark(Instant time, long offset) {}

    private final Deque<Mark> marks = new ArrayDeque<>();
    private final long first;

    Recent(long first) {
      this.first = first;
    }

    void add(Instant time, long offset) {
      if (marks.isEmpty() || time.isAfter(marks.peekLast().time().plusSeconds(60))) {
        marks.addLast(new Mark(time, offset));
      }
      Instant from = time.minus(RepeatFilter.WINDOW);
      // The mark before the window stays: the window begins somewhere behind it.
      while (marks.size() > 1 && second().time().isBefore(from)) {
        marks.removeFirst();
      }
    }

    private Mark second() {
      var iterator = marks.iterator();
      iterator.next();
      return iterator.next();
    }

    long replayFrom() {
      return marks.isEmpty() ? first : marks.peekFirst().offset();
    }
  }
}
