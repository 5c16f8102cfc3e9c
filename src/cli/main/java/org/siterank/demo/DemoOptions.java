package org.siterank.demo;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Options of the demo.
 *
 * @param folder where everything goes; made when it is not there
 * @param manual folder with the user manual, the site that is served when no other is named
 * @param siteJar a zip or jar with another site, or empty for the manual
 * @param port where to serve it, in [1, 65535], or empty for the one of the last run
 * @param visits simulated visits of the first run, in [1, 50000]; a later run has a twentieth
 * @param seed decides about every walk
 * @param query the sample search, or empty for one that suits the site
 * @param keepServing whether the server stays until the user ends it
 */
public record DemoOptions(
    Path folder,
    Path manual,
    Optional<Path> siteJar,
    Optional<Integer> port,
    int visits,
    long seed,
    Optional<String> query,
    boolean keepServing) {

  /** Some 20,000 page views of the manual, simulated in a few seconds. */
  public static final int USUAL_VISITS = 6000;

  private static final Path USUAL_FOLDER = Path.of("demo");
  private static final long USUAL_SEED = 1;

  /** A query that a reader of the manual may have. */
  static final String MANUAL_QUERY = "exclude pages from the search";

  /** Distinct client addresses are limited; this leaves some for later runs. */
  private static final int MAX_VISITS = 50_000;

  public DemoOptions {
    if (port.isPresent() && (port.get() < 1 || port.get() > 65535)) {
      throw new IllegalArgumentException("port must be in [1, 65535], got " + port.get());
    }
    if (visits < 1 || visits > MAX_VISITS) {
      throw new IllegalArgumentException(
          "visits must be in [1, " + MAX_VISITS + "], got " + visits);
    }
    if (query.isPresent() && query.get().isBlank()) {
      throw new IllegalArgumentException("the sample search must not be blank");
    }
  }

  /** Visits of a later run: enough to see that only the new lines are read. */
  int laterVisits() {
    return Math.max(1, visits / 20);
  }

  /** The flags that lead to the same site and folder again. */
  String flags() {
    String data =
        folder.equals(USUAL_FOLDER) ? "" : " --data " + DemoText.quoted(folder.toString());
    return data
        + siteJar.map(jar -> " --site-jar " + DemoText.quoted(jar.toString())).orElse("")
        + (seed == USUAL_SEED ? "" : " --seed " + seed);
  }
}
