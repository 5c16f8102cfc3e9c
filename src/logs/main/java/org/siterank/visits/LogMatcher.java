package org.siterank.visits;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.accesslog.KnownLogs;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogHandle;
import org.siterank.accesslog.LogHandle.Likeness;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.SegmentHash;

/**
 * Decides which of the known logs an opened one is. Logs that have the same first bytes are told
 * apart by later ones. A log that differs from the one that was read before, and may still be the
 * same one, is reported and not read.
 */
final class LogMatcher {

  /**
   * Which log it is.
   *
   * @param known how far it was read; nothing when it is new
   * @param number tells it apart from logs with the same first bytes
   * @param problem why it cannot be read; empty when it can
   */
  record Match(Optional<LogPosition> known, int number, String problem) {}

  private final Collection<LogFile> files;
  private final KnownLogs positions;
  private final boolean examinesAll;
  private final Map<String, Integer> alike = new HashMap<>();

  /**
   * @param files all logs of this reading
   * @param positions how far each known log was read
   * @param examinesAll whether new compressed logs are unpacked as well before they are read
   */
  LogMatcher(Collection<LogFile> files, KnownLogs positions, boolean examinesAll) {
    this.files = files;
    this.positions = positions;
    this.examinesAll = examinesAll;
    files.forEach(file -> alike.merge(beginning(file), 1, Integer::sum));
  }

  private static String beginning(LogFile file) {
    return file.fingerprint(file.fingerprintLength(Long.MAX_VALUE));
  }

  /** Whether another file begins alike, so that the first bytes do not say which log it is. */
  boolean isDoubtful(LogFile file) {
    return alike.getOrDefault(beginning(file), 0) > 1;
  }

  /**
   * Decides about an opened log, which is unpacked once if it is compressed and may be a known one.
   * Of a piece of a log it was decided when the log was divided.
   */
  Match match(LogFile file, LogHandle handle) throws IOException {
    List<LogPosition> candidates = file.candidates(positions);
    if (file.isPiece()) {
      return new Match(candidates.stream().findFirst(), 0, "");
    }
    if (candidates.isEmpty() && !file.isPlain() && !examinesAll && !wasCutOff(file)) {
      return new Match(Optional.empty(), 0, "");
    }
    handle.examine(LogPosition.segments(candidates));
    Optional<LogPosition> found = handle.find(candidates);
    Optional<Match> doubt = Optional.empty();
    for (List<LogPosition> left = candidates; found.isPresent(); found = handle.find(left)) {
      LogPosition known = found.get();
      Part part = part(known, file, handle);
      if (part == Part.YES) {
        return new Match(found, known.key().number(), "");
      }
      if (part == Part.UNKNOWN && doubt.isEmpty()) {
        doubt = Optional.of(new Match(found, known.key().number(), shorter(handle, known)));
      }
      left = left.stream().filter(one -> !one.equals(known)).toList();
    }
    if (doubt.isPresent()) {
      return doubt.get();
    }
    boolean isOther = true;
    for (LogPosition candidate : candidates) {
      boolean isUnproven = candidate.cutOff() || handle.isCutOff();
      isOther &=
          isElsewhere(candidate, file)
              || (handle.likeness(candidate) == Likeness.OTHER
                  && !isUnproven
                  && !isAt(candidate, file));
    }
    if (!isOther) {
      return new Match(
          Optional.empty(),
          0,
          "begins like a log that was read before, but goes on differently, so it is not read: it"
              + " was changed since, or was damaged when it was read. Put the old file back, or"
              + " read all logs again: siterank logs --forget");
    }
    if (candidates.isEmpty() && !file.isPlain() && wasCutOff(file)) {
      return new Match(
          Optional.empty(),
          0,
          "is not what was read under this name when the file was cut off, so it is not read."
              + " If that was the same log, read all logs again: siterank logs --forget; if this"
              + " is another one, give it another name");
    }
    int number = candidates.stream().mapToInt(one -> one.key().number() + 1).max().orElse(0);
    return new Match(Optional.empty(), number, "");
  }

  /** Whether a log is a known one, or the beginning of it. */
  private enum Part {
    YES,
    NO,
    UNKNOWN
  }

  /**
   * A log that is shorter than what was read of a known one is its beginning if it ends in the same
   * bytes. Where the known one is nowhere, nobody can tell.
   */
  private Part part(LogPosition known, LogFile file, LogHandle handle) throws IOException {
    long length = handle.length();
    Optional<SegmentHash> last = handle.last();
    if (length >= known.offset() || last.isEmpty() || handle.isCutOff()) {
      return Part.YES;
    }
    Part part = Part.UNKNOWN;
    for (LogFile other : others(known, file)) {
      Part one = part(known, other, length, last.get());
      part = one == Part.UNKNOWN || part == Part.YES ? part : one;
    }
    return part;
  }

  /** Whether a log ends as another file goes on there; unknown when that is not the known log. */
  private static Part part(LogPosition known, LogFile other, long length, SegmentHash last) {
    Set<SegmentHash> wanted = new HashSet<>(known.segments());
    wanted.add(last);
    try (LogHandle whole = other.open()) {
      whole.examine(wanted);
      if (whole.length() <= length || whole.likeness(known) != Likeness.SAME) {
        return Part.UNKNOWN;
      }
      return whole.has(last) ? Part.YES : Part.NO;
    } catch (IOException e) {
      return Part.UNKNOWN; // Opening it to read it says what is wrong.
    }
  }

  /** A message about a log that is shorter than the part that was read of it. */
  static String shorter(LogHandle handle, LogPosition known) throws IOException {
    return "has "
        + handle.length()
        + " bytes, but "
        + known.offset()
        + " of a log that begins so were read before, as "
        + known.path()
        + "; so it is not read. Put the whole file back. If it is another log, read all logs again:"
        + " siterank logs --forget";
  }

  /** The other files that begin as a known log does. */
  private List<LogFile> others(LogPosition known, LogFile here) {
    KnownLogs one = KnownLogs.of(List.of(known));
    return files.stream()
        .filter(file -> !file.path().equals(here.path()) && !file.candidates(one).isEmpty())
        .toList();
  }

  /** Whether a file that was cut off under this name is nowhere any more. */
  private boolean wasCutOff(LogFile file) {
    return positions.all().stream()
        .anyMatch(one -> one.cutOff() && isAt(one, file) && !isElsewhere(one, file));
  }

  private static boolean isAt(LogPosition position, LogFile file) {
    return position.path().equals(file.path());
  }

  /** Whether another file is the log of a position. */
  private boolean isElsewhere(LogPosition position, LogFile here) {
    return others(position, here).stream().anyMatch(file -> isSurely(file, position));
  }

  private static boolean isSurely(LogFile file, LogPosition position) {
    try (LogHandle handle = file.open()) {
      handle.examine(LogPosition.segments(List.of(position)));
      return handle.likeness(position) == Likeness.SAME;
    } catch (IOException e) {
      return false; // Opening it to read it says what is wrong.
    }
  }
}
