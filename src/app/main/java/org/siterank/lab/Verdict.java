package org.siterank.lab;

/** Whether a claim was found to hold. */
public enum Verdict {
  /** All of it. */
  AGREES("agrees"),
  /** Some of it. */
  PARTLY("agrees in part"),
  /** None of it. */
  DISAGREES("does not agree");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** For the end of a sentence. */
  public String words() {
    return words;
  }

  /** All parts of a claim hold, some, or none. */
  static Verdict of(boolean... parts) {
    int held = 0;
    for (boolean part : parts) {
      held += part ? 1 : 0;
    }
    return held == parts.length ? AGREES : held == 0 ? DISAGREES : PARTLY;
  }
}
