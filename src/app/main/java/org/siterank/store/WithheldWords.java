package org.siterank.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the words out of counts that were written before {@link QueryCrowds}: those of queries that
 * were asked on fewer days than people must have asked. What they counted stays.
 */
final class WithheldWords {

  private static final List<String> STEPS =
      List.of(
          "INSERT INTO asked SELECT day, ?1, sum(times), max(hits) FROM asked"
              + " WHERE query NOT IN (SELECT query FROM kept) GROUP BY day"
              + " ON CONFLICT DO UPDATE SET times = times + excluded.times",
          "DELETE FROM asked WHERE query <> ?1 AND query NOT IN (SELECT query FROM kept)",
          "INSERT INTO opened SELECT day, ?1, url, position, sum(times) FROM opened"
              + " WHERE query NOT IN (SELECT query FROM kept) GROUP BY day, url, position"
              + " ON CONFLICT DO UPDATE SET times = times + excluded.times",
          "DELETE FROM opened WHERE query <> ?1 AND query NOT IN (SELECT query FROM kept)");

  private WithheldWords() {}

  /** Does it once; the file holds no trace of them afterwards. */
  static void once(Connection connection, QueryCrowds crowds, int people) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet version = statement.executeQuery("PRAGMA user_version")) {
        if (version.getInt(1) > 0) {
          return;
        }
      }
      if (people > 1) {
        connection.setAutoCommit(false);
        statement.execute("CREATE TEMP TABLE kept(query TEXT PRIMARY KEY, day TEXT)");
        try (PreparedStatement keep =
            connection.prepareStatement(
                "INSERT INTO kept SELECT query, max(day) FROM asked WHERE query <> ?1"
                    + " GROUP BY query HAVING count(*) >= ?2 UNION SELECT ?1, ''")) {
          keep.setString(1, SearchCounts.WITHHELD);
          keep.setInt(2, people);
          keep.executeUpdate();
        }
        for (String step : STEPS) {
          try (PreparedStatement withhold = connection.prepareStatement(step)) {
            withhold.setString(1, SearchCounts.WITHHELD);
            withhold.executeUpdate();
          }
        }
        List<String[]> kept = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT query, day FROM kept")) {
          while (rows.next()) {
            kept.add(new String[] {rows.getString(1), rows.getString(2)});
          }
        }
        for (String[] query : kept) {
          crowds.trust(query[0], query[1]);
        }
        connection.commit();
        connection.setAutoCommit(true);
        statement.execute("DROP TABLE kept");
        statement.execute("VACUUM");
        statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      }
      statement.execute("PRAGMA user_version = 1");
    }
  }
}
