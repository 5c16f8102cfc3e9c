package org.siterank.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.siterank.disk.OwnFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The webmasters of a file, lines {@code NAME:HASH} as {@code siterank password} writes them, or
 * {@code NAME:PASSWORD}. A browser sends its password with every request: one that was right is
 * remembered by a keyed hash for as long as the server runs, and not hashed slowly again.
 */
final class Webmasters {

  private static final Logger LOG = LoggerFactory.getLogger(Webmasters.class);

  /** Compared with the password when the name is unknown, so that time tells nothing. */
  private final PasswordHash nobody = PasswordHash.ofNothing();

  private final Map<String, String> passwords;
  private final PasswordGuesses guesses = new PasswordGuesses();
  private final Set<String> remembered = ConcurrentHashMap.newKeySet();
  private final SecretKeySpec key;

  private Webmasters(Map<String, String> passwords) {
    this.passwords = passwords;
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, "HmacSHA256");
  }

  /** Nobody. */
  static Webmasters none() {
    return new Webmasters(Map.of());
  }

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read, others may read it, or a line is none
   */
  static Webmasters read(Path file) throws IOException {
    OwnFiles.requireShut(file);
    Map<String, String> passwords = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.matches("[^:]+:.+")) {
        throw new IOException(file + ":" + number + ": a line is NAME:PASSWORD, or a comment");
      }
      int colon = line.indexOf(':');
      String password = line.substring(colon + 1);
      if (passwords.putIfAbsent(line.substring(0, colon), password) != null) {
        throw new IOException(file + ":" + number + ": this name has a line before");
      }
      if (PasswordHash.parse(password).isEmpty()) {
        LOG.warn(
            "{}:{}: whoever reads the file reads this password; store a hash of it with: siterank"
                + " password NAME --users {}",
            file,
            number,
            file);
      }
    }
    if (passwords.isEmpty()) {
      throw new IOException(
          file + ": no user in it; add one with: siterank password NAME --users " + file);
    }
    return new Webmasters(passwords);
  }

  boolean isEmpty() {
    return passwords.isEmpty();
  }

  /** How many passwords were wrong since the start. */
  long wrongPasswords() {
    return guesses.wrong();
  }

  /** Name and password of a request. */
  private record Sent(String name, String password) {

    static Optional<Sent> of(IncomingRequest request) {
      return Credentials.of(request, Credentials.BASIC).flatMap(Sent::parse);
    }

    private static Optional<Sent> parse(String base64) {
      try {
        String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        int colon = text.indexOf(':');
        return colon < 0
            ? Optional.empty()
            : Optional.of(new Sent(text.substring(0, colon), text.substring(colon + 1)));
      } catch (IllegalArgumentException e) {
        return Optional.empty(); // Not Base64: nobody's name and password.
      }
    }
  }

  /** Returns true if a request has a name and password to be compared. */
  boolean concern(IncomingRequest request) {
    return !isEmpty() && Sent.of(request).isPresent();
  }

  /** The verdict on name and password of a request. */
  record Verdict(boolean admitted, Duration delay) {

    static final Verdict NO = new Verdict(false, Duration.ZERO);

    static final Verdict YES = new Verdict(true, Duration.ZERO);
  }

  /**
   * Compares name and password of a request; takes a fifth of a second and more.
   *
   * @param client where it comes from
   */
  Verdict compare(IncomingRequest request, String client) {
    Optional<Sent> sent = Sent.of(request);
    if (sent.isEmpty()) {
      return Verdict.NO;
    }
    String name = sent.get().name();
    Duration wait = guesses.begin(name, client, System.nanoTime());
    if (!wait.isZero()) {
      return new Verdict(false, wait);
    }
    String mark = mark(sent.get());
    boolean right = remembered.contains(mark) || isRight(sent.get());
    if (!right) {
      return Verdict.NO;
    }
    remembered.add(mark);
    guesses.right(name, client);
    return Verdict.YES;
  }

  private boolean isRight(Sent sent) {
    String stored = passwords.get(sent.name());
    Optional<PasswordHash> hash = Optional.ofNullable(stored).flatMap(PasswordHash::parse);
    boolean matches = hash.orElse(nobody).matches(sent.password());
    return hash.isPresent()
        ? matches
        : stored != null && MessageDigest.isEqual(utf8(stored), utf8(sent.password()));
  }

  private String mark(Sent sent) {
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(utf8(sent.name() + ":" + sent.password())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
