package org.siterank.web;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.siterank.cache.Recent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits how many passwords can be tried out. After {@link #FREE} wrong ones, an address waits
 * twice as long after each further one, up to {@link #LONGEST}; until then nothing is compared, so
 * that the right password is refused like any other. Once an account has had many wrong passwords,
 * addresses that never signed in to it have one try before they wait. An address never waits for
 * what another one did. Thread-safe.
 */
final class PasswordGuesses {

  /** Wrong passwords of an address before it has to wait: anybody mistypes a few times. */
  static final int FREE = 5;

  /** Wrong passwords for an account after which strangers have one try each. */
  private static final int MANY = 50;

  private static final Duration LONGEST = Duration.ofMinutes(15);

  /** After so long without a wrong password, those before are forgotten. */
  private static final Duration FORGOTTEN = Duration.ofHours(1);

  private static final int MOST_CLIENTS = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(PasswordGuesses.class);

  private static final class Tries {
    private int wrong;
    private long last;

    int wrong(long now) {
      return now - last > FORGOTTEN.toNanos() ? 0 : wrong;
    }

    void count(long now) {
      wrong = wrong(now) + 1;
      last = now;
    }
  }

  private final Map<String, Tries> byClient = new Recent<>(MOST_CLIENTS);
  private final Map<String, Tries> byAccount = new Recent<>(MOST_CLIENTS);

  /** Accounts with the addresses from which somebody signed in to them. */
  private final Set<String> known = new HashSet<>();

  private long wrong;

  /**
   * Begins to try a password out. It counts as wrong until {@link #right} says otherwise, so that
   * many tries at once are no way around.
   *
   * @param now on the clock of {@link System#nanoTime}
   * @return how long this client has to wait first; zero when the password may be compared
   */
  synchronized Duration begin(String account, String client, long now) {
    Tries own = byClient.computeIfAbsent(client, none -> new Tries());
    Tries all = byAccount.computeIfAbsent(account, none -> new Tries());
    boolean stranger = all.wrong(now) >= MANY && !known.contains(account + "\n" + client);
    int beyond = own.wrong(now) - (stranger ? 1 : FREE);
    if (beyond >= 0) {
      long delay =
          Math.min(LONGEST.toNanos(), Duration.ofSeconds(1).toNanos() << Math.min(beyond, 20));
      long left = own.last + delay - now;
      if (left > 0) {
        return Duration.ofNanos(left);
      }
    }
    own.count(now);
    all.count(now);
    wrong++;
    if (own.wrong >= FREE) {
      LOG.warn("{} wrong passwords from {}; it has to wait before the next one", own.wrong, client);
    }
    return Duration.ZERO;
  }

  /** The password that was tried out is right. */
  synchronized void right(String account, String client) {
    byClient.remove(client);
    Tries all = byAccount.get(account);
    if (all != null) {
      all.wrong = Math.max(0, all.wrong - 1);
    }
    known.add(account + "\n" + client);
    wrong--;
  }

  /** How many passwords were wrong since the start. */
  synchronized long wrong() {
    return wrong;
  }
}
