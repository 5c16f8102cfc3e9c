package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LongTableTest {

  @Test
  void itAnswersAsAMapDoes() {
    for (long spread : new long[] {1, 1L << 32, 0x9e3779b97f4a7c15L}) {
      SplittableRandom random = new SplittableRandom(3);
      LongTable table = new LongTable();
      Map<Long, Integer> map = new HashMap<>();
      for (int i = 0; i < 20_000; i++) {
        long key = (random.nextInt(8_000) - 4_000) * spread;
        Integer known = map.putIfAbsent(key, i);
        assertEquals(known == null ? LongTable.NEW : known, table.put(key, i));
        assertEquals(map.size(), table.size());
      }
      map.forEach((key, value) -> assertEquals(value, table.get(key)));
      assertEquals(LongTable.NEW, table.get(4_001 * spread));
    }
  }

  @Test
  void aNumberBelowZeroIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new LongTable().put(1, -1));
  }
}
