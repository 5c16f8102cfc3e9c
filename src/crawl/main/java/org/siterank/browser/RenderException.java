package org.siterank.browser;

import java.io.IOException;

/** A page that could not be rendered, or a browser that could not be started. */
public final class RenderException extends IOException {

  private static final long serialVersionUID = 1;

  private final boolean passing;

  private RenderException(String message, Throwable cause, boolean passing) {
    super(message, cause);
    this.passing = passing;
  }

  RenderException(String message, Throwable cause) {
    this(message, cause, true);
  }

  RenderException(String message) {
    this(message, null, true);
  }

  /** A page that does so in each browser: it goes beyond a limit. */
  static RenderException ofPage(String message, Throwable cause) {
    return new RenderException(message, cause, false);
  }

  /** Whether another browser may do better: this one ended or broke. */
  public boolean mayPass() {
    return passing;
  }
}
