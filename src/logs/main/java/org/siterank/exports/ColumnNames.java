package org.siterank.exports;

import java.util.List;
import java.util.Locale;

/** The header line of a table that another program wrote; case does not matter. */
public final class ColumnNames {

  private final List<String> names;

  /** The names of a header line. */
  public ColumnNames(List<String> header) {
    this.names = header.stream().map(ColumnNames::plain).toList();
  }

  /**
   * The place of a column; -1 when there is none.
   *
   * @param wanted the name that a user gave; null: none was given, and the first of the usual ones
   *     counts
   * @throws IllegalArgumentException when the wanted column is not there
   */
  public int place(String wanted, List<String> usual) {
    if (wanted != null) {
      int place = names.indexOf(plain(wanted));
      if (place < 0) {
        throw new IllegalArgumentException("there is no column " + wanted + "; there are: " + this);
      }
      return place;
    }
    return usual.stream()
        .mapToInt(names::indexOf)
        .filter(place -> place >= 0)
        .findFirst()
        .orElse(-1);
  }

  /** The name at a place, in small letters. */
  public String get(int place) {
    return names.get(place);
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return String.join(", ", names);
  }
}
