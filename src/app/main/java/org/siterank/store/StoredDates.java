package org.siterank.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.siterank.site.PageDate;
import org.siterank.site.StatedTime;

/** The dates of documents, as the database has them: milliseconds, and a kind. */
final class StoredDates {

  private StoredDates() {}

  static Long millis(Optional<PageDate> date) {
    return date.map(d -> d.when().toEpochMilli()).orElse(null);
  }

  static String kind(Optional<PageDate> date) {
    return date.map(d -> d.kind().name()).orElse("");
  }

  static Optional<PageDate> of(ResultSet row) throws SQLException {
    long millis = row.getLong("dated");
    if (row.wasNull()) {
      return Optional.empty();
    }
    PageDate.Kind kind = StoredValue.constant(PageDate.Kind.class, row, "dated_by");
    // Versions before 1.0 stored whatever a document said.
    return StatedTime.of(Instant.ofEpochMilli(millis)).map(when -> new PageDate(when, kind));
  }
}
