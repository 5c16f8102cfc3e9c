package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.siterank.site.PageUrl;

/** The URLs of the pages that are published. */
public final class PublishedUrls implements Closeable {

  private final Directory directory;
  private final DirectoryReader reader;
  private final PriorIndex pages;

  private PublishedUrls(Directory directory, DirectoryReader reader) {
    this.directory = directory;
    this.reader = reader;
    this.pages = new PriorIndex(reader);
  }

  /** Opens the index; nothing where {@link SiteIndex#published} finds nothing, or damage. */
  public static Optional<PublishedUrls> open(Path path) throws IOException {
    try {
      if (SiteIndex.published(path).isEmpty()) {
        return Optional.empty();
      }
    } catch (DamagedIndexException e) {
      return Optional.empty(); // The writer reports it, and makes a new one.
    }
    Directory directory = LuceneAccess.open(path);
    try {
      return Optional.of(new PublishedUrls(directory, DirectoryReader.open(directory)));
    } catch (IOException e) {
      directory.close();
      if (SiteIndex.isDamage(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  public int size() {
    return reader.numDocs();
  }

  public boolean contains(PageUrl url) throws IOException {
    return pages.find(url) != null;
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      reader.close();
    }
  }
}
