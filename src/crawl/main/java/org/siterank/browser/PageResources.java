package org.siterank.browser;

import java.util.Optional;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;

/** Where a page in the browser gets its scripts and data from. Used by several threads. */
public interface PageResources {

  /** Why an address may not be asked for; empty when it may. */
  Optional<Refusal> refusal(PageUrl url);

  /**
   * The response to one GET; redirects are answers.
   *
   * @throws FetchException when there is none
   */
  FetchResponse get(PageUrl url) throws FetchException, InterruptedException;
}
