package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LineEndsTest {

  @Test
  void newlinesAreFoundAndCountedAsOneByOne() {
    Random random = new Random(11);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(60)];
      for (int i = 0; i < bytes.length; i++) {
        // Neighbours of the newline, and bytes with the highest bit, are what could be mistaken.
        bytes[i] = (byte) (random.nextInt(3) == 0 ? 9 + random.nextInt(3) : random.nextInt(256));
      }
      int from = random.nextInt(bytes.length + 1);
      int limit = from + random.nextInt(bytes.length - from + 1);
      int first = -1;
      int last = -1;
      int count = 0;
      for (int i = from; i < limit; i++) {
        if (bytes[i] == '\n') {
          first = first < 0 ? i : first;
          last = i;
          count++;
        }
      }
      assertEquals(first, LineEnds.first(bytes, from, limit));
      assertEquals(last, LineEnds.last(bytes, from, limit));
      assertEquals(count, LineEnds.count(bytes, from, limit));
    }
  }
}
