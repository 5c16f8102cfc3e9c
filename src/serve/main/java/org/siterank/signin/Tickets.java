package org.siterank.signin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps something on the server for a random ticket that a browser holds, for a limited time. The
 * tickets themselves are not kept, only their digests. Thread-safe.
 *
 * @param <T> what is kept
 */
final class Tickets<T> {

  private static final Logger LOG = LoggerFactory.getLogger(Tickets.class);

  /** 256 bits, twice what OWASP asks of a session identifier. */
  private static final int TICKET_BYTES = 32;

  private record Kept<T>(T what, Instant until) {}

  private final String plural;
  private final int most;
  private final Duration lifetime;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Oldest first, which is the order in which they end. */
  private final Map<String, Kept<T>> kept = new LinkedHashMap<>();

  /**
   * @param plural the name of what is kept, for the log
   * @param most how many are kept; beyond, the oldest are ended
   */
  Tickets(String plural, int most, Duration lifetime, Clock clock) {
    this.plural = plural;
    this.most = most;
    this.lifetime = lifetime;
    this.clock = clock;
  }

  /** Returns a new random text of letters, digits, - and _. */
  String random() {
    byte[] bytes = new byte[TICKET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Keeps something and returns its ticket. */
  synchronized String keep(T what) {
    Instant now = clock.instant();
    Iterator<Kept<T>> oldest = kept.values().iterator();
    while (oldest.hasNext() && !oldest.next().until().isAfter(now)) {
      oldest.remove();
    }
    if (kept.size() >= most) {
      LOG.warn("{} {} are kept; the oldest ends early", most, plural);
      kept.remove(kept.keySet().iterator().next());
    }
    String ticket = random();
    kept.put(digest(ticket), new Kept<>(what, now.plus(lifetime)));
    return ticket;
  }

  /** The value of a ticket, as long as it lasts. */
  synchronized Optional<T> find(String ticket) {
    return Optional.ofNullable(kept.get(digest(ticket)))
        .filter(found -> found.until().isAfter(clock.instant()))
        .map(Kept::what);
  }

  /** Returns the entry of a ticket, and forgets it. */
  synchronized Optional<T> take(String ticket) {
    Optional<T> found = find(ticket);
    kept.remove(digest(ticket));
    return found;
  }

  private static String digest(String ticket) {
    try {
      byte[] bytes = ticket.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
