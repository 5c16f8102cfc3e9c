package org.siterank.accesslog;

import java.util.Arrays;

/**
 * Referrer and agent of the last line, as they stood at its end. Browsers ask for the parts of a
 * page one after the other, so the next line often ends in the same bytes, and is then not read
 * again.
 */
final class LineTail {

  /** Longest one that is kept: most have two hundred bytes. */
  private static final int MOST = 2048;

  private final byte[] bytes = new byte[MOST];
  private int length = -1;
  private int referrerClose;
  private int agentOpen;
  private int agentClose;

  /** Whether a line, from the referrer's opening quote on, ends as the last one did. */
  boolean isThatOf(byte[] line, int open, int end) {
    return end - open == length && Arrays.equals(bytes, 0, length, line, open, end);
  }

  /** Remembers what was found in a line, at the places of its quotes. */
  void keep(byte[] line, int open, int end, int referrerEnd, int agentBegin, int agentEnd) {
    referrerClose = referrerEnd - open;
    agentOpen = agentBegin - open;
    agentClose = agentEnd - open;
    length = end - open <= MOST ? end - open : -1;
    System.arraycopy(line, open, bytes, 0, Math.max(0, length));
  }

  /** Bytes from the referrer's opening quote to its closing one. */
  int referrerClose() {
    return referrerClose;
  }

  /** Bytes from the referrer's opening quote to the agent's. */
  int agentOpen() {
    return agentOpen;
  }

  /** Bytes from the referrer's opening quote to the agent's closing one. */
  int agentClose() {
    return agentClose;
  }
}
