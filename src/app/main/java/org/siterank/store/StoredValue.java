package org.siterank.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.siterank.site.PageUrl;
import org.sqlite.SQLiteErrorCode;

/**
 * Values as the tables keep them, which are text. One that cannot be read was not written by
 * Siterank: the file is damaged where SQLite does not notice it, inside a value.
 */
final class StoredValue {

  private StoredValue() {}

  /** An address. */
  static PageUrl url(ResultSet row, String column) throws SQLException {
    return url(row.getString(column));
  }

  /** An address, by its stored text, which is in normal form. */
  static PageUrl url(String stored) throws SQLException {
    try {
      PageUrl url = new PageUrl(stored);
      if (stored.indexOf('/', stored.indexOf("://") + "://".length()) < 0) {
        throw damaged("an address", stored, null);
      }
      return url;
    } catch (IllegalArgumentException e) {
      throw damaged("an address", stored, e);
    }
  }

  /** A day. */
  static LocalDate day(ResultSet row, String column) throws SQLException {
    return day(row.getString(column));
  }

  /** A day, by its stored text. */
  static LocalDate day(String stored) throws SQLException {
    try {
      return LocalDate.parse(stored);
    } catch (DateTimeException e) {
      throw damaged("a day", stored, e);
    }
  }

  /** A constant of an enumeration. */
  static <E extends Enum<E>> E constant(Class<E> type, ResultSet row, String column)
      throws SQLException {
    String stored = row.getString(column);
    try {
      return Enum.valueOf(type, stored);
    } catch (IllegalArgumentException e) {
      throw damaged("a " + type.getSimpleName(), stored, e);
    }
  }

  private static SQLException damaged(String expected, String stored, Exception cause) {
    return new SQLException(
        "not " + expected + ": " + stored, null, SQLiteErrorCode.SQLITE_CORRUPT.code, cause);
  }
}
