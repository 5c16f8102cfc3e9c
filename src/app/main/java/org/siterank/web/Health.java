package org.siterank.web;

import java.io.IOException;
import org.siterank.PublishedState;

/** {@code health}: 200 when something can be searched, else 503. */
final class Health {

  private final PublishedSite site;

  Health(PublishedSite site) {
    this.site = site;
  }

  WebResponse health(WebRequest ask) throws IOException {
    PublishedState published = site.publication();
    return WebResponse.text(
        200,
        "text/plain; charset=utf-8",
        "ok, " + published.pages() + " pages of " + source(published) + "\n");
  }

  private static String source(PublishedState published) {
    return published.run().isEmpty() ? "the first crawl" : "run " + published.run();
  }
}
