package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.siterank.content.Shingles;
import org.siterank.content.Template;
import org.siterank.site.Block;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** How pages are laid out. A table of its own, for it is read without the texts. */
public final class LayoutTable {

  private final Database database;

  LayoutTable(Database database) {
    this.database = database;
  }

  void save(long address, PageLayout layout, byte[] shingles) throws SQLException {
    database.update(
        "INSERT OR REPLACE INTO layout(address, blocks, sections, signs, shingles)"
            + " VALUES (?,?,?,?,?)",
        address,
        layout.blockBytes(),
        Section.toText(layout.sections()),
        String.join("\n", layout.signs()),
        shingles);
  }

  void remove(long address) throws SQLException {
    database.update("DELETE FROM listing WHERE address = ?", address);
    database.update("DELETE FROM layout WHERE address = ?", address);
  }

  /** Whether just this is known of a page. */
  boolean isStored(long address, PageLayout layout) throws SQLException {
    try (ResultSet row =
        database
            .statement("SELECT blocks, sections, signs FROM layout WHERE address = ?", address)
            .executeQuery()) {
      return row.next()
          && Arrays.equals(row.getBytes("blocks"), layout.blockBytes())
          && row.getString("sections").equals(Section.toText(layout.sections()))
          && row.getString("signs").equals(String.join("\n", layout.signs()));
    }
  }

  /** A sample of the runs of words of a page ({@link org.siterank.content.Shingles}). */
  public int[] shingles(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database
                  .statement(
                      "SELECT l.shingles FROM layout l JOIN address a ON a.id = l.address"
                          + " WHERE a.url = ?",
                      url.value())
                  .executeQuery()) {
            return row.next() ? Shingles.ofBytes(row.getBytes(1)) : new int[0];
          }
        });
  }

  /** How many pages were read whose lines are known. */
  public int count() throws IOException {
    return database.read(() -> (int) database.number("SELECT count(*) FROM layout"));
  }

  /** Pages whose {@link org.siterank.site.PageLayout#signs} have this one, in URL order. */
  public List<PageUrl> withSign(String sign) throws IOException {
    return database.read(
        () -> {
          List<PageUrl> pages = new ArrayList<>();
          database.forEach(
              "SELECT a.url FROM layout l JOIN address a ON a.id = l.address"
                  + " WHERE instr(char(10) || l.signs || char(10), char(10) || ? || char(10)) > 0"
                  + " ORDER BY a.url",
              row -> pages.add(StoredValue.url(row, "url")),
              sign);
          return pages;
        });
  }

  /**
   * The lines of the pages that were read, in no order.
   *
   * @param wanted whose lines are wanted
   */
  public void forEachBlocks(Predicate<PageUrl> wanted, BiConsumer<PageUrl, List<Block>> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, l.blocks FROM layout l JOIN address a ON a.id = l.address",
              row -> {
                PageUrl url = StoredValue.url(row, "url");
                if (wanted.test(url)) {
                  action.accept(url, PageLayout.blocks(row.getBytes("blocks")));
                }
              });
          return null;
        });
  }

  /** The template text of the site, as it was stored last. */
  public Template template() throws IOException {
    return database.read(
        () -> {
          IntStream.Builder hashes = IntStream.builder();
          database.forEach("SELECT hash FROM template", row -> hashes.add(row.getInt("hash")));
          return Template.of(hashes.build().toArray());
        });
  }

  /** Replaces the stored template text. */
  public void saveTemplate(Template template) throws IOException {
    database.inTransaction(
        () -> {
          database.update("DELETE FROM template");
          for (int hash : template.hashes()) {
            database.update("INSERT INTO template(hash) VALUES (?)", hash);
          }
          return null;
        });
  }

  /** That of a row with the columns of the table; of a page that has none there, nothing. */
  static PageLayout of(ResultSet row) throws SQLException {
    byte[] blocks = row.getBytes("blocks");
    if (blocks == null) {
      return PageLayout.NONE;
    }
    return new PageLayout(
        Section.ofText(row.getString("sections")),
        PageLayout.blocks(blocks),
        row.getString("signs").lines().toList());
  }
}
