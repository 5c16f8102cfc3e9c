package org.siterank.graph;

/** An edit that cannot be made. */
public final class EditException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final int index;

  EditException(int index, String message) {
    super(message);
    this.index = index;
  }

  /** Which edit of the list it is, from 0. */
  public int index() {
    return index;
  }
}
