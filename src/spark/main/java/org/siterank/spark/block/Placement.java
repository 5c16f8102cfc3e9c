package org.siterank.spark.block;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.siterank.rank.SitePartition;

/**
 * Which part a page is in: that of its site, so that sites stay whole, or one by hash of its name.
 *
 * <p>Sites are placed by size: the largest first, each into the part that has least so far (longest
 * processing time first; R. Graham, Bounds on multiprocessing timing anomalies, 1969), so that the
 * largest part is at most 4/3 of the best there is. Sites of equal size go by name: a run that is
 * repeated places them alike. No part can be smaller than the largest site.
 */
final class Placement implements Serializable {

  private static final long serialVersionUID = 1;

  /** No part: a page of no site of the run. */
  static final int NOWHERE = -1;

  /** Behind a target that exports name although its link is not followed: no page. */
  private static final String NOT_FOLLOWED = "#nofollow";

  private final int parts;
  private final Map<String, Integer> partOf; // by site; null: by hash of the page
  private final Set<String> hosts; // empty: all

  private Placement(int parts, Map<String, Integer> partOf, Set<String> hosts) {
    this.parts = parts;
    this.partOf = partOf;
    this.hosts = hosts;
  }

  /**
   * Pages by hash, as the crawlers of Abiteboul, Preda and Cobena (2003) share them.
   *
   * @param hosts of the sites; empty: all
   */
  static Placement byHash(int parts, Collection<String> hosts) {
    return new Placement(parts, null, new HashSet<>(hosts));
  }

  /**
   * Sites by size.
   *
   * @param sizes by site, such as its number of links
   */
  static Placement bySize(int parts, Map<String, Long> sizes) {
    List<Map.Entry<String, Long>> sites = new ArrayList<>(sizes.entrySet());
    sites.sort(
        Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()));
    record Load(long size, int part) {}
    PriorityQueue<Load> loads =
        new PriorityQueue<>(Comparator.comparingLong(Load::size).thenComparingInt(Load::part));
    for (int p = 0; p < parts; p++) {
      loads.add(new Load(0, p));
    }
    Map<String, Integer> partOf = new HashMap<>(sites.size() * 2);
    for (Map.Entry<String, Long> site : sites) {
      Load least = loads.remove();
      partOf.put(site.getKey(), least.part);
      loads.add(new Load(least.size + site.getValue(), least.part));
    }
    return new Placement(parts, partOf, Set.of());
  }

  /** The most parts that a run still gains by: more are not smaller than the largest site. */
  static long usefulParts(Map<String, Long> sizes) {
    long largest = 1;
    long all = 0;
    for (long size : sizes.values()) {
      largest = Math.max(largest, size);
      all += size;
    }
    return Math.max(1, (all + largest - 1) / largest);
  }

  /** Number of parts. */
  int parts() {
    return parts;
  }

  /**
   * The part of a page, or {@link #NOWHERE}.
   *
   * @throws IllegalArgumentException when pages go by site and the name has no host
   */
  int part(String page) {
    if (page.endsWith(NOT_FOLLOWED)) {
      return NOWHERE;
    }
    if (partOf == null) {
      if (!hosts.isEmpty() && !hosts.contains(SitePartition.host(page))) {
        return NOWHERE;
      }
      return Math.floorMod(mixed(page.hashCode()), parts);
    }
    Integer part = partOf.get(SitePartition.host(page));
    return part == null ? NOWHERE : part;
  }

  /** Neighbouring hashes far apart (the finalizer of A. Appleby's MurmurHash3, 2011). */
  private static int mixed(int hash) {
    int h = hash;
    h = (h ^ (h >>> 16)) * 0x85ebca6b;
    h = (h ^ (h >>> 13)) * 0xc2b2ae35;
    return h ^ (h >>> 16);
  }
}
