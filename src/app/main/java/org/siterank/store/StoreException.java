package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.siterank.disk.AccessAdvice;
import org.sqlite.SQLiteErrorCode;

/** The site database could not do what was asked; the message says what, where and what to do. */
public final class StoreException extends IOException {

  private static final long serialVersionUID = 1;

  /** Kinds of trouble. */
  public enum Trouble {
    /** The file is not a database or its content is broken. */
    DAMAGED,
    /** No space left on the disk. */
    FULL,
    /** Not readable or writable for this user. */
    PERMISSION,
    /** Made by a newer version of Siterank. */
    TOO_NEW,
    /** There is no database yet. */
    MISSING,
    /** Anything else. */
    OTHER
  }

  private final Trouble trouble;

  StoreException(Trouble trouble, String message, Throwable cause) {
    super(message, cause);
    this.trouble = trouble;
  }

  /** Returns the kind of trouble. */
  public Trouble trouble() {
    return trouble;
  }

  static StoreException of(Path file, SQLException cause) {
    Trouble trouble = trouble(cause);
    String message =
        switch (trouble) {
          case DAMAGED ->
              file
                  + " is damaged ("
                  + firstLine(cause)
                  + "); restore it from a backup, or move it away and run again to start over";
          case FULL ->
              file + ": no space left on the disk; free some and run again, nothing is lost";
          case PERMISSION -> AccessAdvice.of(file);
          default -> file + ": " + firstLine(cause);
        };
    return new StoreException(trouble, message, cause);
  }

  /** The failure of a script that knows the tables of one version. */
  static StoreException ofScript(Path file, SQLException cause) {
    if (SQLiteErrorCode.getErrorCode(cause.getErrorCode() & 0xff) != SQLiteErrorCode.SQLITE_ERROR) {
      return of(file, cause);
    }
    return new StoreException(
        Trouble.DAMAGED,
        file
            + " does not have the tables of its version ("
            + firstLine(cause)
            + "); restore it from a backup, or move it away and run again to start over",
        cause);
  }

  private static Trouble trouble(SQLException cause) {
    SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(cause.getErrorCode() & 0xff);
    return switch (code) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Trouble.DAMAGED;
      case SQLITE_FULL -> Trouble.FULL;
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> Trouble.PERMISSION;
      // Writing the -wal or -shm file fails with an I/O error when the disk is full.
      case SQLITE_IOERR -> isShortOfSpace(cause) ? Trouble.FULL : Trouble.OTHER;
      default -> Trouble.OTHER;
    };
  }

  private static boolean isShortOfSpace(SQLException cause) {
    String message = String.valueOf(cause.getMessage());
    return message.contains("SHMSIZE") || message.contains("IOERR_WRITE");
  }

  private static String firstLine(SQLException cause) {
    String message = String.valueOf(cause.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
