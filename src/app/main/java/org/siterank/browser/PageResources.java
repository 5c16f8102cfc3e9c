package org.siterank.browser;

import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;

/** Where a page in the browser gets its scripts and data from. Used by several threads. */
public interface PageResources {

  /**
   * The response to one GET; redirects are answers.
   *
   * @throws FetchException when there is none, or when it may not be asked for
   */
  FetchResponse get(PageUrl url) throws FetchException, InterruptedException;
}
