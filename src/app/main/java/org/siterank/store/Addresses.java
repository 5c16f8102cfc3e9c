package org.siterank.store;

import java.sql.SQLException;
import java.util.Map;
import org.siterank.cache.Recent;
import org.siterank.site.PageUrl;

/** Ids of addresses; the most recent ones are kept in memory, for links repeat their targets. */
final class Addresses {

  /** Names and ids of addresses that are kept, for links repeat their targets; some 40 MB. */
  static final int RECENT = 200_000;

  private final Database database;

  private final Map<String, Long> recent = new Recent<>(RECENT);

  Addresses(Database database) {
    this.database = database;
  }

  /** The id of an address, made when it is new. */
  long id(PageUrl url) throws SQLException {
    Long known = recent.get(url.value());
    if (known != null) {
      return known;
    }
    long id = find(url);
    if (id == 0) {
      database.update("INSERT INTO address(url) VALUES (?)", url.value());
      id = database.number("SELECT last_insert_rowid()");
    }
    recent.put(url.value(), id);
    return id;
  }

  /** The id of an address, 0 when it is not known. */
  long find(PageUrl url) throws SQLException {
    Long known = recent.get(url.value());
    return known != null
        ? known
        : database.number("SELECT id FROM address WHERE url = ?", url.value());
  }

  /** Ids given in a transaction that was rolled back are not there any more. */
  void forget() {
    recent.clear();
  }
}
