package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.site.PageUrl;

/** The ledger of OPIC. */
final class CashTables {

  /** Selects the accounts of addresses, {@code a} being their table. */
  static final String SELECT = "SELECT a.url, c.* FROM cash c JOIN address a ON a.id = c.address";

  private final Database database;
  private final Addresses addresses;

  CashTables(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  Optional<CashTotals> totals(String site) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database.statement("SELECT * FROM ledger WHERE site = ?", site).executeQuery()) {
            return row.next()
                ? Optional.of(
                    new CashTotals(
                        row.getLong("total"),
                        row.getLong("virtual"),
                        row.getLong("to_all"),
                        row.getLong("weights"),
                        row.getDouble("clock")))
                : Optional.empty();
          }
        });
  }

  /** Shows the accounts of a site, in URL order. */
  void forEach(SiteAddresses site, Consumer<CashAccount> action) throws IOException {
    database.read(
        () -> {
          site.forEach(
              database,
              SELECT,
              row ->
                  action.accept(
                      new CashAccount(
                          StoredValue.url(row, "url"),
                          row.getLong("own"),
                          row.getLong("weight"),
                          row.getDouble("rate"),
                          row.getDouble("since"))));
          return null;
        });
  }

  /** The rate of an account; nothing when there is none, or it was never visited. */
  OptionalDouble importance(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database
                  .statement(
                      "SELECT c.rate FROM cash c JOIN address a ON a.id = c.address"
                          + " WHERE a.url = ? AND c.rate >= 0",
                      url.value())
                  .executeQuery()) {
            return row.next() ? OptionalDouble.of(row.getDouble(1)) : OptionalDouble.empty();
          }
        });
  }

  /**
   * Part of a transaction.
   *
   * @param site whose ledger it is; a whole one replaces all of the site's accounts
   */
  void save(CashChange change, SiteAddresses site) throws SQLException, IOException {
    if (change.whole()) {
      List<Long> accounts = new ArrayList<>();
      site.forEach(database, SELECT, row -> accounts.add(row.getLong("address")));
      for (long account : accounts) {
        database.update("DELETE FROM cash WHERE address = ?", account);
      }
    }
    for (CashAccount account : change.accounts()) {
      database.update(
          "INSERT OR REPLACE INTO cash(address, own, weight, rate, since) VALUES (?,?,?,?,?)",
          addresses.id(account.url()),
          account.own(),
          account.weight(),
          account.rate(),
          account.since());
    }
    CashTotals totals = change.totals();
    database.update(
        "INSERT OR REPLACE INTO ledger(site, total, virtual, to_all, weights, clock)"
            + " VALUES (?,?,?,?,?,?)",
        site.site(),
        totals.total(),
        totals.virtual(),
        totals.toAll(),
        totals.weights(),
        totals.clock());
  }
}
