package org.siterank.graph;

/** Knowledge about a node. */
public enum NodeKind {
  /** Its links were read. */
  READ(0),
  /** Known from links or visits, but not read: not yet fetched, or failed for the time being. */
  UNREAD(1),
  /** Known, and not to be read: excluded by the site's robots rules. */
  EXCLUDED(2);

  private final int code;

  NodeKind(int code) {
    this.code = code;
  }

  /** The number of this kind in two bits. */
  int code() {
    return code;
  }

  static NodeKind of(int code) {
    return switch (code) {
      case 0 -> READ;
      case 1 -> UNREAD;
      case 2 -> EXCLUDED;
      default -> throw new IllegalArgumentException("a kind of node is 0 to 2, got " + code);
    };
  }
}
