package org.siterank.document;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Documents that could not be read although much time went into them, kept so that nobody tries
 * again before they change. Used by several threads.
 */
public interface SlowDocuments {

  /** Keeps nothing: each document is read each time. */
  SlowDocuments NONE =
      new SlowDocuments() {
        @Override
        public Optional<String> problem(PageUrl url, String digest) {
          return Optional.empty();
        }

        @Override
        public void add(PageUrl url, String digest, String problem) {}
      };

  /**
   * Why this document could not be read; empty when it is not kept.
   *
   * @param digest of its bytes, and of the version of what reads them
   */
  Optional<String> problem(PageUrl url, String digest);

  /**
   * Keeps a document, in the place of the one that was kept under its address.
   *
   * @param problem why it could not be read, in plain words
   */
  void add(PageUrl url, String digest, String problem);
}
