package org.siterank.spark.block;

/**
 * Inflow of a page from outside, as {@code siterank solve --inflow} reads it.
 *
 * @param name the page
 * @param inflow P_ie + P_ind
 */
record InflowLine(String name, double inflow) {

  static InflowLine of(String line, TextFiles.Cursor where) {
    String[] fields = line.split("\t", -1);
    if (fields.length < 2 || fields.length > 3) {
      throw where.refused("expected name<TAB>external[<TAB>induced]", line);
    }
    double sum = 0;
    for (int i = 1; i < fields.length; i++) {
      double value;
      try {
        value = Double.parseDouble(fields[i]);
      } catch (NumberFormatException e) {
        throw where.refused("inflow must be a number, at least 0", fields[i]);
      }
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        throw where.refused("inflow must be finite and at least 0", fields[i]);
      }
      sum += value;
    }
    return new InflowLine(fields[0], sum);
  }

  /** A line that was read before. */
  static InflowLine of(String line) {
    return of(line, null);
  }
}
