package org.siterank.web;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password as it is stored: PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2), written {@code
 * $pbkdf2-sha256$ROUNDS$SALT$HASH} with salt and hash in Base64. To try a password out takes a
 * fifth of a second or more of a processor, whoever does it.
 */
public final class PasswordHash {

  /** OWASP's advice for this function since 2023. */
  private static final int ROUNDS = 600_000;

  private static final int MOST_ROUNDS = 10_000_000;

  private static final int SALT_BYTES = 16;

  private static final int HASH_BYTES = 32;

  private static final Pattern WRITTEN =
      Pattern.compile("\\$pbkdf2-sha256\\$(\\d{1,8})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

  private final int rounds;
  private final byte[] salt;
  private final byte[] hash;

  private PasswordHash(int rounds, byte[] salt, byte[] hash) {
    this.rounds = rounds;
    this.salt = salt;
    this.hash = hash;
  }

  /** A hash that no password is known to have; to compare with it takes as long as with another. */
  static PasswordHash ofNothing() {
    return new PasswordHash(ROUNDS, random(SALT_BYTES), random(HASH_BYTES));
  }

  /** Hashes a password with a new salt. */
  public static PasswordHash of(String password) {
    return of(password, ROUNDS);
  }

  /** Hashes a password with a new salt, in a number of rounds. */
  static PasswordHash of(String password, int rounds) {
    byte[] salt = random(SALT_BYTES);
    return new PasswordHash(rounds, salt, hash(password, salt, rounds, HASH_BYTES));
  }

  /** Reads what {@link #toString} wrote; nothing when a text is something else. */
  static Optional<PasswordHash> parse(String text) {
    Matcher parts = WRITTEN.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int rounds = Integer.parseInt(parts.group(1));
    return rounds < 1 || rounds > MOST_ROUNDS
        ? Optional.empty()
        : Optional.of(
            new PasswordHash(
                rounds,
                Base64.getDecoder().decode(parts.group(2)),
                Base64.getDecoder().decode(parts.group(3))));
  }

  /** Returns true if this is the hash of a password. */
  boolean matches(String password) {
    return MessageDigest.isEqual(hash, hash(password, salt, rounds, hash.length));
  }

  private static byte[] random(int bytes) {
    byte[] random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return random;
  }

  private static byte[] hash(String password, byte[] salt, int rounds, int bytes) {
    // Java has no empty key.
    char[] letters = (password.isEmpty() ? "\0" : password).toCharArray();
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(letters, salt, rounds, 8 * bytes))
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has PBKDF2WithHmacSHA256", e);
    }
  }

  @Override
  public String toString() {
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$pbkdf2-sha256$"
        + rounds
        + "$"
        + base64.encodeToString(salt)
        + "$"
        + base64.encodeToString(hash);
  }
}
