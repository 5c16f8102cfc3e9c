package org.siterank.cli;

import java.util.List;
import org.siterank.exports.ColumnNames;

/**
 * Which columns of a page table say what. Names are those of Screaming Frog ("Internal: All"),
 * Sitebulb, {@code siterank export pages}, and plain words; where several fit, the first one
 * counts.
 *
 * @param url place of the address
 * @param title place of the title; -1: there is none
 * @param status place of what the address answered; -1: there is none
 * @param type place of the media type; -1: there is none
 */
record PageColumns(int url, int title, int status, int type) {

  private static final List<String> URL = List.of("address", "url", "page url", "page", "uri");
  private static final List<String> TITLE = List.of("title", "title 1", "page title", "html title");
  private static final List<String> STATUS =
      List.of("status code", "http status code", "http status", "status");
  private static final List<String> TYPE = List.of("content type", "mime type", "content");

  /** Columns by the names that a user gave; null where none was given. */
  record Wanted(String url, String title, String status) {}

  /**
   * The columns of a header.
   *
   * @throws IllegalArgumentException when the address, or a wanted one, is missing
   */
  static PageColumns of(List<String> header, Wanted wanted) {
    ColumnNames names = new ColumnNames(header);
    int url = names.place(wanted.url(), URL);
    if (url < 0) {
      throw new IllegalArgumentException(
          "no column is known to hold the address of a page; name it with --url-column. There are: "
              + names);
    }
    return new PageColumns(
        url,
        names.place(wanted.title(), TITLE),
        names.place(wanted.status(), STATUS),
        names.place(null, TYPE));
  }
}
