package org.siterank.crawl;

import java.io.IOException;

/** Pages have to be rendered, and there is no browser that may do it. */
public final class NoBrowserException extends IOException {

  private static final long serialVersionUID = 1;

  NoBrowserException(String setting, String step) {
    super(setting + ", and no page can be rendered: " + step + "; or take the setting away");
  }
}
