package org.siterank.crawl;

import java.io.IOException;

/** Every page is to be rendered, and there is no browser that may do it. */
public final class NoBrowserException extends IOException {

  private static final long serialVersionUID = 1;

  NoBrowserException(String step) {
    super(
        "crawl.render is always, and no page can be rendered: "
            + step
            + "; or set crawl.render: auto");
  }
}
