package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Changes the readers of pages in an index that stays published as it is otherwise. */
public final class PublishedReaders {

  private PublishedReaders() {}

  /**
   * Gives the pages of the current publication the readers of now, in one commit; nothing where
   * nothing is published.
   *
   * @param readers who may read which page; other pages keep theirs
   * @throws DamagedIndexException when the index cannot be read
   * @throws BusyIndexException when a writer has the index open
   */
  public static void apply(Path index, Map<PageUrl, Readers> readers) throws IOException {
    Optional<PublishedIndex> published = SiteIndex.published(index);
    if (published.isEmpty() || readers.isEmpty()) {
      return;
    }
    IndexWriterConfig config =
        SiteIndexWriter.config()
            .setOpenMode(IndexWriterConfig.OpenMode.APPEND)
            .setIndexDeletionPolicy(new EarlierIndex.Kept())
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setCommitOnClose(false);
    try (Directory directory = OwnDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, config);
        DirectoryReader reader = DirectoryReader.open(writer)) {
      set(writer, reader, readers);
      writer.setLiveCommitData(published.get().toUserData().entrySet());
      writer.commit();
    } catch (LockObtainFailedException e) {
      throw new BusyIndexException(index, e);
    } catch (IOException e) {
      throw SiteIndex.damagedOr(index, e);
    }
  }

  /** Sets the readers of pages, where they are known; copies that not the same may read go. */
  static void set(IndexWriter writer, DirectoryReader reader, Map<PageUrl, Readers> readers)
      throws IOException {
    for (Page page : pages(reader)) {
      Readers now = readers.get(page.url());
      if (now != null) {
        writer.updateDocValues(
            PageDocument.key(page.url()),
            new BinaryDocValuesField(SiteField.READERS.key(), new BytesRef(now.text())));
        CopyList.close(writer, page.url(), page.copies(), readers, now);
      }
    }
  }

  private record Page(PageUrl url, List<PageUrl> copies) {}

  private static List<Page> pages(DirectoryReader reader) throws IOException {
    List<Page> pages = new ArrayList<>();
    StoredFields stored = reader.storedFields();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      BinaryDocValues copies = CopyList.lists(leaf.reader());
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        if (live == null || live.get(doc)) {
          String url =
              stored
                  .document(leaf.docBase + doc, Set.of(SiteField.URL.key()))
                  .get(SiteField.URL.key());
          pages.add(new Page(new PageUrl(url), CopyList.of(copies, doc)));
        }
      }
    }
    return pages;
  }
}
