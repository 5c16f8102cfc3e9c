package org.siterank.change;

import java.util.Objects;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A link that is added or removed: a line of the files that {@code whatif --edits} reads, {@code
 * +<TAB>from<TAB>to} or {@code -<TAB>from<TAB>to}.
 *
 * @param adds whether the link appears; else it disappears
 * @param from the page it stands on
 * @param to where it leads
 */
public record LinkEdit(boolean adds, PageUrl from, PageUrl to) {

  public LinkEdit {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
  }

  /**
   * Reads a line. Addresses have no blanks, so that any blanks may stand in place of the tabs.
   *
   * @param base what addresses such as {@code /docs/} are relative to
   * @return nothing when the line is no edit of a link
   */
  public static Optional<LinkEdit> parse(String line, PageUrl base) {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields.length != 3 || !(fields[0].equals("+") || fields[0].equals("-"))) {
      return Optional.empty();
    }
    Optional<PageUrl> from = base.resolve(fields[1]);
    Optional<PageUrl> to = base.resolve(fields[2]);
    return from.isEmpty() || to.isEmpty()
        ? Optional.empty()
        : Optional.of(new LinkEdit(fields[0].equals("+"), from.get(), to.get()));
  }

  /** The line of the file. */
  public String line() {
    return (adds ? "+" : "-") + "\t" + from + "\t" + to;
  }
}
