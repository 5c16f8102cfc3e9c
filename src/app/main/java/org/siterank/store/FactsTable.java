package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.crawl.Transfer;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/** Markup of pages, and what it takes to fetch them. */
public final class FactsTable {

  /** Times kept of each page: a week of nights, so that one bad night does not make it slow. */
  static final int TIMES = 7;

  private final Database database;

  FactsTable(Database database) {
    this.database = database;
  }

  /** Replaces the facts of a page that was read; within the caller's transaction. */
  void save(long address, Optional<PageMarkup> markup, Optional<Transfer> transfer)
      throws SQLException {
    if (markup.isEmpty() && transfer.isEmpty()) {
      remove(address);
      return;
    }
    database.update(
        "INSERT OR REPLACE INTO page_facts(address, h1, images, without_alt, insecure, examples,"
            + " alternates, bytes, millis) VALUES (?,?,?,?,?,?,?,?,?)",
        address,
        markup.map(PageMarkup::topHeadings).orElse(null),
        markup.map(PageMarkup::images).orElse(null),
        markup.map(PageMarkup::imagesWithoutAlt).orElse(null),
        markup.map(PageMarkup::insecure).orElse(null),
        markup.map(FactsTable::examples).orElse(null),
        markup.map(FactsTable::alternates).orElse(""),
        transfer.map(Transfer::bytes).orElse(null),
        times(address, transfer.map(Transfer::millis).orElse(OptionalLong.empty())));
  }

  void remove(long address) throws SQLException {
    database.update("DELETE FROM page_facts WHERE address = ?", address);
  }

  private String times(long address, OptionalLong newest) throws SQLException {
    List<Long> before = List.of();
    try (ResultSet row =
        database
            .statement("SELECT millis FROM page_facts WHERE address = ?", address)
            .executeQuery()) {
      if (row.next()) {
        before = times(row.getString(1));
      }
    }
    return Stream.concat(newest.stream().boxed(), before.stream())
        .limit(TIMES)
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  private static List<Long> times(String stored) {
    return stored.isEmpty()
        ? List.of()
        : Stream.of(stored.split(" ", -1)).map(Long::valueOf).toList();
  }

  private static String examples(PageMarkup markup) {
    return markup.firstWithoutAlt().replaceAll("\\s", " ")
        + "\t"
        + markup.firstInsecure().replaceAll("\\s", " ");
  }

  private static String alternates(PageMarkup markup) {
    return markup.alternates().stream()
        .map(alternate -> alternate.code() + "\t" + alternate.target())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Markup, weight and times of the pages, in URL order; nothing of those that were last read by a
   * version that did not note it.
   */
  public void forEach(Consumer<StoredFacts> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, f.* FROM page_facts f JOIN address a ON a.id = f.address"
                  + " ORDER BY a.url",
              row -> action.accept(facts(row)));
          return null;
        });
  }

  /** Pages that name another one as themselves in another language, each with each of those. */
  public void forEachAlternate(BiConsumer<PageUrl, PageMarkup.Alternate> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, f.alternates FROM page_facts f JOIN address a ON a.id = f.address"
                  + " WHERE f.alternates <> '' ORDER BY a.url",
              row -> {
                PageUrl page = StoredValue.url(row, "url");
                alternates(row.getString("alternates"))
                    .forEach(alternate -> action.accept(page, alternate));
              });
          return null;
        });
  }

  private static StoredFacts facts(ResultSet row) throws SQLException {
    long bytes = row.getLong("bytes");
    OptionalLong known = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(bytes);
    return new StoredFacts(
        StoredValue.url(row, "url"), markup(row), known, times(row.getString("millis")));
  }

  private static Optional<PageMarkup> markup(ResultSet row) throws SQLException {
    int headings = row.getInt("h1");
    if (row.wasNull()) {
      return Optional.empty();
    }
    String[] examples = row.getString("examples").split("\t", -1);
    return Optional.of(
        new PageMarkup(
            headings,
            row.getInt("images"),
            row.getInt("without_alt"),
            examples[0],
            row.getInt("insecure"),
            examples[1],
            alternates(row.getString("alternates"))));
  }

  private static List<PageMarkup.Alternate> alternates(String stored) throws SQLException {
    List<PageMarkup.Alternate> alternates = new ArrayList<>();
    for (String line : stored.lines().toList()) {
      int tab = line.indexOf('\t');
      alternates.add(
          new PageMarkup.Alternate(
              line.substring(0, Math.max(0, tab)), StoredValue.url(line.substring(tab + 1))));
    }
    return alternates;
  }
}
