package org.siterank.exports;

import java.util.Map;
import java.util.TreeMap;

/**
 * Rows of a file that was imported: how many, and those of which nothing was made, by reason, with
 * the first of each.
 */
public final class RowTally {

  /** Nobody reads more of a value. */
  private static final int SHOWN = 80;

  /** Rows that were left out for a reason, and the first of them. */
  public record LeftOut(long lines, String first) {}

  private final Map<String, LeftOut> leftOut = new TreeMap<>();
  private long rows;
  private long unusable;

  /** Counts a row that was read. */
  public void countRow() {
    rows++;
  }

  /** Rows read. */
  public long rows() {
    return rows;
  }

  /** Of them, those that should have been used and could not be understood. */
  public long unusable() {
    return unusable;
  }

  /** Counts of rows that were left out, by reason. */
  public Map<String, LeftOut> leftOut() {
    return leftOut;
  }

  /**
   * Counts a row that should have been used and could not be understood.
   *
   * @param place its file and line
   */
  public void unusable(String reason, String place, String value) {
    unusable++;
    leave(reason, place, value);
  }

  /**
   * Counts a row that is not what the file is read for.
   *
   * @param place its file and line
   */
  public void leave(String reason, String place, String value) {
    leftOut.merge(
        reason,
        new LeftOut(1, place + ": " + shown(value)),
        (known, one) -> new LeftOut(known.lines() + 1, known.first()));
  }

  /** As much of a value as a message has room for. */
  public static String shown(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
