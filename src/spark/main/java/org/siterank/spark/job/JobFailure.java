package org.siterank.spark.job;

import java.io.Serial;

/** Ends a job: the exit status, and the one line that says what is wrong and what to do. */
public final class JobFailure extends Exception {

  @Serial private static final long serialVersionUID = 1;

  private final int status;

  private JobFailure(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** Wrong usage, or a file that says what it must not: exit status 2. */
  public static JobFailure usage(String message) {
    return new JobFailure(2, message, null);
  }

  /** The job could not be done, since a file cannot be read or is damaged: exit status 3. */
  public static JobFailure impossible(String message) {
    return impossible(message, null);
  }

  /** The job could not be done, for a cause: exit status 3. */
  public static JobFailure impossible(String message, Throwable cause) {
    return new JobFailure(3, message, cause);
  }

  /** Another run writes, or was broken off while writing, the same folder: exit status 4. */
  public static JobFailure locked(String message) {
    return new JobFailure(4, message, null);
  }

  /** The exit status of the process, as in every command of {@code siterank}. */
  public int status() {
    return status;
  }

  /** The failure below what Spark wrapped around it, or null when there is none. */
  static JobFailure within(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof JobFailure failure) {
        return failure;
      }
    }
    return null;
  }
}
