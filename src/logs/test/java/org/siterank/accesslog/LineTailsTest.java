package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineTailsTest {

  private final LineTails tails = new LineTails();

  @Test
  void aTailThatWasKeptIsFoundWhereverALineHasIt() {
    LineTail kept = keep("\"http://a.example/\" \"Agent/1.0\"");
    byte[] line = bytes("200 17 \"http://a.example/\" \"Agent/1.0\"\n");
    assertSame(kept, tails.find(line, 7, line.length - 1));
    assertEquals(18, kept.referrerClose());
    assertEquals(20, kept.agentOpen());
    assertEquals(30, kept.agentClose());
  }

  @Test
  void oneThatDiffersInAnyByteOrInLengthIsNotFound() {
    String tail = "\"http://a.example/a/long/path?of=all\" \"Mozilla/5.0 (X11) Agent/1.0\"";
    assertNotNull(keep(tail));
    for (int i = 0; i < tail.length(); i++) {
      byte[] other = bytes(tail);
      other[i] ^= 1;
      assertNull(tails.find(other, 0, other.length), tail + " with another byte " + i);
      assertNull(tails.find(other, 0, i), "the first " + i + " bytes of " + tail);
    }
  }

  @Test
  void tailsOfFewBytesAreKept() {
    assertNotNull(keep("\"\" \"\""));
    assertNotNull(keep("\"-\" \"-\""));
    assertNotNull(find("\"-\" \"-\""));
  }

  @Test
  void thoseOfMoreThanAKilobyteAreNot() {
    String tail = "\"-\" \"" + "a".repeat(1024) + "\"";
    assertNull(keep(tail));
    assertNull(find(tail));
  }

  @Test
  void ofManyThatFallIntoOnePlaceTheLastIsKnown() {
    for (int i = 0; i < 4 * LineTails.PLACES; i++) {
      String tail = "\"-\" \"" + i + "\"";
      LineTail kept = keep(tail);
      assertSame(kept, find(tail));
    }
  }

  private LineTail keep(String tail) {
    byte[] line = bytes(tail);
    int referrerClose = tail.indexOf('"', 1);
    return tails.keep(line, 0, line.length, referrerClose, referrerClose + 2, line.length - 1);
  }

  private LineTail find(String tail) {
    byte[] line = bytes(tail);
    return tails.find(line, 0, line.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
