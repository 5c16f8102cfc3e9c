package org.siterank.change;

/** Thrown when no page is named that must not starve, or one that the site does not have. */
public final class UnknownGoalException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnknownGoalException(String message) {
    super(message);
  }
}
