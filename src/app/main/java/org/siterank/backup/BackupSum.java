package org.siterank.backup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.siterank.disk.OwnFiles;

/**
 * The sum at the end of a backup. SHA-256 shows that no byte has changed; with a key, HMAC-SHA-256
 * (RFC 2104) shows as well that somebody who has the key wrote the file.
 */
final class BackupSum {

  /** Characters of a sum, in hexadecimal digits. */
  static final int LENGTH = 64;

  /** Bytes of a key: as many nobody tries out. */
  private static final int SHORTEST_KEY = 16;

  private static final String PLAIN = "siterank backup 1, sha256 ";
  private static final String KEYED = "siterank backup 1, hmac-sha256 ";

  private final Optional<byte[]> key;

  private BackupSum(Optional<byte[]> key) {
    this.key = key;
  }

  /**
   * The sum by the key of a file; without one, the plain sum.
   *
   * @throws IOException when the file cannot be read, others may read it, or it is too short
   */
  static BackupSum of(Optional<Path> keyFile) throws IOException {
    if (keyFile.isEmpty()) {
      return new BackupSum(Optional.empty());
    }
    OwnFiles.requireShut(keyFile.get());
    byte[] key = Files.readAllBytes(keyFile.get());
    if (key.length < SHORTEST_KEY) {
      throw new IOException(
          keyFile.get()
              + ": a key has at least "
              + SHORTEST_KEY
              + " bytes; make one with: head -c 32 /dev/urandom > "
              + keyFile.get());
    }
    return new BackupSum(Optional.of(key));
  }

  /** The text before the sum in the comment of the archive. */
  String comment() {
    return key.isPresent() ? KEYED : PLAIN;
  }

  /**
   * The fault at the end of a file for this kind of sum; nothing when it has one.
   *
   * @param end text that ends where the sum begins
   */
  Optional<String> objection(String end) {
    if (end.endsWith(comment())) {
      return Optional.empty();
    }
    if (end.endsWith(KEYED)) {
      return Optional.of("its sum is by a key; name the file of the key with --key");
    }
    return Optional.of(
        end.endsWith(PLAIN)
            ? "its sum is by no key, so anybody can have written it"
            : "no backup, or one that was cut off");
  }

  /** Longest text before the sum. */
  static int longestComment() {
    return KEYED.length();
  }

  /** Begins to sum up. */
  MessageDigest begin() {
    try {
      return key.isPresent() ? new KeyedDigest(key.get()) : MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256 and HmacSHA256", e);
    }
  }

  /** The sum of what was taken, as it stands in the file. */
  static byte[] text(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest()).getBytes(StandardCharsets.US_ASCII);
  }

  /** A MAC in the form of a digest, which streams can take. */
  private static final class KeyedDigest extends MessageDigest {

    private final Mac mac = Mac.getInstance("HmacSHA256");

    KeyedDigest(byte[] key) throws GeneralSecurityException {
      super("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
    }

    @Override
    protected void engineUpdate(byte input) {
      mac.update(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      mac.update(input, offset, length);
    }

    @Override
    protected byte[] engineDigest() {
      return mac.doFinal();
    }

    @Override
    protected void engineReset() {
      mac.reset();
    }
  }
}
