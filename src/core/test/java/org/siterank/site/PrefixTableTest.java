package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrefixTableTest {

  private static final List<String> PATHS = List.of("/", "/a/", "/a/b/", "/b/", "/ab/");

  private static PrefixTable<Integer> table(List<String> prefixes) {
    return new PrefixTable<>(
        IntStream.range(0, prefixes.size())
            .mapToObj(k -> new PrefixTable.Entry<>(prefixes.get(k), k))
            .toList());
  }

  private static String origin(SplittableRandom random, int hosts) {
    return (random.nextBoolean() ? "http" : "https")
        + "://h"
        + random.nextInt(hosts)
        + (random.nextInt(4) == 0 ? ":8080" : "");
  }

  /** As many prefixes as are compared one by one, one more, and many. */
  @Test
  void theLongestPrefixIsFoundAmongAnyNumberOfThem() {
    SplittableRandom random = new SplittableRandom(7);
    for (int size : List.of(0, 1, 8, 9, 40, 400)) {
      List<String> prefixes = new ArrayList<>();
      while (prefixes.size() < size) {
        String prefix = origin(random, 1 + size / 4) + PATHS.get(random.nextInt(PATHS.size()));
        if (!prefixes.contains(prefix)) {
          prefixes.add(prefix);
        }
      }
      PrefixTable<Integer> table = table(prefixes);
      for (int k = 0; k < 2_000; k++) {
        String url =
            origin(random, 2 + size / 4) + PATHS.get(random.nextInt(PATHS.size())) + "x?q=/";
        String longest =
            prefixes.stream()
                .filter(url::startsWith)
                .max(Comparator.comparingInt(String::length))
                .orElse(null);
        PrefixTable.Entry<Integer> found = table.longest(url);
        assertEquals(longest, found == null ? null : found.prefix(), url);
      }
    }
  }

  @Test
  void ofTwoWithTheSamePrefixTheFirstCounts() {
    for (int more : List.of(0, 20)) {
      List<String> prefixes = new ArrayList<>(List.of("http://a/", "http://a/"));
      IntStream.range(0, more).forEach(k -> prefixes.add("http://b" + k + "/"));
      assertEquals(0, table(prefixes).longest("http://a/x").value());
      assertNull(table(prefixes).longest("http://c/"));
    }
  }
}
