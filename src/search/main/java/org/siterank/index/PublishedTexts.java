package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;
import org.siterank.boost.RankField;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/**
 * The pages of a published index with their texts, as far as the index keeps them: titles,
 * descriptions, bodies and sections. It does not keep the words of links; and of headings those
 * that begin a section. They are read when they are asked for, until this is closed.
 */
public final class PublishedTexts implements Closeable {

  private static final Set<String> STORED =
      Set.of(
          SiteField.TITLE.key(),
          SiteField.SHOWN_TITLE.key(),
          SiteField.DESCRIPTION.key(),
          SiteField.BODY.key(),
          SiteField.TYPE.key(),
          SiteField.LANGUAGE.key(),
          SiteField.SECTIONS.key());

  private final Directory files;
  private final DirectoryReader reader;

  private PublishedTexts(Directory files, DirectoryReader reader) {
    this.files = files;
    this.reader = reader;
  }

  /**
   * Opens the publication that is in service now.
   *
   * @throws DamagedIndexException when it cannot be read
   */
  public static PublishedTexts open(Path index) throws IOException {
    Directory files = LuceneAccess.open(index);
    try {
      return new PublishedTexts(files, DirectoryReader.open(files));
    } catch (IOException e) {
      files.close();
      throw SiteIndex.damagedOr(index, e);
    }
  }

  /**
   * The pages, the best ranked first.
   *
   * @param anchors the words of links that lead to a page
   */
  public List<IndexEntry> entries(Function<PageUrl, List<String>> anchors) throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      Columns columns = new Columns(leaf.reader());
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        if (live == null || live.get(doc)) {
          entries.add(columns.entry(doc, leaf.docBase + doc, anchors));
        }
      }
    }
    entries.sort((a, b) -> Double.compare(b.rank(), a.rank()));
    return entries;
  }

  /** The values of a segment, read in ascending order. */
  private final class Columns {

    private final SortedDocValues urls;
    private final SortedDocValues days;
    private final SortedDocValues listings;
    private final SortedDocValues sites;
    private final SortedDocValues versions;
    private final NumericDocValues fingerprints;
    private final NumericDocValues ranks;
    private final NumericDocValues fetched;
    private final BinaryDocValues readers;
    private final BinaryDocValues copies;

    Columns(LeafReader segment) throws IOException {
      urls = DocValues.getSorted(segment, SiteField.URL.key());
      days = DocValues.getSorted(segment, SiteField.DATED.key());
      listings = DocValues.getSorted(segment, SiteField.LISTING.key());
      sites = DocValues.getSorted(segment, SiteField.SITE_NAME.key());
      versions = DocValues.getSorted(segment, SiteField.VERSIONS.key());
      fingerprints = DocValues.getNumeric(segment, SiteField.FINGERPRINT.key());
      ranks = DocValues.getNumeric(segment, SiteField.RANK.key());
      fetched = DocValues.getNumeric(segment, SiteField.FETCHED.key());
      readers = DocValues.getBinary(segment, SiteField.READERS.key());
      copies = CopyList.lists(segment);
    }

    IndexEntry entry(int doc, int id, Function<PageUrl, List<String>> anchors) throws IOException {
      PageUrl url = new PageUrl(text(urls, doc));
      String day = text(days, doc);
      String listing = text(listings, doc);
      String site = text(sites, doc);
      return new IndexEntry(
          url,
          number(fingerprints, SiteField.FINGERPRINT, doc),
          RankField.rank(number(ranks, SiteField.RANK, doc)),
          Instant.ofEpochMilli(number(fetched, SiteField.FETCHED, doc)),
          readers(doc),
          text(versions, doc),
          CopyList.of(copies, doc),
          () -> page(id, url, anchors.apply(url), day, listing, site));
    }

    private Readers readers(int doc) throws IOException {
      if (!readers.advanceExact(doc)) {
        throw new IOException("a document of the index has no " + SiteField.READERS.key());
      }
      return new Readers(readers.binaryValue().utf8ToString());
    }

    private static long number(NumericDocValues values, SiteField field, int doc)
        throws IOException {
      if (!values.advanceExact(doc)) {
        throw new IOException("a document of the index has no " + field.key());
      }
      return values.longValue();
    }

    private static String text(SortedDocValues values, int doc) throws IOException {
      return values.advanceExact(doc) ? values.lookupOrd(values.ordValue()).utf8ToString() : "";
    }
  }

  private IndexedPage page(
      int id, PageUrl url, List<String> anchors, String day, String listing, String site)
      throws IOException {
    Document stored = reader.storedFields().document(id, STORED);
    String body = stored.get(SiteField.BODY.key());
    List<Section> sections =
        Section.ofText(Objects.requireNonNullElse(stored.get(SiteField.SECTIONS.key()), ""));
    return new IndexedPage(
        url,
        new IndexedPage.Fields(
            stored.get(SiteField.TITLE.key()),
            sections.stream().map(Section::title).collect(Collectors.joining("\n")),
            stored.get(SiteField.DESCRIPTION.key()),
            body,
            anchors,
            Objects.requireNonNullElse(stored.get(SiteField.SHOWN_TITLE.key()), "")),
        stored.get(SiteField.LANGUAGE.key()),
        stored.get(SiteField.TYPE.key()),
        day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day)),
        sections,
        kind(listing),
        site);
  }

  private static ListingKind kind(String listing) {
    return switch (listing) {
      case SiteField.YES -> ListingKind.EXCERPTS;
      case SiteField.WHOLE -> ListingKind.WHOLE;
      default -> ListingKind.NONE;
    };
  }

  @Override
  public void close() throws IOException {
    try (files) {
      reader.close();
    }
  }
}
