package org.siterank.visits;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogHandle;

/**
 * Compressed logs that were unpacked whole, and how long they are. One that has not changed since
 * need not be unpacked again to know that it ends where its last line was counted. Whether a line
 * was counted is for the positions to say: this moves none of them.
 */
final class WholeLogs {

  private final Map<String, Long> before;
  private final Map<String, Long> now = new HashMap<>();
  private final Map<LogFile, String> identities = new HashMap<>();

  /**
   * @param before uncompressed lengths by {@link LogHandle#identity}, as the last reading left them
   */
  WholeLogs(Map<String, Long> before) {
    this.before = Map.copyOf(before);
  }

  /** Whether a log is known to end at an offset. */
  boolean endsAt(LogFile file, long offset) throws IOException {
    if (file.isPlain() || file.isPiece() || offset == 0 || (before.isEmpty() && now.isEmpty())) {
      return false;
    }
    String identity = identity(file);
    Long length = now.getOrDefault(identity, before.get(identity));
    if (length == null) {
      return false;
    }
    now.put(identity, length);
    return length == offset; // A shorter one is a problem, which is reported each time.
  }

  private String identity(LogFile file) throws IOException {
    String known = identities.get(file);
    if (known == null) {
      try (LogHandle handle = file.open()) {
        known = handle.identity();
      }
      identities.put(file, known);
    }
    return known;
  }

  /** Takes note of a log that was unpacked, and is the one that it is taken for. */
  void unpacked(LogFile file, LogHandle handle) throws IOException {
    if (!file.isPlain() && !file.isPiece() && handle.isWhole()) {
      String identity = handle.identity();
      identities.put(file, identity);
      now.put(identity, handle.length());
    }
  }

  /** Those that were there in this reading, for the next one. */
  Map<String, Long> found() {
    return Map.copyOf(now);
  }
}
