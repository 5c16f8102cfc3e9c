package org.siterank.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.siterank.accesslog.UnknownFormatException;
import org.siterank.change.UnknownGoalException;
import org.siterank.config.ConfigException;
import org.siterank.index.DamagedIndexException;
import org.siterank.model.OtherSiteException;
import org.siterank.rank.RankSinkException;
import org.siterank.search.RuleFileException;
import org.siterank.store.DataLock;

/** How a command that threw ends: the exit status and the one line that says what to do. */
record Failures(ExitStatus status, String message) {

  /** ENOSPC, as the C library calls it where messages are in English. */
  private static final String DISK_FULL = "No space left on device";

  static Failures of(Throwable thrown) {
    if (thrown instanceof CommandFailure failure) {
      return new Failures(failure.status(), failure.getMessage());
    }
    if (thrown instanceof ConfigException
        || thrown instanceof OtherSiteException
        || thrown instanceof UnknownGoalException) {
      return new Failures(ExitStatus.USAGE, thrown.getMessage());
    }
    if (thrown instanceof DataLock.HeldException) {
      return new Failures(ExitStatus.LOCKED, thrown.getMessage());
    }
    if (thrown instanceof DamagedIndexException) {
      return new Failures(
          ExitStatus.FAILED, thrown.getMessage() + "; siterank rank builds it again from site.db");
    }
    if (thrown instanceof RuleFileException) {
      return new Failures(ExitStatus.USAGE, thrown.getMessage());
    }
    if (thrown instanceof UnknownFormatException) {
      return new Failures(ExitStatus.USAGE, thrown.getMessage());
    }
    if (thrown instanceof RankSinkException) {
      return new Failures(ExitStatus.USAGE, thrown.getMessage());
    }
    if (thrown instanceof UncheckedIOException unchecked) {
      return of(unchecked.getCause());
    }
    if (thrown instanceof IOException e) {
      return new Failures(ExitStatus.FAILED, io(e));
    }
    if (thrown instanceof OutOfMemoryError) {
      return new Failures(
          ExitStatus.FAILED, "out of memory; give it more: SITERANK_JAVA_OPTS=-Xmx4g");
    }
    return new Failures(
        ExitStatus.FAILED,
        "unexpected " + thrown + "; call it again with --verbose for the details");
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
      return missing.getFile() + ": no such file or folder";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": no permission";
    }
    if (e instanceof FileAlreadyExistsException there) {
      return there.getFile() + ": exists already; move it away, or name another place";
    }
    if (e instanceof NotDirectoryException file) {
      return file.getFile() + ": not a folder";
    }
    if (e instanceof FileSystemException other && other.getReason() != null) {
      return other.getFile() + ": " + advised(other.getReason());
    }
    return e.getMessage() == null ? e.toString() : advised(e.getMessage());
  }
}
