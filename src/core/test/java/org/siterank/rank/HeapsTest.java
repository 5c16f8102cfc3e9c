package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Heaps against lists that are searched through: answers of ranks do not tell a bad order. */
class HeapsTest {

  @Test
  void theRichestPageIsFirstWhateverComesAndGoesAndChanges() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CashHeap heap = new CashHeap(random.nextInt(3));
      double[] cash = new double[200];
      TreeSet<Integer> in = new TreeSet<>();
      for (int step = 0; step < 300; step++) {
        int page = random.nextInt(200);
        double amount = random.nextInt(20); // Equal ones are frequent.
        if (!in.contains(page)) {
          cash[page] = amount;
          heap.add(page, cash);
          in.add(page);
        } else if (random.nextInt(4) == 0) {
          heap.remove(page, cash);
          in.remove(page);
        } else {
          double before = cash[page];
          cash[page] = amount;
          if (amount >= before) {
            heap.raised(page, cash);
          } else {
            heap.lowered(page, cash);
          }
        }
        if (!in.isEmpty()) {
          int richest = in.first();
          for (int other : in) {
            richest = cash[other] > cash[richest] ? other : richest;
          }
          assertEquals(richest, heap.first(), "seed " + seed + " step " + step);
        }
      }
    }
  }

  @Test
  void nodesLeaveByTheirDistanceWhereverTheyCameInAndHoweverItFell() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 1 + random.nextInt(40);
      double[] distance = new double[n];
      Arrays.fill(distance, Double.POSITIVE_INFINITY);
      DistanceHeap heap = new DistanceHeap(distance);
      TreeSet<Integer> in = new TreeSet<>();
      for (int step = 0; step < 200; step++) {
        int node = random.nextInt(n);
        if (random.nextInt(3) > 0 || in.isEmpty()) {
          double most = in.contains(node) ? distance[node] : 100;
          distance[node] = most * random.nextDouble();
          heap.lowered(node);
          in.add(node);
        } else {
          int nearest = in.first();
          for (int other : in) {
            nearest = distance[other] < distance[nearest] ? other : nearest;
          }
          assertEquals(nearest, heap.removeNearest(), "seed " + seed + " step " + step);
          in.remove(nearest);
        }
        assertEquals(in.isEmpty(), heap.isEmpty());
      }
    }
  }

  @Test
  void theMedianIsOfTheHundredPagesThatWereBornLast() {
    SplittableRandom random = new SplittableRandom(1);
    RecentPages recent = new RecentPages();
    assertEquals(0, recent.median(page -> 7));
    int[] births = random.ints(400, 0, 1_000_000).distinct().toArray();
    TreeSet<Integer> known = new TreeSet<>();
    for (int k = 0; k < births.length; k++) {
      int birth = births[k];
      recent.visited(birth, birth); // The page is named after its birth.
      known.add(birth);
      while (known.size() > 100) {
        known.pollFirst();
      }
      if (k % 7 == 3) {
        int gone = known.higher(known.first() + 1) == null ? known.first() : known.last();
        recent.removed(gone);
        known.remove(gone);
      }
      recent.removed(-1);
      int[] sorted = known.stream().mapToInt(Integer::intValue).toArray();
      double middle = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
      assertEquals(middle, recent.median(page -> page), "after " + k);
    }
    assertTrue(births.length > 350);
  }
}
