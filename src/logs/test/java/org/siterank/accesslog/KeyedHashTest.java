package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedHashTest {

  /** Key 00 01 … 0f and messages 00 01 …: appendix A of the paper, and its reference vectors. */
  @ParameterizedTest
  @CsvSource({
    "0, 726fdb47dd0e0e31",
    "1, 74f839c593dc67fd",
    "7, ab0200f58b01d137",
    "8, 93f5f5799a932462",
    "15, a129ca6149be45e5"
  })
  void theVectorsOfThePaperAreReproduced(int length, String expected) {
    byte[] message = new byte[length];
    for (int i = 0; i < length; i++) {
      message[i] = (byte) i;
    }
    KeyedHash hash = new KeyedHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
    assertEquals(expected, Long.toHexString(hash.of(message, 0, length)));
  }
}
