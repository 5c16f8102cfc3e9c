package org.siterank.model;

import java.io.IOException;

/** Thrown when a data directory holds another site than the one that is configured. */
public final class OtherSiteException extends IOException {

  private static final long serialVersionUID = 1;

  OtherSiteException(String message) {
    super(message);
  }
}
