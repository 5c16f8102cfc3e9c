package org.siterank.fetch;

import java.io.Closeable;
import java.util.List;

/** Where the documents of a site come from. Safe for use by several threads. */
public interface PageSource extends Closeable {

  /**
   * Asks for one document. Redirects are answers, not followed.
   *
   * @throws FetchException when there is no usable answer
   */
  FetchResponse fetch(PageRequest request) throws FetchException;

  /** Whether somebody else's server answers, who must not be hurried. */
  boolean isRemote();

  /** What of the source cannot be used, in plain words for the webmaster. */
  default List<String> warnings() {
    return List.of();
  }

  /** Ends the requests that are under way: they fail. Later ones are answered as usual. */
  void cancel();
}
