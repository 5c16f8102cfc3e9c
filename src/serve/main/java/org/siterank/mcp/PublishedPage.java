package org.siterank.mcp;

import java.io.IOException;
import org.siterank.SearchableSite;
import org.siterank.site.PageUrl;

/** The address of a page in a call. */
record PublishedPage(PageUrl url, String fragment) {

  /** The length that browsers and servers agree on. */
  static final int LONGEST = 2_000;

  /**
   * Reads an address, or a path where all pages are on one host.
   *
   * @throws ToolException when the text is not an address
   */
  static PublishedPage of(SearchableSite site, String text, AssistantClient client)
      throws ToolException, IOException {
    int hash = text.indexOf('#');
    String address = hash < 0 ? text : text.substring(0, hash);
    PageUrl url =
        site.address(address, client.asker())
            .orElseThrow(
                () ->
                    new ToolException(
                        "url must be the address of a page of "
                            + site.name()
                            + ", such as the tool search returns, got "
                            + text));
    return new PublishedPage(url, hash < 0 ? "" : text.substring(hash + 1));
  }

  /** Refuses it: a page that is closed to the client is answered like one that is not there. */
  static ToolException missing(SearchableSite site, PageUrl url) {
    return new ToolException(
        "No page of "
            + site.name()
            + " is published at "
            + url
            + ". Addresses outside of the published site are not fetched. Find pages with search.");
  }
}
