package org.siterank.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentTest {

  @Test
  void whatWasNotAskedForLongestIsForgotten() {
    Map<String, Integer> recent = new Recent<>(2);
    recent.put("a", 1);
    recent.put("b", 2);
    assertEquals(1, recent.get("a"));
    recent.put("c", 3);
    assertEquals(List.of("a", "c"), List.copyOf(recent.keySet()));
  }
}
