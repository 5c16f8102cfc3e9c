package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;

/**
 * The addresses that a crawler knows: the CrawlDB of Nutch as {@code readdb -dump} writes it, and
 * the status index of StormCrawler. When and how often they were asked for has no counterpart: a
 * crawl of Siterank finds its own order.
 */
public final class MovedAddresses {

  private static final String WANTED = "";

  private static final String REDIRECT = "it was a redirect, and its target is asked for";

  /** By status of StormCrawler. */
  private static final Map<String, String> STORMCRAWLER =
      Map.of(
          "DISCOVERED", WANTED,
          "FETCHED", WANTED,
          "FETCH_ERROR", WANTED,
          "REDIRECTION", REDIRECT,
          "ERROR", "StormCrawler had given it up");

  /** By status of Nutch. */
  static final Map<String, String> NUTCH =
      Map.of(
          "db_unfetched", WANTED,
          "db_fetched", WANTED,
          "db_notmodified", WANTED,
          "db_orphan", WANTED,
          "db_redir_temp", REDIRECT,
          "db_redir_perm", REDIRECT,
          "db_gone", "it was gone when Nutch asked last",
          "db_duplicate", "Nutch took it for a copy of another page");

  private MovedAddresses() {}

  /**
   * Reads a file.
   *
   * @throws RefusedExportException when a line is not of that program; names file, line and value
   */
  public static void read(MovingProgram program, Path file, Consumer<MovedAddress> to)
      throws IOException, RefusedExportException {
    if (program == MovingProgram.NUTCH) {
      NutchDump.read(file, to);
    } else {
      JsonFile.read(file, (object, place) -> to.accept(stormcrawler(object, place)));
    }
  }

  private static MovedAddress stormcrawler(JsonNode object, String place)
      throws RefusedExportException {
    JsonNode document = object.path("_source").isObject() ? object.get("_source") : object;
    return address(
        document.path("url").asText(""),
        document.path("status").asText(""),
        STORMCRAWLER,
        place,
        document.toString());
  }

  static MovedAddress address(
      String url, String status, Map<String, String> fates, String place, String got)
      throws RefusedExportException {
    if (url.isEmpty()) {
      throw new RefusedExportException(place + ": there is no url in " + RowTally.shown(got));
    }
    String fate = fates.get(status);
    if (fate == null) {
      throw new RefusedExportException(
          place
              + ": the status of "
              + url
              + " must be one of "
              + fates.keySet().stream().sorted().collect(Collectors.joining(", "))
              + ", got \""
              + RowTally.shown(status)
              + '"');
    }
    return new MovedAddress(url, fate, place);
  }
}
