package org.siterank.lab;

import java.util.List;

/** Whether a claim was found to hold, by the intervals of what was measured. */
public enum Verdict {
  /** All of it. */
  AGREES("agrees"),
  /** Some of it. */
  PARTLY("agrees in part"),
  /** None of it, and some of it was found not to. */
  DISAGREES("does not agree"),
  /** The intervals are too wide for any of it. */
  OPEN("neither agrees nor disagrees: the intervals are too wide");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** For the end of a sentence. */
  public String words() {
    return words;
  }

  /** All parts of a claim hold, some, or none. */
  static Verdict of(List<Finding> parts) {
    long held = parts.stream().filter(part -> part == Finding.HOLDS).count();
    if (held > 0) {
      return held == parts.size() ? AGREES : PARTLY;
    }
    return parts.contains(Finding.FAILS) ? DISAGREES : OPEN;
  }
}
