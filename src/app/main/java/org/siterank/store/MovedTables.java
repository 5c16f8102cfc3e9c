package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.siterank.accesslog.OwnSearch;
import org.siterank.site.PageUrl;
import org.siterank.visits.ServedTimes;

/**
 * Renames the addresses of a site that moved, wherever they are stored.
 *
 * <p>Where the new name is stored already (a link led there, or the site had both), the two become
 * one. Of each page the address stays that was read; when both were, or none, the one that has the
 * new name. Counts of visits, clicks and queries are added up; of everything else the address that
 * stays keeps its own, and takes over what it has none of. Validators go, so that the next crawl
 * reads each page whole at its new address, and a crawl that was not finished is not taken up
 * again.
 */
final class MovedTables {

  private static final String LOSERS = "(SELECT loser FROM temp.merged)";

  /** Tables about an address that was read: for an address that gives way they are of no use. */
  private static final List<String> OF_PAGES =
      List.of("document", "layout", "listing", "stated_readers", "page_change");

  /** Tables with one row for each address, or one for each in a run. */
  private static final List<String> ONCE =
      List.of("crawl", "page_facts", "pushed", "visit", "cash", "rank", "counted_visit");

  private static final String ON_CONFLICT_ADD_HITS =
      " ON CONFLICT(day, address, class, referrer) DO UPDATE SET hits = hits + excluded.hits,"
          + " views = views + excluded.views,"
          + " referring_pages = referring_pages | excluded.referring_pages";

  private final Database database;

  MovedTables(Database database) {
    this.database = database;
  }

  /**
   * Renames; within the caller's transaction.
   *
   * @param name the new name of an address, or the same
   * @return how many addresses were renamed
   */
  int rename(UnaryOperator<PageUrl> name) throws SQLException, IOException {
    create("new_name(address INTEGER PRIMARY KEY, url TEXT NOT NULL)");
    create("merged(loser INTEGER PRIMARY KEY, winner INTEGER NOT NULL)");
    create("new_text(old TEXT PRIMARY KEY, text TEXT NOT NULL)");
    int renamed = collect(name);
    choose();
    merge();
    database.update("DELETE FROM address WHERE id IN " + LOSERS);
    database.update(
        "UPDATE address SET url = (SELECT n.url FROM temp.new_name n WHERE n.address = address.id)"
            + " WHERE id IN (SELECT address FROM temp.new_name)");
    beginAnew();
    collectTexts(name);
    renameTexts();
    return renamed;
  }

  private void create(String table) throws SQLException {
    database.update("CREATE TEMP TABLE IF NOT EXISTS " + table);
    database.update("DELETE FROM temp." + table.substring(0, table.indexOf('(')));
  }

  /** Every address that gets a new name, and those that have one of these names already. */
  private int collect(UnaryOperator<PageUrl> name) throws SQLException, IOException {
    database.update("CREATE INDEX IF NOT EXISTS temp.new_name_url ON new_name(url)");
    int[] renamed = {0};
    database.forEach(
        "SELECT id, url FROM address",
        row -> {
          PageUrl url = StoredValue.url(row, "url");
          PageUrl after = name.apply(url);
          if (!after.equals(url)) {
            database.update(
                "INSERT INTO temp.new_name(address, url) VALUES (?,?)",
                row.getLong("id"),
                after.value());
            renamed[0]++;
          }
        });
    database.update(
        "INSERT OR IGNORE INTO temp.new_name(address, url)"
            + " SELECT id, url FROM address WHERE url IN (SELECT url FROM temp.new_name)");
    return renamed[0];
  }

  /** Of several addresses with one new name, all but one give way. */
  private void choose() throws SQLException {
    database.update(
        "INSERT INTO temp.merged(loser, winner) SELECT address, winner FROM"
            + " (SELECT n.address, first_value(n.address) OVER (PARTITION BY n.url"
            + " ORDER BY d.address IS NULL, a.url <> n.url, n.address) AS winner"
            + " FROM temp.new_name n JOIN address a ON a.id = n.address"
            + " LEFT JOIN document d ON d.address = n.address) WHERE address <> winner");
  }

  private void merge() throws SQLException, IOException {
    database.update("DELETE FROM link WHERE source IN " + LOSERS);
    database.update("DELETE FROM link_share WHERE source IN " + LOSERS);
    lead("link", "target");
    lead("crawl", "target");
    for (String table : OF_PAGES) {
      database.update("DELETE FROM " + table + " WHERE address IN " + LOSERS);
    }
    for (String table : ONCE) {
      database.update(
          "UPDATE OR IGNORE "
              + table
              + " SET address = "
              + winner("address")
              + " WHERE address IN "
              + LOSERS);
      database.update("DELETE FROM " + table + " WHERE address IN " + LOSERS);
    }
    database.update(
        "INSERT INTO hit(day, address, class, referrer, hits, views, referring_pages)"
            + " SELECT day, winner, class, referrer, hits, views, referring_pages"
            + " FROM hit JOIN temp.merged ON loser = address WHERE true"
            + ON_CONFLICT_ADD_HITS);
    database.update("DELETE FROM hit WHERE address IN " + LOSERS);
    database.update(
        "INSERT INTO own_query(day, query, address, clicks) SELECT day, query, winner, clicks"
            + " FROM own_query JOIN temp.merged ON loser = address WHERE true"
            + " ON CONFLICT(day, query, address) DO UPDATE SET clicks = clicks + excluded.clicks");
    database.update("DELETE FROM own_query WHERE address IN " + LOSERS);
    database.update(
        "INSERT INTO campaign(day, address, source, medium, campaign, hits)"
            + " SELECT day, winner, source, medium, campaign, hits"
            + " FROM campaign JOIN temp.merged ON loser = address WHERE true"
            + " ON CONFLICT DO UPDATE SET hits = hits + excluded.hits");
    database.update("DELETE FROM campaign WHERE address IN " + LOSERS);
    mergeServed();
    database.update(
        "INSERT INTO engine_query(address, query, first_day, last_day, clicks, impressions,"
            + " positions) SELECT winner, query, first_day, last_day, clicks, impressions,"
            + " positions FROM engine_query JOIN temp.merged ON loser = address WHERE true"
            + " ON CONFLICT(address, query, first_day, last_day) DO UPDATE SET"
            + " clicks = clicks + excluded.clicks, impressions = impressions + excluded.impressions,"
            + " positions = positions + excluded.positions");
    database.update("DELETE FROM engine_query WHERE address IN " + LOSERS);
  }

  private void mergeServed() throws SQLException, IOException {
    database.forEach(
        "SELECT day, bins, winner FROM temp.merged JOIN served ON loser = address",
        row -> {
          String day = row.getString("day");
          ServedTimes[] times = {ServedTimes.parse(row.getString("bins"))};
          long winner = row.getLong("winner");
          database.forEach(
              "SELECT bins FROM served WHERE day = ? AND address = ?",
              other -> times[0] = times[0].plus(ServedTimes.parse(other.getString("bins"))),
              day,
              winner);
          database.update(
              "INSERT OR REPLACE INTO served(day, address, bins) VALUES (?,?,?)",
              day,
              winner,
              times[0].toString());
        });
    database.update("DELETE FROM served WHERE address IN " + LOSERS);
  }

  private void lead(String table, String column) throws SQLException {
    database.update(
        "UPDATE "
            + table
            + " SET "
            + column
            + " = "
            + winner(column)
            + " WHERE "
            + column
            + " IN "
            + LOSERS);
  }

  private static String winner(String column) {
    return "(SELECT winner FROM temp.merged WHERE loser = " + column + ")";
  }

  private void beginAnew() throws SQLException {
    database.update(
        "UPDATE crawl SET etag = '', last_modified = ''"
            + " WHERE address IN (SELECT address FROM temp.new_name)");
    // It redirected to its new address; a page whose redirect is not believed yet keeps its text.
    database.update(
        "UPDATE crawl SET target = NULL, problem = '' WHERE target = address AND status = 'READ'");
    database.update(
        "UPDATE crawl SET status = 'UNREAD', http_status = 0, target = NULL, fetched = NULL,"
            + " misses = 0, cycle = 0, problem = '' WHERE target = address");
    database.update("UPDATE cycle SET finished = 1 WHERE finished = 0");
  }

  /** Addresses that are written out: referring pages, and what was not found. */
  private void collectTexts(UnaryOperator<PageUrl> name) throws SQLException, IOException {
    for (String texts :
        List.of(
            "SELECT DISTINCT referrer AS text FROM hit",
            "SELECT DISTINCT referrer AS text FROM lost_visit",
            "SELECT DISTINCT url AS text FROM lost_visit",
            "SELECT DISTINCT url AS text FROM lost_link",
            "SELECT DISTINCT url AS text FROM robot_page")) {
      database.forEach(
          texts,
          row -> {
            String text = row.getString("text");
            String after = renamed(text, name);
            if (!after.equals(text)) {
              database.update(
                  "INSERT OR IGNORE INTO temp.new_text(old, text) VALUES (?,?)", text, after);
            }
          });
    }
  }

  /** A referrer or a URL after the move; hosts of other sites stay. */
  private static String renamed(String text, UnaryOperator<PageUrl> name) {
    String mark = OwnSearch.isMarked(text) ? OwnSearch.MARK : "";
    Optional<PageUrl> url = PageUrl.parse(text.substring(mark.length()));
    return url.filter(known -> !name.apply(known).equals(known))
        .map(known -> mark + name.apply(known).value())
        .orElse(text);
  }

  private void renameTexts() throws SQLException {
    database.update(
        "INSERT INTO hit(day, address, class, referrer, hits, views, referring_pages)"
            + " SELECT day, address, class, text, hits, views, referring_pages"
            + " FROM hit JOIN temp.new_text ON old = referrer WHERE true"
            + ON_CONFLICT_ADD_HITS);
    database.update("DELETE FROM hit WHERE referrer IN (SELECT old FROM temp.new_text)");
    database.update(
        "INSERT INTO lost_visit(day, url, class, referrer, hits, views)"
            + " SELECT l.day, coalesce(u.text, l.url), l.class, coalesce(r.text, l.referrer),"
            + " l.hits, l.views FROM lost_visit l LEFT JOIN temp.new_text u ON u.old = l.url"
            + " LEFT JOIN temp.new_text r ON r.old = l.referrer"
            + " WHERE u.old IS NOT NULL OR r.old IS NOT NULL"
            + " ON CONFLICT(day, url, class, referrer) DO UPDATE SET hits = hits + excluded.hits,"
            + " views = views + excluded.views");
    database.update(
        "INSERT INTO lost_link(day, url, page, hits) SELECT day, text, page, hits"
            + " FROM lost_link JOIN temp.new_text ON old = url WHERE true"
            + " ON CONFLICT DO UPDATE SET hits = hits + excluded.hits");
    database.update("DELETE FROM lost_link WHERE url IN (SELECT old FROM temp.new_text)");
    database.update(
        "INSERT INTO robot_page(day, robot, url, requests) SELECT day, robot, text, requests"
            + " FROM robot_page JOIN temp.new_text ON old = url WHERE true"
            + " ON CONFLICT DO UPDATE SET requests = requests + excluded.requests");
    database.update("DELETE FROM robot_page WHERE url IN (SELECT old FROM temp.new_text)");
    database.update(
        "DELETE FROM lost_visit WHERE url IN (SELECT old FROM temp.new_text)"
            + " OR referrer IN (SELECT old FROM temp.new_text)");
  }
}
