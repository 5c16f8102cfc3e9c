package org.siterank.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** There is nothing to search or to report yet. */
public final class NotPublishedException extends IOException {

  private static final long serialVersionUID = 1;

  public NotPublishedException(Path data) {
    super(message(data.toAbsolutePath().normalize()));
  }

  private NotPublishedException(String message) {
    super(message);
  }

  /** The published index was written by another version of the program. */
  public static NotPublishedException ofAnotherVersion(Path data) {
    return new NotPublishedException(
        data.toAbsolutePath().normalize()
            + ": the index is of another version of Siterank. The next run writes it anew; sooner,"
            + " without a crawl: siterank rank");
  }

  private static String message(Path data) {
    return Files.exists(data.resolve("site.db"))
        ? data + ": nothing is published here yet. Run: siterank run"
        : noData(data);
  }

  /** The message for a directory without data. */
  public static String noData(Path data) {
    return "No Siterank data in "
        + data.toAbsolutePath().normalize()
        + ". Start siterank in its own directory, or name the data with --data or -c. The first run"
        + " is: siterank run";
  }

  public NotPublishedException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
