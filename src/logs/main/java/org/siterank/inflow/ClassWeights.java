package org.siterank.inflow;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.siterank.accesslog.RequestClass;

/**
 * How much one visit of each class counts, and whether it is external inflow (P_ie, by links of
 * other sites) or induced inflow (P_ind, without a link).
 *
 * @param entries one for each of {@code EXTERNAL, SOCIAL, ASSISTANT, SEARCH, DIRECT}
 */
public record ClassWeights(Map<RequestClass, Entry> entries) {

  /**
   * Weight of a class of visits.
   *
   * @param weight of one visit, at least 0 and finite; 0 leaves the class out
   * @param external whether it is P_ie rather than P_ind
   */
  public record Entry(double weight, boolean external) {

    public Entry {
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the weight of a visit must be at least 0 and finite, got " + weight);
      }
    }
  }

  private static final Set<RequestClass> CLASSES =
      EnumSet.of(
          RequestClass.EXTERNAL,
          RequestClass.SOCIAL,
          RequestClass.ASSISTANT,
          RequestClass.SEARCH,
          RequestClass.DIRECT);

  /**
   * Every visit counts one. Links of other sites are external; searches and visits from nowhere are
   * induced (F. Mathieu, L. Viennot, "Local aspects of the global ranking of web pages", 2004,
   * section 3.3). Social networks and assistants, which the authors did not know, show links.
   */
  public static final ClassWeights STANDARD =
      new ClassWeights(
          Map.of(
              RequestClass.EXTERNAL, new Entry(1, true),
              RequestClass.SOCIAL, new Entry(1, true),
              RequestClass.ASSISTANT, new Entry(1, true),
              RequestClass.SEARCH, new Entry(1, false),
              RequestClass.DIRECT, new Entry(1, false)));

  public ClassWeights {
    if (!entries.keySet().equals(CLASSES)) {
      throw new IllegalArgumentException(
          "there must be a weight for each of " + CLASSES + ", got " + entries.keySet());
    }
    entries = Map.copyOf(entries);
  }

  /** These weights with another one for a class. */
  public ClassWeights with(RequestClass requestClass, Entry entry) {
    Map<RequestClass, Entry> changed = new EnumMap<>(entries);
    changed.put(requestClass, entry);
    return new ClassWeights(changed);
  }

  /** Every visit counts one, on the same side as here: for people who want to read counts. */
  public ClassWeights unweighted() {
    Map<RequestClass, Entry> plain = new EnumMap<>(RequestClass.class);
    entries.forEach(
        (requestClass, entry) -> plain.put(requestClass, new Entry(1, entry.external())));
    return new ClassWeights(plain);
  }

  /** Returns the weight of a class; 0 for classes that are no inflow. */
  public Entry of(RequestClass requestClass) {
    Entry entry = entries.get(requestClass);
    if (entry == null) {
      throw new IllegalArgumentException("not a class of inflow: " + requestClass);
    }
    return entry;
  }

  /** Whether visits of this class count as inflow at all. */
  boolean counts(RequestClass requestClass) {
    Entry entry = entries.get(requestClass);
    return entry != null && entry.weight() > 0;
  }

  /** The largest weight. */
  double largest() {
    return entries.values().stream().mapToDouble(Entry::weight).max().orElseThrow();
  }
}
