package org.siterank.cli;

import org.siterank.change.UnknownGoalException;
import org.siterank.run.RunOutcome;

/** How a command that threw ends: the exit status and the one line that says what to do. */
record Failures(ExitStatus status, String message) {

  static Failures of(Throwable thrown) {
    if (thrown instanceof CommandFailure failure) {
      return new Failures(failure.status(), failure.getMessage());
    }
    if (thrown instanceof UnknownGoalException) {
      return new Failures(ExitStatus.USAGE, thrown.getMessage());
    }
    RunOutcome outcome = RunOutcome.of(thrown);
    return new Failures(ExitStatus.of(outcome), outcome.reason());
  }
}
