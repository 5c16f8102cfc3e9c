package org.siterank.engines;

import java.io.IOException;
import java.io.Writer;
import java.util.Iterator;

/** Scripts that fill a table {@code siterank(url, rank)}, all at once, to be joined by URL. */
final class SqlFiles {

  private SqlFiles() {}

  /** For psql: {@code COPY}, whose text format escapes a backslash (PostgreSQL manual, COPY). */
  static void postgresql(Iterator<RankRow> rows, Writer out) throws IOException {
    out.write(
        """
        BEGIN;
        SET LOCAL client_min_messages = warning;
        CREATE TABLE IF NOT EXISTS siterank (url text PRIMARY KEY, rank double precision NOT NULL);
        TRUNCATE siterank;
        COPY siterank (url, rank) FROM STDIN;
        """);
    while (rows.hasNext()) {
      RankRow row = rows.next();
      out.write(row.url().replace("\\", "\\\\"));
      out.write('\t');
      out.write(Double.toString(row.rank()));
      out.write('\n');
    }
    out.write("\\.\nCOMMIT;\nANALYZE siterank;\n");
  }

  /** For sqlite3. */
  static void sqlite(Iterator<RankRow> rows, Writer out) throws IOException {
    out.write(
        """
        BEGIN;
        CREATE TABLE IF NOT EXISTS siterank (url TEXT PRIMARY KEY, rank REAL NOT NULL) WITHOUT ROWID;
        DELETE FROM siterank;
        """);
    while (rows.hasNext()) {
      RankRow row = rows.next();
      out.write("INSERT INTO siterank VALUES ('");
      out.write(row.url().replace("'", "''"));
      out.write("', ");
      out.write(Double.toString(row.rank()));
      out.write(");\n");
    }
    out.write("COMMIT;\n");
  }
}
