package org.siterank.web;

import java.time.Duration;

/**
 * How long clients may take, from the first byte to the last, and how many may be slow at once.
 *
 * @param head for a request without its body, counted from the answer before or the connection's
 *     beginning
 * @param body for what is posted
 * @param answer for reading an answer
 * @param connections that wait for a request at one time
 * @param bodies posted at one time
 * @param answerBytes of answers that are sent at one time
 */
record ClientLimits(
    Duration head, Duration body, Duration answer, int connections, int bodies, long answerBytes) {

  /**
   * As nginx, but for the whole and not between two bytes; a browser sends a form in one go. Each
   * connection takes some 10 kB, and each answer what it is long.
   */
  static final ClientLimits USUAL =
      new ClientLimits(
          Duration.ofSeconds(30),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          8_192,
          256,
          64_000_000);
}
