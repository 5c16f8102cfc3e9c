package org.siterank.browser;

import java.io.IOException;

/** A page that could not be rendered, or a browser that could not be started. */
public final class RenderException extends IOException {

  private static final long serialVersionUID = 1;

  public RenderException(String message, Throwable cause) {
    super(message, cause);
  }

  RenderException(String message) {
    super(message);
  }
}
