package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/**
 * Changes of pages that crawls found: why visitors come no more. Kept for {@value #KEPT_DAYS} days.
 */
public final class PageChangeTable {

  /** Days that changes are kept: longer than the weeks that visits are compared over. */
  static final int KEPT_DAYS = 90;

  private final Database database;
  private final Addresses addresses;

  PageChangeTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /**
   * Notes what a result changes; within the caller's transaction, before the result is stored.
   *
   * @param address of the result
   */
  void note(long address, CrawlResult result) throws SQLException {
    UrlRecord record = result.record();
    if (record.fetched().isEmpty()) {
      return;
    }
    String day = day(record.fetched().get()).toString();
    String answer = storedAnswer(address);
    if (answer.isEmpty()) {
      return; // It was never asked for before.
    }
    String now =
        answer(
            record.status(), record.httpStatus(), record.target().map(PageUrl::value).orElse(""));
    if (!now.isEmpty() && !now.equals(answer)) {
      put(address, day, PageChange.Kind.ANSWER, answer, now);
    }
    if (record.status() == UrlStatus.READ && result.page().isPresent()) {
      noteContent(address, day, result.page().get());
    }
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneId.systemDefault());
  }

  /** The answer to the last request; empty when there was none, or none that says anything. */
  private String storedAnswer(long address) throws SQLException {
    try (ResultSet row =
        database
            .statement(
                "SELECT c.status, c.http_status, ifnull(a.url, '') FROM crawl c"
                    + " LEFT JOIN address a ON a.id = c.target WHERE c.address = ?",
                address)
            .executeQuery()) {
      return row.next()
          ? answer(UrlStatus.valueOf(row.getString(1)), row.getInt(2), row.getString(3))
          : "";
    }
  }

  private static String answer(UrlStatus status, int httpStatus, String target) {
    return switch (status) {
      case READ -> "read";
      case REDIRECT -> httpStatus + " " + target;
      case GONE -> Integer.toString(httpStatus);
      case DUPLICATE -> "canonical " + target;
      case UNREAD, EXCLUDED, FAILED -> "";
    };
  }

  private void noteContent(long address, String day, Page page) throws SQLException {
    String title;
    boolean hidden;
    try (ResultSet row =
        database
            .statement("SELECT title, noindex FROM document WHERE address = ?", address)
            .executeQuery()) {
      if (!row.next()) {
        return;
      }
      title = row.getString(1);
      hidden = row.getBoolean(2);
    }
    if (!title.equals(page.content().title())) {
      put(address, day, PageChange.Kind.TITLE, title, page.content().title());
    }
    if (hidden != page.directives().noindex()) {
      put(address, day, PageChange.Kind.INDEXED, indexed(hidden), indexed(!hidden));
    }
  }

  private static String indexed(boolean hidden) {
    return hidden ? "noindex" : "index";
  }

  private void put(long address, String day, PageChange.Kind kind, String before, String after)
      throws SQLException {
    database.update(
        "INSERT INTO page_change(address, day, kind, before, after) VALUES (?,?,?,?,?)"
            + " ON CONFLICT(address, day, kind) DO UPDATE SET after = excluded.after",
        address,
        day,
        kind.name(),
        before,
        after);
  }

  /** Notes which pages a page links to no more, and which anew; before the links are stored. */
  void noteLinks(long source, Instant fetched, List<Link> links) throws SQLException, IOException {
    Set<Long> before = new HashSet<>();
    database.forEach(
        "SELECT DISTINCT target FROM link WHERE source = ?",
        row -> before.add(row.getLong(1)),
        source);
    String day = day(fetched).toString();
    Set<Long> now = new HashSet<>();
    for (Link link : links) {
      now.add(addresses.id(link.target()));
    }
    for (long target : before) {
      if (!now.contains(target)) {
        count(target, day, 1, 0);
      }
    }
    for (long target : now) {
      if (!before.contains(target)) {
        count(target, day, 0, 1);
      }
    }
  }

  private void count(long target, String day, int lost, int won) throws SQLException {
    database.update(
        "INSERT INTO page_change(address, day, kind, before, after) VALUES (?,?,'LINKS',?,?)"
            + " ON CONFLICT(address, day, kind) DO UPDATE SET"
            + " before = before + excluded.before, after = after + excluded.after",
        target,
        day,
        lost,
        won);
  }

  /** Forgets what is older than is kept; within the caller's transaction. */
  void forget(Instant now) throws SQLException {
    database.update(
        "DELETE FROM page_change WHERE day < ?", day(now).minusDays(KEPT_DAYS).toString());
  }

  /** The changes of a page from a day on, the newest first. */
  public List<PageChange> since(LocalDate first, PageUrl page) throws IOException {
    return database.read(
        () -> {
          List<PageChange> changes = new ArrayList<>();
          database.forEach(
              "SELECT day, kind, before, after FROM page_change"
                  + " WHERE address = ? AND day >= ? ORDER BY day DESC, kind",
              row ->
                  changes.add(
                      new PageChange(
                          StoredValue.day(row, "day"),
                          StoredValue.constant(PageChange.Kind.class, row, "kind"),
                          row.getString("before"),
                          row.getString("after"))),
              addresses.find(page),
              first.toString());
          return changes;
        });
  }
}
