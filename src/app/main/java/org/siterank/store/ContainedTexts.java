package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.crawl.Resemblance;
import org.siterank.site.Block;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/**
 * Finds the pages that contain another page's own text: at least {@link #SHARE} of its runs of
 * words, in any order, beside any other text.
 *
 * <p>For each page whose text is wanted, the {@link #SAMPLE} runs with the smallest hashes are
 * kept. Where a page has most of them, the two texts are compared. A page that contains the share
 * above has fewer than {@link #LEAST} of a full sample once in 16,000 cases.
 *
 * <p>Source: A. Broder, On the resemblance and containment of documents, SEQUENCES 1997. The
 * numbers are our choice.
 */
final class ContainedTexts {

  static final double SHARE = 0.9;

  /** Shorter texts, such as "Access denied" or an empty frame, are alike by chance. */
  private static final int MIN_LENGTH = 200;

  private static final int SAMPLE = 16;
  private static final int LEAST = 9;

  private static final String PAGES =
      "SELECT d.address, a.url, d.body, l.blocks FROM document d"
          + " JOIN address a ON a.id = d.address"
          + " LEFT JOIN layout l ON l.address = d.address WHERE length(d.body) >= ?";

  /** A page whose text is looked for. */
  private record Wanted(long address, PageUrl url, int sample) {}

  private final Database database;
  private final Template template;
  private final Map<Long, List<Wanted>> bySampled = new HashMap<>();

  ContainedTexts(Database database, Template template) {
    this.database = database;
    this.template = template;
  }

  /**
   * Compares each page that is wanted with each that is not.
   *
   * @param action gets a wanted page, and a page that contains its text
   */
  void forEach(Predicate<PageUrl> wanted, BiConsumer<PageUrl, PageUrl> action) throws IOException {
    database.read(
        () -> {
          database.forEach(PAGES, row -> sample(row, wanted), MIN_LENGTH);
          if (!bySampled.isEmpty()) {
            database.forEach(PAGES, row -> compare(row, wanted, action), MIN_LENGTH);
          }
          return null;
        });
  }

  private void sample(ResultSet row, Predicate<PageUrl> wanted) throws SQLException {
    PageUrl url = StoredValue.url(row, "url");
    if (!wanted.test(url)) {
      return;
    }
    String own = own(row);
    long[] runs = own.length() < MIN_LENGTH ? new long[0] : Resemblance.runs(own);
    int size = Math.min(SAMPLE, runs.length);
    Wanted page = new Wanted(row.getLong("address"), url, size);
    for (long run : Arrays.copyOf(runs, size)) { // Ascending hashes.
      bySampled.computeIfAbsent(run, none -> new ArrayList<>(1)).add(page);
    }
  }

  private void compare(
      ResultSet row, Predicate<PageUrl> wanted, BiConsumer<PageUrl, PageUrl> action)
      throws SQLException {
    PageUrl url = StoredValue.url(row, "url");
    if (wanted.test(url)) {
      return;
    }
    long[] runs = Resemblance.runs(row.getString("body"));
    Map<Wanted, Integer> found = new HashMap<>();
    for (long run : runs) {
      for (Wanted page : bySampled.getOrDefault(run, List.of())) {
        found.merge(page, 1, Integer::sum);
      }
    }
    for (Map.Entry<Wanted, Integer> entry : found.entrySet()) {
      Wanted page = entry.getKey();
      if (entry.getValue() >= LEAST * page.sample() / SAMPLE
          && Resemblance.containment(runs(page), runs) >= SHARE) {
        action.accept(page.url(), url);
      }
    }
  }

  private long[] runs(Wanted page) throws SQLException {
    try (ResultSet row =
        database
            .statement(PAGES + " AND d.address = ?", MIN_LENGTH, page.address())
            .executeQuery()) {
      return row.next() ? Resemblance.runs(own(row)) : new long[0];
    }
  }

  /**
   * The text of a page without menus and without what stands on many pages; empty when there is
   * nothing else. Otherwise a page with hardly more than the menu of the site would stand on every
   * page.
   */
  private String own(ResultSet row) throws SQLException {
    byte[] stored = row.getBytes("blocks");
    String body = row.getString("body");
    if (stored == null) {
      return body;
    }
    List<Block> lines =
        PageLayout.blocks(stored).stream().map(ContainedTexts::withoutMenu).toList();
    PageContent content = PageContent.of(lines, template);
    return content.hasOwn() ? content.text(body) : "";
  }

  /** Marks a line that is mostly links as navigation. */
  private static Block withoutMenu(Block line) {
    boolean chrome = line.chrome() || 2 * line.linked() >= line.length();
    return new Block(
        line.hash(), line.length(), line.linked(), line.links(), line.heading(), chrome);
  }
}
