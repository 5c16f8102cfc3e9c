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
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/**
 * Pages on which nearly all of another page's text stands: at least {@link #SHARE} of its runs of
 * words, wherever they are and whatever stands beside them.
 *
 * <p>Of each page whose text is looked for, the {@link #SAMPLE} runs with the smallest hashes are
 * kept. Where most of them stand on a page, the texts themselves are compared. With the share
 * above, fewer than {@link #LEAST} of a full sample are found once in 16,000 pages.
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
   * @param action gets a wanted page, and one on which its text stands
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
    PageUrl url = Addresses.url(row, "url");
    if (!wanted.test(url)) {
      return;
    }
    String content = content(row);
    long[] runs = content.length() < MIN_LENGTH ? new long[0] : Resemblance.runs(content);
    int size = Math.min(SAMPLE, runs.length);
    Wanted page = new Wanted(row.getLong("address"), url, size);
    for (long run : Arrays.copyOf(runs, size)) { // Ascending hashes.
      bySampled.computeIfAbsent(run, none -> new ArrayList<>(1)).add(page);
    }
  }

  private void compare(
      ResultSet row, Predicate<PageUrl> wanted, BiConsumer<PageUrl, PageUrl> action)
      throws SQLException {
    PageUrl url = Addresses.url(row, "url");
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
      return row.next() ? Resemblance.runs(content(row)) : new long[0];
    }
  }

  /** The text without what stands on many pages. */
  private String content(ResultSet row) throws SQLException {
    byte[] blocks = row.getBytes("blocks");
    String body = row.getString("body");
    return blocks == null ? body : PageContent.of(PageLayout.blocks(blocks), template).text(body);
  }
}
