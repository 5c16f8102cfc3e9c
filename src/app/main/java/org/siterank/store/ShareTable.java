package org.siterank.store;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** How importance divides among the links of each page, and what new ones get. */
public final class ShareTable {

  /** The run before it keeps its weights, too, so that it can be put in service again. */
  private static final String PUBLISHED = "SELECT max(id) FROM run WHERE published IS NOT NULL";

  private final Database database;
  private final Addresses addresses;

  ShareTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /**
   * Stores the weights of a run that is not published yet, all of them or none.
   *
   * @param kinds coefficients by the kind of a link
   */
  public void save(long run, Iterable<StoredShare> shares, Map<String, Double> kinds)
      throws IOException {
    try {
      database.inTransaction(
          () -> {
            for (StoredShare share : shares) {
              database.update(
                  "INSERT INTO link_share(run, source, target, weight) VALUES (?,?,?,?)",
                  run,
                  addresses.id(share.source()),
                  addresses.id(share.target()),
                  share.weight());
            }
            for (Map.Entry<String, Double> kind : kinds.entrySet()) {
              database.update(
                  "INSERT INTO link_kind(run, kind, coefficient) VALUES (?,?,?)",
                  run,
                  kind.getKey(),
                  kind.getValue());
            }
            return null;
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  /** Returns true if the published run has weights of links. */
  public boolean any() throws IOException {
    return database.read(
        () ->
            database.number(
                    "SELECT EXISTS (SELECT 1 FROM link_share WHERE run = (" + PUBLISHED + "))")
                > 0);
  }

  /** Reads the weights of the published run; nothing where all links of a page are alike. */
  public void forEach(Consumer<StoredShare> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url AS source, b.url AS target, s.weight FROM link_share s"
                  + " JOIN address a ON a.id = s.source JOIN address b ON b.id = s.target"
                  + " WHERE s.run = ("
                  + PUBLISHED
                  + ")",
              row ->
                  action.accept(
                      new StoredShare(
                          StoredValue.url(row, "source"),
                          StoredValue.url(row, "target"),
                          row.getDouble("weight"))));
          return null;
        });
  }

  /** The coefficients of the published run by the kind of a link; none where none were stored. */
  public Map<String, Double> kinds() throws IOException {
    return database.read(
        () -> {
          Map<String, Double> kinds = new TreeMap<>();
          database.forEach(
              "SELECT kind, coefficient FROM link_kind WHERE run = (" + PUBLISHED + ")",
              row -> kinds.put(row.getString("kind"), row.getDouble("coefficient")));
          return kinds;
        });
  }
}
