package org.siterank.cli;

/** Ends a command; its message is the one line that tells the user what is wrong and what to do. */
public final class CommandFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final ExitStatus status;

  public CommandFailure(ExitStatus status, String message) {
    super(message);
    this.status = status;
  }

  public CommandFailure(ExitStatus status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** How the process ends. */
  public ExitStatus status() {
    return status;
  }
}
