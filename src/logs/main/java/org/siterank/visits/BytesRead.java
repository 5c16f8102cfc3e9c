package org.siterank.visits;

import java.io.IOException;
import java.util.List;
import org.siterank.accesslog.LogFile;

/** How much of the logs has been read, in bytes on the disk. */
final class BytesRead {

  private final LogProgress listener;
  private long done;
  private long total;

  BytesRead(LogProgress listener) {
    this.listener = listener;
  }

  /** These are to be read. */
  void expect(List<LogFile> files) {
    files.forEach(file -> total += size(file));
  }

  private static long size(LogFile file) {
    try {
      return file.diskBytes();
    } catch (IOException e) {
      return 0; // It is gone; opening it says so.
    }
  }

  /** A log has been read. */
  void done(LogFile file) {
    done += size(file);
    reading(0);
  }

  /** So many bytes of open logs have been read. */
  void reading(long bytes) {
    listener.progress(Math.min(done + bytes, total), total);
  }

  /** There is nothing new in any of them. */
  void complete() {
    listener.progress(total, total);
  }
}
