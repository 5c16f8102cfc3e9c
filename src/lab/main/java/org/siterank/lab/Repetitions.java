package org.siterank.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures of an experiment, one value of each per repetition. What is compared is compared within
 * each repetition first: the graph is the same there, so the difference is more certain than either
 * side of it.
 */
final class Repetitions {

  private final List<String> keys;
  private final List<String> measures;
  private final Map<List<Object>, List<double[]>> rows = new LinkedHashMap<>();

  /**
   * @param keys names of the columns that say what was measured
   * @param measures names of the measures
   */
  Repetitions(List<String> keys, List<String> measures) {
    this.keys = List.copyOf(keys);
    this.measures = List.copyOf(measures);
  }

  /** One measure of several things. */
  static Repetitions of(String measure, String... keys) {
    return new Repetitions(List.of(keys), List.of(measure));
  }

  /**
   * Adds the measurements of one repetition: a key, one cell per key column, and a value per
   * measure.
   */
  void add(List<Object> key, double... values) {
    if (key.size() != keys.size() || values.length != measures.size()) {
      throw new IllegalArgumentException(
          "a row has " + keys + " and " + measures + ", got " + key + ", " + values.length);
    }
    rows.computeIfAbsent(List.copyOf(key), none -> new ArrayList<>()).add(values.clone());
  }

  /** The first measure by repetition. */
  double[] values(Object... key) {
    return valuesOf(measures.get(0), key);
  }

  /** A measure by repetition. */
  double[] valuesOf(String name, Object... key) {
    int measure = measures.indexOf(name);
    List<double[]> found = rows.get(List.of(key));
    if (found == null) {
      throw new IllegalArgumentException("not measured: " + List.of(key) + " of " + keys);
    }
    return found.stream().mapToDouble(row -> row[measure]).toArray();
  }

  /** The first measure. */
  Interval interval(Object... key) {
    return Interval.of(values(key));
  }

  /** A measure by its name. */
  Interval measure(String measure, Object... key) {
    return Interval.of(valuesOf(measure, key));
  }

  /** By how much the first measure of one thing is larger than that of another. */
  Interval lead(List<Object> one, List<Object> other) {
    return lead(measures.get(0), one, other);
  }

  /** By how much a measure of one thing is larger than that of another. */
  Interval lead(String measure, List<Object> one, List<Object> other) {
    double[] a = valuesOf(measure, one.toArray());
    double[] b = valuesOf(measure, other.toArray());
    return Interval.of(difference(a, b));
  }

  /** a - b by repetition. */
  static double[] difference(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException("repetitions differ: " + a.length + ", " + b.length);
    }
    double[] difference = new double[a.length];
    Arrays.setAll(difference, k -> a[k] - b[k]);
    return difference;
  }

  /** All intervals: key, then mean, low and high of each measure, then the repetitions. */
  NumberTable table() {
    List<String> columns = new ArrayList<>(keys);
    for (String measure : measures) {
      columns.addAll(List.of(measure, measure + "_low", measure + "_high"));
    }
    columns.add("repetitions");
    NumberTable table = new NumberTable(columns.toArray(String[]::new));
    rows.forEach(
        (key, values) -> {
          List<Object> cells = new ArrayList<>(key);
          for (int m = 0; m < measures.size(); m++) {
            int measure = m;
            double[] found = values.stream().mapToDouble(row -> row[measure]).toArray();
            Interval interval = Interval.of(found);
            cells.addAll(List.of(interval.mean(), interval.low(), interval.high()));
          }
          cells.add(values.size());
          table.row(cells.toArray());
        });
    return table;
  }
}
