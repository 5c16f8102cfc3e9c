package org.siterank.web;

import java.io.IOException;
import org.siterank.PublishedState;
import org.siterank.SiteSearch;

/** {@code llms.txt} and {@code llms-full.txt}, made when they are asked for after a publication. */
final class LlmsFiles {

  static final String LIST = "llms.txt";
  static final String FULL = "llms-full.txt";

  private record Files(PublishedState publication, String list, String full) {}

  private final SiteSearch site;
  private final PublishedSite published;
  private Files made; // guarded by this

  LlmsFiles(SiteSearch site, PublishedSite published) {
    this.site = site;
    this.published = published;
  }

  WebResponse list(WebRequest request) throws IOException {
    return text(files().list());
  }

  WebResponse full(WebRequest request) throws IOException {
    return text(files().full());
  }

  private static WebResponse text(String text) {
    return WebResponse.text(200, "text/plain; charset=utf-8", text);
  }

  /** One makes them, and the others wait: the stored site is read for it. */
  private synchronized Files files() throws IOException {
    PublishedState publication = published.publication();
    if (made == null || !made.publication().equals(publication)) {
      made = new Files(publication, site.llms().list(), site.llms().full());
    }
    return made;
  }
}
