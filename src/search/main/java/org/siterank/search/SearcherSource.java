package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.search.ReferenceManager;

/** Gives out what can be found now, and closes what nobody uses any more. */
final class SearcherSource extends ReferenceManager<OpenPublication> {

  private final Path path;

  SearcherSource(Path path) throws IOException {
    this.path = path;
    this.current = opened(OpenIndexes.open(path, OpenIndexes.NONE));
  }

  private static OpenPublication opened(OpenIndexes indexes) throws IOException {
    try {
      return OpenPublication.of(indexes);
    } catch (IOException | RuntimeException e) {
      indexes.close();
      throw e;
    }
  }

  @Override
  protected OpenPublication refreshIfNeeded(OpenPublication before) throws IOException {
    OpenIndexes now = OpenIndexes.open(path, before.indexes());
    if (now.equals(before.indexes())) {
      now.close();
      return null;
    }
    return opened(now);
  }

  @Override
  protected boolean tryIncRef(OpenPublication publication) {
    return publication.enter();
  }

  @Override
  protected void decRef(OpenPublication publication) throws IOException {
    publication.leave();
  }

  @Override
  protected int getRefCount(OpenPublication publication) {
    return publication.users();
  }
}
