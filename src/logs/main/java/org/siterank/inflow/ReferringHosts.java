package org.siterank.inflow;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.ReferringPages;
import org.siterank.visits.VisitCount;

/** The hosts that visitors of each page came from, with the pages that each host named. */
final class ReferringHosts {

  /** Pages of a host, and the weight of their visits. */
  private static final class Referring {
    private long pages;
    private double weight;
  }

  private final Map<Long, Referring> byPageAndHost = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  void add(int page, VisitCount visit, double weight) {
    int number = numbers.computeIfAbsent(visit.referrer(), host -> numbers.size());
    Referring found =
        byPageAndHost.computeIfAbsent((long) page << 32 | number, none -> new Referring());
    found.pages |= visit.referringPages();
    // A host that is of two classes (a search engine's blog) counts as the weightier.
    found.weight = Math.max(found.weight, weight);
  }

  /**
   * Adds to each page its hosts, and the pages that they named.
   *
   * @return pairs of a page and a host that named as many pages as are counted at most
   */
  long sum(int[] hosts, DecayedCounts referrers) {
    long full = 0;
    // In order of page and host, so that sums come out the same every time.
    for (Map.Entry<Long, Referring> entry : new TreeMap<>(byPageAndHost).entrySet()) {
      int page = (int) (entry.getKey() >>> 32);
      Referring found = entry.getValue();
      hosts[page]++;
      referrers.add(page, Math.max(1, ReferringPages.count(found.pages)), found.weight);
      full += ReferringPages.isFull(found.pages) ? 1 : 0;
    }
    return full;
  }
}
