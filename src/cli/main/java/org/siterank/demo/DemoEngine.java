package org.siterank.demo;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;

/** Port to the operations of Siterank that the demo needs. */
public interface DemoEngine extends Closeable {

  /**
   * The site to work on, with its log and data.
   *
   * @param site where the site is served; everything below belongs to it
   * @param accessLog the server's log, combined format
   * @param data the data directory
   * @param exclude pages that do not belong to the site
   * @param connections requests at a time; without delay between them, the server is our own
   */
  record Setup(
      PageUrl site, Path accessLog, Path data, List<PathPattern> exclude, int connections) {}

  /** Opens the engine on a data directory, which may be new. */
  @FunctionalInterface
  interface Opener {
    DemoEngine open(Setup setup) throws IOException;
  }

  /**
   * A page of the site.
   *
   * @param predicted P_v: visits a day as the surfer model has them
   * @param observed visits a day as the log has them, internal clicks included
   */
  record RankedPage(PageUrl url, String title, double predicted, double observed) {}

  /** A page that answers a query. */
  record FoundPage(PageUrl url, String title) {}

  /**
   * Crawls the site, reads what is new in the log, ranks and publishes.
   *
   * @param stop whether to end at the next good moment
   * @return the summary of the run, a line each
   */
  List<String> run(BooleanSupplier stop) throws IOException, InterruptedException;

  /** Says what changed on the last complete day and what to do, a line each; may be empty. */
  List<String> today() throws IOException;

  /** Every page that was read, the most important first, ties by URL. */
  List<RankedPage> pages() throws IOException;

  /**
   * Answers to a query, best first.
   *
   * @param n most answers
   * @param boosted whether the rank counts
   */
  List<FoundPage> search(String query, int n, boolean boosted) throws IOException;
}
