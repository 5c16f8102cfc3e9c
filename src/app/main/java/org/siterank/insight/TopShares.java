package org.siterank.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Amounts by what they come from, on their way into a list of the largest and a rest. */
final class TopShares<T extends Comparable<T>> {

  private final Map<T, Double> amounts = new TreeMap<>();

  void add(T of, double amount) {
    if (amount != 0) {
      amounts.merge(of, amount, (a, b) -> a + b);
    }
  }

  /** The largest ones, most first, equal ones in their order; then all others together. */
  List<PageOrigins.Share<T>> largest(int most) {
    List<Map.Entry<T, Double>> all = new ArrayList<>(amounts.entrySet());
    all.sort(Map.Entry.<T, Double>comparingByValue(Comparator.reverseOrder()));
    List<PageOrigins.Share<T>> shares = new ArrayList<>();
    for (Map.Entry<T, Double> entry : all.subList(0, Math.min(most, all.size()))) {
      shares.add(new PageOrigins.Share<>(Optional.of(entry.getKey()), entry.getValue(), 1));
    }
    if (all.size() > most) {
      double rest = all.subList(most, all.size()).stream().mapToDouble(Map.Entry::getValue).sum();
      shares.add(new PageOrigins.Share<>(Optional.empty(), rest, all.size() - most));
    }
    return shares;
  }
}
