package org.siterank.accesslog;

/**
 * A log that could not be read, or not to its end. Other logs are read all the same.
 *
 * @param path the file or pattern concerned
 * @param message what is wrong with it
 */
public record LogProblem(String path, String message) {

  /** {@code path: message}, printable. */
  @Override
  public String toString() {
    return UnreadableLine.printable(path + ": " + message);
  }
}
