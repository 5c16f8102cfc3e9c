package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;

/** The rankings' part of the database. */
public final class RunTables {

  /** Runs whose scores per page are kept: two weeks of nightly runs. */
  private static final int KEPT_RUNS = 14;

  private final Database database;
  private final Addresses addresses;

  RunTables(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /**
   * Stores a computed ranking, all of it or nothing, and returns its number.
   *
   * @param visits what boosts searches in the place of the scores; none where nothing was counted
   */
  public long save(
      StoredRun run, Iterable<StoredRank> ranks, Iterable<Map.Entry<PageUrl, CountedVisits>> visits)
      throws IOException {
    try {
      return database.inTransaction(
          () -> {
            database.update(
                "INSERT INTO run(started, algorithm, damping, measured, pages, arcs, iterations,"
                    + " l1_error_bound, converged) VALUES (?,?,?,?,?,?,?,?,?)",
                run.started().toEpochMilli(),
                run.algorithm(),
                run.damping(),
                run.measured(),
                run.pages(),
                run.arcs(),
                run.iterations(),
                run.l1ErrorBound(),
                run.converged());
            long id = database.number("SELECT last_insert_rowid()");
            for (StoredRank rank : ranks) {
              database.update(
                  "INSERT INTO rank(run, address, score, external, induced, lower, upper,"
                      + " promotion) VALUES (?,?,?,?,?,?,?,?)",
                  id,
                  addresses.id(rank.url()),
                  rank.score(),
                  rank.external(),
                  rank.induced(),
                  rank.lower(),
                  rank.upper(),
                  rank.promotion());
            }
            for (Map.Entry<PageUrl, CountedVisits> page : visits) {
              database.update(
                  "INSERT INTO counted_visit(run, address, counted, expected, together)"
                      + " VALUES (?,?,?,?,?)",
                  id,
                  addresses.id(page.getKey()),
                  page.getValue().counted(),
                  page.getValue().expected(),
                  page.getValue().together());
            }
            return id;
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  /**
   * Notes that a run was published, and drops scores that are neither published nor recent.
   *
   * @param before the run that was published until now, which can be put in service again; it keeps
   *     the visits counted and the weights of links
   */
  public void published(long run, OptionalLong before, Instant when) throws IOException {
    long kept = before.orElse(run);
    database.inTransaction(
        () -> {
          // A run that was killed between publishing its index and this note is published, too.
          database.update(
              "UPDATE run SET published = started WHERE id = ? AND published IS NULL", kept);
          database.update("UPDATE run SET published = ? WHERE id = ?", when.toEpochMilli(), run);
          database.update(
              "DELETE FROM rank WHERE run IN (SELECT id FROM run WHERE published IS NULL)"
                  + " OR run NOT IN (SELECT id FROM run WHERE published IS NOT NULL"
                  + " ORDER BY id DESC LIMIT "
                  + KEPT_RUNS
                  + ")");
          database.update("DELETE FROM counted_visit WHERE run NOT IN (?, ?)", run, kept);
          database.update("DELETE FROM link_share WHERE run NOT IN (?, ?)", run, kept);
          database.update("DELETE FROM link_kind WHERE run NOT IN (?, ?)", run, kept);
          database.update("DELETE FROM run WHERE published IS NULL");
          return null;
        });
  }

  /**
   * Notes that a run is in service again: later runs are published no more. Their ranks go with the
   * next run that is published.
   */
  public void backTo(long run) throws IOException {
    database.inTransaction(
        () -> {
          database.update("UPDATE run SET published = NULL WHERE id > ?", run);
          return null;
        });
  }

  /** The settings that {@link #saveSettings} stored last, by key. */
  public Map<String, List<String>> settings() throws IOException {
    return database.read(
        () -> {
          Map<String, List<String>> settings = new LinkedHashMap<>();
          if (database.number("SELECT count(*) FROM sqlite_master WHERE name = 'setting'") == 0) {
            return settings; // The run that made the file was killed before there was a schema.
          }
          database.forEach(
              "SELECT key, value FROM setting ORDER BY key, position",
              row ->
                  settings
                      .computeIfAbsent(row.getString("key"), key -> new ArrayList<>())
                      .add(row.getString("value")));
          return settings;
        });
  }

  /** Replaces the stored settings. */
  public void saveSettings(Map<String, List<String>> settings) throws IOException {
    database.inTransaction(
        () -> {
          writeSettings(settings);
          return null;
        });
  }

  /** Replaces the stored settings within the caller's transaction. */
  void writeSettings(Map<String, List<String>> settings) throws SQLException {
    database.update("DELETE FROM setting");
    for (Map.Entry<String, List<String>> entry : settings.entrySet()) {
      int position = 0;
      for (String value : entry.getValue()) {
        database.update(
            "INSERT INTO setting(key, position, value) VALUES (?,?,?)",
            entry.getKey(),
            position++,
            value);
      }
    }
  }

  /** Returns the warnings of a stage of the last run. */
  public Set<String> warnings(String stage) throws IOException {
    return database.read(
        () -> {
          Set<String> texts = new TreeSet<>();
          database.forEach(
              "SELECT text FROM known_warning WHERE stage = ?",
              row -> texts.add(row.getString("text")),
              stage);
          return texts;
        });
  }

  /** Keeps what a stage warns of, in the place of what it did in the last run. */
  public void saveWarnings(String stage, Collection<String> texts) throws IOException {
    database.inTransaction(
        () -> {
          database.update("DELETE FROM known_warning WHERE stage = ?", stage);
          for (String text : texts) {
            database.update(
                "INSERT OR IGNORE INTO known_warning(stage, text) VALUES (?,?)", stage, text);
          }
          return null;
        });
  }

  /** Every run, newest first. */
  public List<StoredRun> all() throws IOException {
    return database.read(
        () -> {
          List<StoredRun> runs = new ArrayList<>();
          database.forEach("SELECT * FROM run ORDER BY id DESC", row -> runs.add(run(row)));
          return runs;
        });
  }

  private static StoredRun run(ResultSet row) throws SQLException {
    long published = row.getLong("published");
    Optional<Instant> when =
        row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(published));
    return new StoredRun(
        row.getLong("id"),
        Instant.ofEpochMilli(row.getLong("started")),
        when,
        row.getString("algorithm"),
        row.getDouble("damping"),
        row.getBoolean("measured"),
        row.getInt("pages"),
        row.getLong("arcs"),
        row.getInt("iterations"),
        row.getDouble("l1_error_bound"),
        row.getBoolean("converged"));
  }

  /** The scores of a run, in URL order. */
  public void forEachRank(long run, Consumer<StoredRank> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, r.* FROM rank r JOIN address a ON a.id = r.address WHERE r.run = ?"
                  + " ORDER BY a.url",
              row -> action.accept(rank(row)),
              run);
          return null;
        });
  }

  /** Returns the rank of one page in a run. */
  public Optional<StoredRank> rank(long run, PageUrl url) throws IOException {
    return database.read(
        () -> {
          List<StoredRank> found = new ArrayList<>();
          database.forEach(
              "SELECT a.url, r.* FROM rank r JOIN address a ON a.id = r.address"
                  + " WHERE r.run = ? AND a.url = ?",
              row -> found.add(rank(row)),
              run,
              url.value());
          return found.stream().findFirst();
        });
  }

  /** Reads the visits counted on the pages of a run, if it is the published one. */
  public void forEachCounted(long run, BiConsumer<PageUrl, CountedVisits> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, v.* FROM counted_visit v JOIN address a ON a.id = v.address"
                  + " WHERE v.run = ?",
              row -> action.accept(StoredValue.url(row, "url"), counted(row)),
              run);
          return null;
        });
  }

  /** Returns the visits counted on one page of a run, if it is the published one. */
  public Optional<CountedVisits> counted(long run, PageUrl url) throws IOException {
    return database.read(
        () -> {
          List<CountedVisits> found = new ArrayList<>();
          database.forEach(
              "SELECT v.* FROM counted_visit v JOIN address a ON a.id = v.address"
                  + " WHERE v.run = ? AND a.url = ?",
              row -> found.add(counted(row)),
              run,
              url.value());
          return found.stream().findFirst();
        });
  }

  private static CountedVisits counted(ResultSet row) throws SQLException {
    return new CountedVisits(
        row.getDouble("counted"), row.getDouble("expected"), row.getDouble("together"));
  }

  private static StoredRank rank(ResultSet row) throws SQLException {
    return new StoredRank(
        StoredValue.url(row, "url"),
        row.getDouble("score"),
        row.getDouble("external"),
        row.getDouble("induced"),
        row.getDouble("lower"),
        row.getDouble("upper"),
        row.getDouble("promotion"));
  }
}
