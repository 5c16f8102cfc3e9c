package org.siterank.spark.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where sites and pages go. */
class PlacementTest {

  @Test
  void theLargestSitesComeFirstEachToThePartThatHasLeast() {
    Placement placement =
        Placement.bySize(2, Map.of("a", 7L, "b", 5L, "c", 4L, "d", 3L, "e", 2L, "f", 1L));
    assertEquals(placement.part("https://a/"), 0);
    assertEquals(placement.part("https://b/x"), 1);
    assertEquals(placement.part("https://c/"), 1);
    assertEquals(placement.part("http://d:8080/"), 0);
    assertEquals(placement.part("https://e/"), 1); // 10 and 9
    assertEquals(placement.part("https://f/"), 0); // 10 and 11
    assertEquals(Placement.NOWHERE, placement.part("https://elsewhere/"));
  }

  @Test
  void noMorePartsHelpThanTheLargestSiteGoesIntoAll() {
    assertEquals(3, Placement.usefulParts(Map.of("a", 10L, "b", 8L, "c", 7L)));
    assertEquals(1, Placement.usefulParts(Map.of("a", 10L, "b", 0L)));
  }

  @Test
  void sitesOfZipfsLawFillThePartsEvenlyUnlessOneIsLargerThanAPart() {
    Map<String, Long> sizes = new HashMap<>();
    for (int s = 1; s <= 2000; s++) {
      sizes.put("s" + s, 1_000_000L / s);
    }
    long all = sizes.values().stream().mapToLong(Long::longValue).sum();
    Placement eight = Placement.bySize(8, sizes);
    long[] load = new long[8];
    sizes.forEach((site, size) -> load[eight.part("https://" + site + "/")] += size);
    for (long each : load) {
      assertTrue(each <= 1.01 * all / 8, each + " of " + all);
    }
    assertEquals((all + 999_999) / 1_000_000, Placement.usefulParts(sizes));
  }

  @Test
  void pagesByHashAreSpreadEvenly() {
    Placement placement = Placement.byHash(16, List.of());
    int[] load = new int[16];
    for (int p = 0; p < 160_000; p++) {
      load[placement.part("https://s.example/p" + p)]++;
    }
    for (int each : load) {
      assertEquals(10_000, each, 500);
    }
  }
}
