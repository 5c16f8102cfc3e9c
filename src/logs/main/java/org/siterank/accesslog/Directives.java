package org.siterank.accesslog;

/** Finds the directives of a log among its lines: lines that begin with {@code #}. */
final class Directives {

  private Directives() {}

  /** Whether the line that begins at {@code start} is one, in a format that has some. */
  static boolean isDirective(byte[] bytes, int start, int end) {
    return start < end && bytes[start] == '#';
  }

  /**
   * The format in force behind the whole lines {@code [start, end)}.
   *
   * @param before the format in force before them, which {@linkplain LogFormat#hasDirectives has
   *     directives}
   */
  static LogFormat after(LogFormat before, byte[] bytes, int start, int end) {
    LogFormat format = before;
    // A directive is rare, and so is its sign: looked for first, and only then for a line's start.
    int at = ByteScan.indexOf(bytes, start, end, '#');
    while (at < end) {
      int from = at + 1;
      if (at == start || bytes[at - 1] == '\n') {
        from = ByteScan.indexOf(bytes, at, end, '\n');
        format = format.after(bytes, at, from);
      }
      at = ByteScan.indexOf(bytes, from, end, '#');
    }
    return format;
  }
}
