package org.siterank.spark.job;

/**
 * One option of a job, defined once: the reader of the command line and its help come from it.
 *
 * @param name with its two hyphens
 * @param value what its value is called in the help
 * @param standard the value without it; null when it must be given, empty when it may be absent
 * @param help what it is for, a phrase
 */
public record Option(String name, String value, String standard, String help) {

  /** An option that must be given. */
  public static Option required(String name, String value, String help) {
    return new Option(name, value, null, help);
  }

  /** An option that has a value without being given. */
  public static Option standard(String name, String value, String standard, String help) {
    return new Option(name, value, standard, help);
  }

  /** An option that may be absent. */
  public static Option optional(String name, String value, String help) {
    return new Option(name, value, "", help);
  }

  boolean isRequired() {
    return standard == null;
  }

  /** Its line of the help. */
  String line() {
    String without = isRequired() || standard.isEmpty() ? "" : " (" + standard + ")";
    return "  %-24s %s%s".formatted(name + " " + value, help, without);
  }
}
