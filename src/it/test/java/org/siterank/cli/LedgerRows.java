package org.siterank.cli;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.siterank.store.SiteStore;

/** All that the logs left in a database, row for row, as anybody with sqlite3 sees it. */
final class LedgerRows {

  private static final List<String> QUERIES =
      List.of(
          "SELECT 'line', day, class, detail, lines FROM log_line ORDER BY 2, 3, 4",
          "SELECT 'hit', day, url, class, referrer, hits, views, referring_pages FROM hit"
              + " JOIN address ON id = address ORDER BY 2, 3, 4, 5",
          "SELECT 'referrer', day, class, host, pages, origins FROM log_referrer ORDER BY 2, 3, 4",
          "SELECT 'query', day, query, url, clicks FROM own_query"
              + " JOIN address ON id = address ORDER BY 2, 3, 4",
          "SELECT 'lost', day, url, class, referrer, hits, views FROM lost_visit"
              + " ORDER BY 2, 3, 4, 5",
          "SELECT 'dropped', day, hits FROM lost_visit_dropped ORDER BY 2",
          "SELECT 'client', day, sign, clients FROM robot_client ORDER BY 2, 3");

  private LedgerRows() {}

  static List<String> of(Path data) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(data).toAbsolutePath());
        Statement statement = database.createStatement()) {
      for (String query : QUERIES) {
        try (ResultSet result = statement.executeQuery(query)) {
          int columns = result.getMetaData().getColumnCount();
          while (result.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
              row.append(result.getString(i)).append('\t');
            }
            rows.add(row.toString());
          }
        }
      }
    }
    return rows;
  }
}
