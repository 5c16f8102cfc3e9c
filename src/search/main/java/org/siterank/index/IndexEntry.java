package org.siterank.index;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * A page that the index shall hold. The text is asked for only when the fingerprint says that it
 * changed.
 *
 * @param url the page's name
 * @param fingerprint a hash over everything indexed of the page, such as {@link Fingerprint#of};
 *     rank, date and readers are not part of it
 * @param rank at least 0 and finite
 * @param fetched when the page was fetched
 * @param readers who may read it
 * @param versions a name that the versions of one page have in common, such as its translations; or
 *     empty
 * @param copies pages with nearly the same text and the same readers that it stands for
 * @param text gives the page's text
 */
public record IndexEntry(
    PageUrl url,
    long fingerprint,
    double rank,
    Instant fetched,
    Readers readers,
    String versions,
    List<PageUrl> copies,
    TextSource text) {

  /** Where the text of a page comes from. */
  @FunctionalInterface
  public interface TextSource {
    /** The text of the page. */
    IndexedPage read() throws IOException;
  }

  public IndexEntry {
    Objects.requireNonNull(url, "url");
    RankField.bits(rank);
    Objects.requireNonNull(fetched, "fetched");
    Objects.requireNonNull(readers, "readers");
    Objects.requireNonNull(versions, "versions");
    copies = List.copyOf(copies);
    Objects.requireNonNull(text, "text");
  }

  /** An entry of a site that has no access rules. */
  public IndexEntry(PageUrl url, long fingerprint, double rank, Instant fetched, TextSource text) {
    this(url, fingerprint, rank, fetched, Readers.UNRESTRICTED, "", List.of(), text);
  }

  /** Returns this page with other readers. */
  public IndexEntry readBy(Readers others) {
    return new IndexEntry(url, fingerprint, rank, fetched, others, versions, copies, text);
  }

  /** Returns this page as a version of others. */
  public IndexEntry versionOf(String name) {
    return new IndexEntry(url, fingerprint, rank, fetched, readers, name, copies, text);
  }

  /** Returns this page with its text from elsewhere, which another fingerprint tells apart. */
  public IndexEntry withText(long otherFingerprint, TextSource other) {
    return new IndexEntry(url, otherFingerprint, rank, fetched, readers, versions, copies, other);
  }

  /** An entry whose text is at hand. */
  public static IndexEntry of(IndexedPage page, double rank, Instant fetched) {
    return new IndexEntry(page.url(), Fingerprint.of(page), rank, fetched, () -> page);
  }
}
