package org.siterank.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.siterank.accesslog.UnknownFormatException;
import org.siterank.config.ConfigException;
import org.siterank.crawl.NoBrowserException;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.disk.AccessAdvice;
import org.siterank.index.DamagedIndexException;
import org.siterank.model.OtherSiteException;
import org.siterank.rank.RankSinkException;
import org.siterank.rights.RightsFileException;
import org.siterank.search.RuleFileException;
import org.siterank.store.DataLock;

/**
 * How a run, or another command, ends.
 *
 * @param exitStatus 0 done; 1 done, but something needs attention; 2 wrong configuration; 3 failed;
 *     4 another run holds the lock
 * @param reason one line: what needs a look, or why it failed; empty when all is well
 */
public record RunOutcome(int exitStatus, String reason) {

  /** All is well. */
  public static final RunOutcome DONE = new RunOutcome(0, "");

  private static final int ATTENTION = 1;
  private static final int USAGE = 2;
  private static final int FAILED = 3;
  private static final int LOCKED = 4;

  /** ENOSPC, as the C library calls it where messages are in English. */
  private static final String DISK_FULL = "No space left on device";

  /** EROFS, likewise. */
  private static final String READ_ONLY = "Read-only file system";

  /** Done, but something needs attention. */
  static RunOutcome needsAttention(String reason) {
    return new RunOutcome(ATTENTION, reason);
  }

  /** The outcome of work that threw. */
  public static RunOutcome of(Throwable thrown) {
    if (thrown instanceof ConfigException
        || thrown instanceof OtherSiteException
        || thrown instanceof NoBrowserException
        || thrown instanceof RuleFileException
        || thrown instanceof RightsFileException
        || thrown instanceof UnknownFormatException
        || thrown instanceof RankSinkException) {
      return new RunOutcome(USAGE, thrown.getMessage());
    }
    if (thrown instanceof DataLock.HeldException) {
      return new RunOutcome(LOCKED, thrown.getMessage());
    }
    if (thrown instanceof DamagedIndexException) {
      return failed(thrown.getMessage() + "; siterank rank builds it again from site.db");
    }
    if (thrown instanceof UncheckedIOException unchecked) {
      return of(unchecked.getCause());
    }
    if (thrown instanceof IOException e) {
      return failed(io(e));
    }
    if (thrown instanceof SiteUnreachableException) {
      return failed(thrown.getMessage());
    }
    if (thrown instanceof InterruptedException) {
      return needsAttention("interrupted; run again to go on from here");
    }
    if (thrown instanceof OutOfMemoryError) {
      long had = Runtime.getRuntime().maxMemory() >> 20;
      return failed(
          "out of memory, with "
              + had
              + " MB; give it more: SITERANK_JAVA_OPTS=-Xmx"
              + Math.max(2, had / 512)
              + "g");
    }
    return failed("unexpected " + thrown + "; call it again with --verbose for the details");
  }

  private static RunOutcome failed(String reason) {
    return new RunOutcome(FAILED, reason);
  }

  /** The system's words for a full disk, with what to do. A run loses nothing by it. */
  private static String advised(String message) {
    return message.equals(DISK_FULL)
        ? "no space left on the disk; free some and call it again"
        : message;
  }

  /** File system exceptions carry little more than a path in their message. */
  private static String io(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or directory";
    }
    if (e instanceof AccessDeniedException denied) {
      return AccessAdvice.of(Path.of(denied.getFile()));
    }
    if (e instanceof FileAlreadyExistsException there) {
      return there.getFile() + ": exists already; move it away, or name another place";
    }
    if (e instanceof NotDirectoryException file) {
      return file.getFile() + ": not a directory";
    }
    if (e instanceof FileSystemException other && READ_ONLY.equals(other.getReason())) {
      return AccessAdvice.readOnly(Path.of(other.getFile()));
    }
    if (e instanceof FileSystemException other && other.getReason() != null) {
      return other.getFile() + ": " + advised(other.getReason());
    }
    return e.getMessage() == null ? e.toString() : advised(e.getMessage());
  }
}
