package org.siterank.engines;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The field of another program's index that takes ranks.
 *
 * @param match the field that holds the address of a document's page, such as {@code url}
 * @param name of the field that takes the ranks
 * @param kind how it is made where the index has none
 */
public record RankField(String match, String name, Kind kind) {

  /** The name where none is given. */
  public static final String DEFAULT_NAME = "siterank";

  /** Names that every engine takes, and that are no path into an object. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

  /** How a field is made. */
  public enum Kind {
    /** A number, for scripts and for the plugin. */
    DOUBLE,
    /** A feature, for queries of this name. */
    RANK_FEATURE
  }

  public RankField {
    if (match.isBlank()) {
      throw new IllegalArgumentException("--match must name a field, got \"" + match + "\"");
    }
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "--field is up to 64 of A-Z, a-z, 0-9, _ and -, a letter first, got \"" + name + "\"");
    }
    if (name.equals(match)) {
      throw new IllegalArgumentException(
          "--field and --match must differ: ranks would replace the addresses in \"" + name + "\"");
    }
    Objects.requireNonNull(kind, "kind");
  }
}
