package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.search.ReferenceManager;

/** Gives out the searcher of what can be found now, and closes those that nobody uses any more. */
final class SearcherSource extends ReferenceManager<PublishedSearcher> {

  private final Path path;

  SearcherSource(Path path) throws IOException {
    this.path = path;
    this.current = searcher(OpenIndexes.open(path, OpenIndexes.NONE));
  }

  private static PublishedSearcher searcher(OpenIndexes indexes) throws IOException {
    try {
      return PublishedSearcher.of(indexes);
    } catch (IOException | RuntimeException e) {
      indexes.close();
      throw e;
    }
  }

  @Override
  protected PublishedSearcher refreshIfNeeded(PublishedSearcher before) throws IOException {
    OpenIndexes now = OpenIndexes.open(path, before.indexes());
    if (now.equals(before.indexes())) {
      now.close();
      return null;
    }
    return searcher(now);
  }

  @Override
  protected boolean tryIncRef(PublishedSearcher searcher) {
    return searcher.enter();
  }

  @Override
  protected void decRef(PublishedSearcher searcher) throws IOException {
    searcher.leave();
  }

  @Override
  protected int getRefCount(PublishedSearcher searcher) {
    return searcher.users();
  }
}
