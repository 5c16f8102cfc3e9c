package org.siterank.cli;

import org.siterank.run.RunOutcome;

/** Exit statuses of every command, for scripts and cron. */
public enum ExitStatus {
  /** Done. */
  DONE(0),
  /** Done, but something needs attention: nothing found, not converged, a share of pages failed. */
  ATTENTION(1),
  /** Wrong usage or configuration. */
  USAGE(2),
  /** Could not do it: site unreachable, unreadable file, damaged data. */
  FAILED(3),
  /** Another run holds the lock. */
  LOCKED(4);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  /** The status of an outcome. */
  static ExitStatus of(RunOutcome outcome) {
    return values()[outcome.exitStatus()];
  }

  /** The process exit code. */
  public int code() {
    return code;
  }
}
