package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteKeyCacheTest {

  private int found;

  private String get(ByteKeyCache<String> cache, String key, int salt) {
    byte[] bytes = ("<" + key + ">").getBytes(StandardCharsets.UTF_8);
    String known = cache.get(bytes, 1, bytes.length - 1, salt);
    if (known != null) {
      return known;
    }
    found++;
    cache.put(bytes, 1, bytes.length - 1, salt, key + salt);
    return key + salt;
  }

  @Test
  void everyKeyGetsItsOwnValueHoweverManyThereAre() {
    ByteKeyCache<String> cache = new ByteKeyCache<>(64);
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      String key = "k" + random.nextInt(500);
      int salt = random.nextInt(2);
      assertEquals(key + salt, get(cache, key, salt));
    }
    assertTrue(found < 50_000, "some were remembered");
  }

  @Test
  void whatIsAskedForOftenIsFoundOutOnce() {
    ByteKeyCache<String> cache = new ByteKeyCache<>(64);
    for (int i = 0; i < 10_000; i++) {
      get(cache, "often", 0);
      get(cache, "once" + i, 0);
    }
    assertEquals(10_001, found);
  }

  @Test
  void aKeyOfAnyLengthIsAnswered() {
    ByteKeyCache<String> cache = new ByteKeyCache<>(64);
    String longKey = "x".repeat(100_000);
    assertEquals(longKey + 1, get(cache, longKey, 1));
    assertEquals(longKey + 1, get(cache, longKey, 1));
    assertEquals(2, found);
    assertThrows(IllegalArgumentException.class, () -> new ByteKeyCache<String>(100));
  }
}
