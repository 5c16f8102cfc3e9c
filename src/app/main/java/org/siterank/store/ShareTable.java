package org.siterank.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;

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
   * @param shares page by page
   * @param kinds coefficients by the kind of a link
   */
  public void save(long run, Iterable<StoredShare> shares, Map<String, Double> kinds)
      throws IOException {
    try {
      database.inTransaction(
          () -> {
            Row row = new Row(run);
            for (StoredShare share : shares) {
              row.add(share);
            }
            row.write();
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
          Map<Long, Optional<PageUrl>> targets = new HashMap<>();
          database.forEach(
              "SELECT a.url AS source, s.shares FROM link_share s"
                  + " JOIN address a ON a.id = s.source WHERE s.run = ("
                  + PUBLISHED
                  + ")",
              row -> {
                PageUrl source = StoredValue.url(row, "source");
                read(
                    row.getBytes("shares"),
                    targets,
                    (target, weight) -> action.accept(new StoredShare(source, target, weight)));
              });
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

  /** The weights of the links of a page in the published run, by target; none where it has none. */
  Map<PageUrl, Double> of(PageUrl page) throws IOException {
    return database.read(
        () -> {
          Map<PageUrl, Double> weights = new HashMap<>();
          database.forEach(
              "SELECT shares FROM link_share WHERE run = (" + PUBLISHED + ") AND source = ?",
              row -> read(row.getBytes("shares"), new HashMap<>(), weights::put),
              addresses.find(page));
          return weights;
        });
  }

  private void read(
      byte[] stored, Map<Long, Optional<PageUrl>> known, BiConsumer<PageUrl, Double> action)
      throws SQLException, IOException {
    ByteBuffer shares = ByteBuffer.wrap(stored);
    while (shares.hasRemaining()) {
      long id = shares.getLong();
      double weight = shares.getDouble();
      if (!known.containsKey(id)) {
        known.put(id, address(id));
      }
      known.get(id).ifPresent(target -> action.accept(target, weight));
    }
  }

  /** The address of an id; nothing where it is not known any more. */
  private Optional<PageUrl> address(long id) throws SQLException, IOException {
    List<PageUrl> found = new ArrayList<>();
    database.forEach(
        "SELECT url FROM address WHERE id = ?", row -> found.add(StoredValue.url(row, "url")), id);
    return found.stream().findFirst();
  }

  /** The shares of one page after the other. */
  private final class Row {

    private static final int BYTES = Long.BYTES + Double.BYTES;

    private final long run;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private PageUrl source;

    Row(long run) {
      this.run = run;
    }

    void add(StoredShare share) throws SQLException {
      if (!share.source().equals(source)) {
        write();
        source = share.source();
      }
      ByteBuffer next = ByteBuffer.allocate(BYTES);
      next.putLong(addresses.id(share.target())).putDouble(share.weight());
      bytes.writeBytes(next.array());
    }

    void write() throws SQLException {
      if (bytes.size() > 0) {
        database.update(
            "INSERT INTO link_share(run, source, shares) VALUES (?,?,?)",
            run,
            addresses.id(source),
            bytes.toByteArray());
      }
      bytes.reset();
    }
  }
}
