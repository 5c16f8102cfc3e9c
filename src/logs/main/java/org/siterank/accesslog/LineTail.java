package org.siterank.accesslog;

import java.util.Arrays;

/**
 * Referrer and agent as they stand at the end of lines, from the referrer's opening quote on. What
 * is found out about one is good for every line that ends in the same bytes. Immutable.
 */
final class LineTail {

  private final int place;
  private final byte[] bytes;
  private final int referrerClose;
  private final int agentOpen;
  private final int agentClose;
  private final int requestMillis;

  /**
   * @param place where {@link LineTails} keeps it
   * @param bytes from the referrer's opening quote to the line's end
   * @param referrerClose place of the referrer's closing quote in them
   * @param agentOpen place of the agent's opening quote
   * @param agentClose place of the agent's closing quote
   */
  LineTail(int place, byte[] bytes, int referrerClose, int agentOpen, int agentClose) {
    this.place = place;
    this.bytes = bytes;
    this.referrerClose = referrerClose;
    this.agentOpen = agentOpen;
    this.agentClose = agentClose;
    this.requestMillis = RequestTime.behindAgent(bytes, agentClose + 1, bytes.length);
  }

  /** Whether {@code line[open, end)} are its bytes. */
  boolean is(byte[] line, int open, int end) {
    return end - open == bytes.length && Arrays.equals(bytes, 0, bytes.length, line, open, end);
  }

  /** Its place in {@link LineTails}, which it may have lost to another: 0 to PLACES - 1. */
  int place() {
    return place;
  }

  int referrerClose() {
    return referrerClose;
  }

  int agentOpen() {
    return agentOpen;
  }

  int agentClose() {
    return agentClose;
  }

  /** The request's time, if it stands in the tail; else {@link RequestTime#UNKNOWN}. */
  int requestMillis() {
    return requestMillis;
  }
}
