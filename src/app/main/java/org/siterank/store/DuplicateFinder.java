package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.siterank.cache.Recent;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.crawl.Resemblance;
import org.siterank.crawl.SimHash;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/**
 * Pages that say the same. Exact copies have one digest. Near copies have one title and one
 * language, sketches that differ in at most {@link #NEAR_BITS} bits, and a {@link Resemblance} of
 * {@link #RESEMBLANCE}, which is counted on the texts themselves: a sketch alone is a guess. Of
 * pages that say the same, the one with the shortest address is the original; but not one whose
 * address names another language than the page is in, where nobody has translated it. Unless they
 * are looked for among all, pages that not the same people may read are no copies of each other:
 * one would be found in the place of the other.
 *
 * <p>{@link SimHash}es are compared within four tables, each sorted by one of four blocks of 16
 * bits: two that differ in three bits agree in one block at least.
 */
final class DuplicateFinder {

  /** Shorter texts, such as "Access denied" or an empty frame, are alike by chance. */
  private static final int MIN_LENGTH = 200;

  static final int NEAR_BITS = 3;

  /** Stricter than the paper's 0.5, for a page that is folded is not found by its own words. */
  static final double RESEMBLANCE = 0.95;

  /** Pages of one title and one block that are compared with each other. */
  private static final int MOST_COMPARED = 50;

  /** Pages that others were compared with whose runs of words are kept, 80 kB each at most. */
  private static final int PAGES_KEPT = 200;

  private static final int RUNS_KEPT = 10_000;

  /** The originals first: 1 for an address with the tag of another language than the page's. */
  private static final String ORIGINALS =
      "((a.url GLOB '*/[a-z][a-z]/*' OR a.url GLOB '*/[a-z][a-z][-_][A-Z][A-Z]/*')"
          + " AND instr(a.url, '/' || d.language || '/') = 0"
          + " AND instr(a.url, '/' || d.language || '-') = 0"
          + " AND instr(a.url, '/' || d.language || '_') = 0), length(a.url), a.url";

  private record Sketched(long address, PageUrl url, String kind, long sketch) {}

  private final Database database;
  private final Template template;
  private final String readersColumn;
  private final Map<Long, long[]> runs = new Recent<>(PAGES_KEPT);

  /**
   * @param template what is not counted of a text
   * @param amongAll whether pages that not the same people may read are compared, too
   */
  DuplicateFinder(Database database, Template template, boolean amongAll) {
    this.database = database;
    this.template = template;
    this.readersColumn = amongAll ? "'' AS readers" : "coalesce(r.readers, '') AS readers";
  }

  /**
   * Pages of one text, however short, whatever they are called and link to.
   *
   * @param action gets the first of them and another one
   */
  void forEachSameText(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    Map<Long, PageUrl> first = new HashMap<>();
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, d.body FROM document d JOIN address a ON a.id = d.address"
                  + " WHERE d.body <> '' ORDER BY length(a.url), a.url",
              row -> {
                PageUrl url = StoredValue.url(row, "url");
                PageUrl before = first.putIfAbsent(hash(row.getString("body")), url);
                if (before != null) {
                  action.accept(before, url);
                }
              });
          return null;
        });
  }

  /** A hash of the letters of a text, whatever white space is between them: FNV-1a. */
  private static long hash(String text) {
    return text.codePoints()
        .filter(c -> !Character.isWhitespace(c))
        .asLongStream()
        .reduce(0xcbf29ce484222325L, (hash, c) -> (hash ^ c) * 0x100000001b3L);
  }

  /**
   * Pages of one digest: title, text and links.
   *
   * @param action gets original and copy
   */
  void forEachCopy(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    database.read(
        () -> {
          forEachExact(action);
          return null;
        });
  }

  /**
   * Exact copies, then near ones.
   *
   * @param exact gets original and copy
   * @param near gets original and near copy
   */
  void forEach(BiConsumer<PageUrl, PageUrl> exact, BiConsumer<PageUrl, PageUrl> near)
      throws IOException {
    Set<PageUrl> copies = new HashSet<>();
    database.read(
        () -> {
          forEachExact(
              (original, copy) -> {
                copies.add(copy);
                exact.accept(original, copy);
              });
          forEachNear(copies, near);
          return null;
        });
  }

  private void forEachExact(BiConsumer<PageUrl, PageUrl> action) throws SQLException, IOException {
    byte[][] digest = {new byte[0]};
    PageUrl[] original = {null};
    String[] readers = {""};
    database.forEach(
        "SELECT a.url, d.digest, "
            + readersColumn
            + " FROM document d"
            + " JOIN address a ON a.id = d.address"
            + " LEFT JOIN page_readers r ON r.address = d.address"
            + " WHERE d.digest IN (SELECT digest FROM document WHERE length(body) >= ?"
            + " GROUP BY digest HAVING count(*) > 1)"
            + " ORDER BY d.digest, readers, "
            + ORIGINALS,
        row -> {
          byte[] next = row.getBytes("digest");
          PageUrl url = StoredValue.url(row, "url");
          String may = row.getString("readers");
          if (Arrays.equals(next, digest[0]) && may.equals(readers[0])) {
            action.accept(original[0], url);
          } else {
            digest[0] = next;
            readers[0] = may;
            original[0] = url;
          }
        },
        MIN_LENGTH);
  }

  private void forEachNear(Set<PageUrl> copies, BiConsumer<PageUrl, PageUrl> action)
      throws SQLException, IOException {
    List<Sketched> pages = new ArrayList<>(); // The originals first.
    database.forEach(
        "SELECT d.address, a.url, d.title, d.language, d.sketch, d.body, l.blocks, "
            + readersColumn
            + " FROM document d"
            + " JOIN address a ON a.id = d.address"
            + " LEFT JOIN page_readers r ON r.address = d.address"
            + " LEFT JOIN layout l ON l.address = d.address WHERE d.sketch <> 0"
            + " AND length(d.body) >= ?"
            + " AND d.title <> '' AND d.title IN"
            + " (SELECT title FROM document GROUP BY title HAVING count(*) > 1)"
            + " ORDER BY "
            + ORIGINALS,
        row -> {
          String body = row.getString("body");
          String content = content(row);
          if (content.length() >= MIN_LENGTH) {
            pages.add(
                new Sketched(
                    row.getLong("address"),
                    StoredValue.url(row, "url"),
                    kind(row),
                    content.length() == body.length()
                        ? row.getLong("sketch")
                        : SimHash.of(content)));
          }
        },
        MIN_LENGTH);
    Map<String, List<Sketched>> originals = new HashMap<>(); // by title and block
    for (Sketched page : pages) {
      if (copies.contains(page.url())) {
        continue;
      }
      Sketched original = original(page, originals);
      if (original != null) {
        action.accept(original.url(), page.url());
        continue;
      }
      for (int block = 0; block < 4; block++) {
        originals.computeIfAbsent(key(page, block), key -> new ArrayList<>()).add(page);
      }
    }
  }

  /** Pages of different kinds are no copies of each other. */
  private static String kind(ResultSet row) throws SQLException {
    return row.getString("title").toLowerCase(Locale.ROOT)
        + "\n"
        + row.getString("language")
        + "\n"
        + row.getString("readers");
  }

  private static String key(Sketched page, int block) {
    return block + " " + (page.sketch() >>> (16 * block) & 0xffff) + " " + page.kind();
  }

  private Sketched original(Sketched page, Map<String, List<Sketched>> originals)
      throws SQLException {
    Set<Sketched> compared = new HashSet<>();
    long[] runs = null;
    for (int block = 0; block < 4; block++) {
      for (Sketched other : originals.getOrDefault(key(page, block), List.of())) {
        boolean near = SimHash.distance(page.sketch(), other.sketch()) <= NEAR_BITS;
        if (!near || compared.size() >= MOST_COMPARED || !compared.add(other)) {
          continue;
        }
        runs = runs == null ? Resemblance.runs(body(page)) : runs;
        if (Resemblance.of(runs, runs(other)) >= RESEMBLANCE) {
          return other;
        }
      }
    }
    return null;
  }

  /** Of a page that others may be compared with, too. */
  private long[] runs(Sketched page) throws SQLException {
    long[] known = runs.get(page.address());
    if (known == null) {
      known = Resemblance.runs(body(page));
      if (known.length <= RUNS_KEPT) {
        runs.put(page.address(), known);
      }
    }
    return known;
  }

  private String body(Sketched page) throws SQLException {
    try (ResultSet row =
        database
            .statement(
                "SELECT d.body, l.blocks FROM document d"
                    + " LEFT JOIN layout l ON l.address = d.address WHERE d.address = ?",
                page.address())
            .executeQuery()) {
      return row.next() ? content(row) : "";
    }
  }

  /** The body without what stands on many pages, which would make them all alike. */
  private String content(ResultSet row) throws SQLException {
    byte[] blocks = row.getBytes("blocks");
    String body = row.getString("body");
    return blocks == null ? body : PageContent.of(PageLayout.blocks(blocks), template).text(body);
  }
}
