package org.siterank.visits;

/** Behaviour that shows a client to be a robot although its agent has a browser's name. */
public enum RobotSign {
  /** It asked for {@code robots.txt}. */
  READS_ROBOTS_TXT("(reads robots.txt)", "by reading robots.txt"),
  /** It asked for many pages and for nothing that they are made of. */
  PAGES_WITHOUT_ASSETS(
      "(pages without assets)", "by asking for many pages and nothing that they are made of");

  private final String label;
  private final String words;

  RobotSign(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /** The name under which its lines are counted among the robots. */
  public String label() {
    return label;
  }

  /** How it was recognised, for people. */
  public String words() {
    return words;
  }
}
