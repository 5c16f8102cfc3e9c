package org.siterank.spark.job;

import java.io.PrintStream;
import java.util.List;

/** Messages of a job: warnings, a line each and exit status 1, and counts. */
public final class Remarks {

  private final PrintStream messages;
  private int status;

  /**
   * @param messages takes the lines
   */
  public Remarks(PrintStream messages) {
    this.messages = messages;
  }

  /** Reports how many there are, and the first of them; nothing when there is none. */
  public void report(String what, List<String> names) {
    if (!names.isEmpty()) {
      report(what, names.size(), names.get(0));
    }
  }

  /** Reports more of a kind than can be listed. */
  public void report(String what, long count, String first) {
    messages.println(count + " " + what + ", the first: " + first);
    status = 1;
  }

  /** Prints what was done. */
  public void done(String line) {
    messages.println(line);
  }

  /** Exit status of the job: 0, or 1 when there was something to report. */
  public int status() {
    return status;
  }
}
