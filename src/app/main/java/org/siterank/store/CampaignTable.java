package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.accesslog.Campaign;
import org.siterank.visits.CampaignCount;

/** Visits by the campaigns that their addresses named. */
public final class CampaignTable {

  /**
   * Rows with a name kept at most, some 20 MB. Anybody can make campaigns up; above this, those of
   * the oldest days lose their names, of one day those of fewest visits first.
   */
  static final long MAX_ROWS = 100_000;

  private static final String NAMED =
      "campaign WHERE source <> ?1 OR medium <> ?1 OR campaign <> ?1";

  private static final String FOLDED =
      "(SELECT * FROM "
          + NAMED
          + " ORDER BY day, hits, address, source, medium, campaign LIMIT ?2)";

  /** Behind every day, and behind what a damaged file has in its place. */
  private static final String LAST_TEXT = "\uffff";

  private final Database database;
  private final Addresses addresses;
  private final long maxRows;

  CampaignTable(Database database, Addresses addresses) {
    this(database, addresses, MAX_ROWS);
  }

  CampaignTable(Database database, Addresses addresses, long maxRows) {
    this.database = database;
    this.addresses = addresses;
    this.maxRows = maxRows;
  }

  /** Adds what a batch counted; within the caller's transaction. */
  void add(List<CampaignCount> counts) throws SQLException, IOException {
    for (CampaignCount count : counts) {
      if (count.visits() > 0) {
        add(count);
      } else if (count.visits() < 0) {
        takeBack(count);
      }
    }
    if (!counts.isEmpty()) {
      makeRoom();
    }
  }

  private void add(CampaignCount count) throws SQLException, IOException {
    database.update(
        "INSERT INTO campaign(day, address, source, medium, campaign, hits) VALUES (?,?,?,?,?,?)"
            + " ON CONFLICT DO UPDATE SET hits = hits + excluded.hits",
        count.day().toString(),
        addresses.id(count.url()),
        count.campaign().source(),
        count.campaign().medium(),
        count.campaign().name(),
        count.visits());
  }

  /** Takes visits away from their row, or from the one that it was folded into. */
  private void takeBack(CampaignCount count) throws SQLException, IOException {
    String where =
        " WHERE day = ?1 AND address = ?2 AND source = ?3 AND medium = ?4 AND campaign = ?5";
    long left = -count.visits();
    for (Campaign campaign :
        List.of(count.campaign(), new Campaign(Campaign.OTHER, Campaign.OTHER, Campaign.OTHER))) {
      String day = count.day().toString();
      long address = addresses.id(count.url());
      String source = campaign.source();
      String medium = campaign.medium();
      String name = campaign.name();
      long stored =
          database.number("SELECT hits FROM campaign" + where, day, address, source, medium, name);
      long less = Math.min(left, stored);
      left -= less;
      database.update(
          "UPDATE campaign SET hits = hits - ?6" + where, day, address, source, medium, name, less);
      database.update(
          "DELETE FROM campaign" + where + " AND hits = 0", day, address, source, medium, name);
    }
  }

  private void makeRoom() throws SQLException {
    long rows = database.number("SELECT count(*) FROM " + NAMED, Campaign.OTHER);
    if (rows > maxRows) {
      long more = rows - maxRows + maxRows / 10; // Room for a while.
      database.update(
          "INSERT INTO campaign SELECT day, address, ?1, ?1, ?1, sum(hits) FROM "
              + FOLDED
              + " GROUP BY day, address ON CONFLICT DO UPDATE SET hits = hits + excluded.hits",
          Campaign.OTHER,
          more);
      database.update(
          "DELETE FROM campaign WHERE (day, address, source, medium, campaign) IN"
              + " (SELECT day, address, source, medium, campaign FROM "
              + FOLDED
              + ")",
          Campaign.OTHER,
          more);
    }
  }

  /**
   * Every count of a period, by day, address, source, medium and campaign.
   *
   * @param first its first day
   * @param last its last day
   */
  public void forEach(LocalDate first, LocalDate last, Consumer<CampaignCount> action)
      throws IOException {
    forEach(first.toString(), last.toString(), action);
  }

  /** Every count. */
  void forEach(Consumer<CampaignCount> action) throws IOException {
    forEach("", LAST_TEXT, action);
  }

  private void forEach(String first, String last, Consumer<CampaignCount> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT c.day, a.url, c.source, c.medium, c.campaign, c.hits FROM campaign c"
                  + " JOIN address a ON a.id = c.address WHERE c.day BETWEEN ? AND ?"
                  + " ORDER BY c.day, a.url, c.source, c.medium, c.campaign",
              row ->
                  action.accept(
                      new CampaignCount(
                          StoredValue.day(row, "day"),
                          StoredValue.url(row, "url"),
                          new Campaign(
                              row.getString("source"),
                              row.getString("medium"),
                              row.getString("campaign")),
                          row.getLong("hits"))),
              first,
              last);
          return null;
        });
  }
}
