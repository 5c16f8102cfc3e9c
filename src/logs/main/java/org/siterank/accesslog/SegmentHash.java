package org.siterank.accesslog;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A hash of some bytes in the middle of a log. Logs that begin alike are told apart by a few of
 * them.
 *
 * @param end uncompressed offset behind the bytes
 * @param length how many bytes there are, 1 to {@value #MAX_LENGTH}
 * @param hash the first half of their SHA-256, in hex
 */
public record SegmentHash(long end, int length, String hash) {

  /** Some ten lines: two logs that differ before them differ in them. */
  static final int MAX_LENGTH = 1 << 10;

  public SegmentHash {
    if (length < 1 || length > MAX_LENGTH || length > end) {
      throw new IllegalArgumentException(
          "a segment must have 1 to "
              + Math.min(MAX_LENGTH, end)
              + " bytes before its end, got "
              + length);
    }
  }

  /** The hash of {@code bytes[from, from + length)}, which end at an uncompressed offset. */
  static SegmentHash of(long end, byte[] bytes, int from, int length) {
    byte[] hash = sha256(bytes, from, length);
    return new SegmentHash(end, length, HexFormat.of().formatHex(hash, 0, hash.length / 2));
  }

  static byte[] sha256(byte[] bytes, int from, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, from, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Where the bytes begin. */
  long start() {
    return end - length;
  }

  /** Whether these are the bytes. */
  boolean isOf(byte[] bytes) {
    return bytes.length == length && of(end, bytes, 0, length).equals(this);
  }

  /** Several as one line of text: {@code end:length:hash end:length:hash}. */
  public static String format(List<SegmentHash> segments) {
    return segments.stream()
        .map(one -> one.end() + ":" + one.length() + ":" + one.hash())
        .collect(Collectors.joining(" "));
  }

  /**
   * Reads what {@link #format} has written.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static List<SegmentHash> parse(String text) {
    List<SegmentHash> segments = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String one : text.split(" ", -1)) {
        String[] parts = one.split(":", -1);
        if (parts.length != 3) {
          throw new IllegalArgumentException("a segment must be end:length:hash, got " + one);
        }
        segments.add(
            new SegmentHash(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), parts[2]));
      }
    }
    return segments;
  }
}
