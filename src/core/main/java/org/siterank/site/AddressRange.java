package org.siterank.site;

import java.util.Arrays;
import java.util.Optional;

/**
 * A range of internet addresses as {@code 192.0.2.0/24}, {@code 2001:db8::/32} or one address.
 * Names are never looked up: an address is read from its text alone.
 */
public final class AddressRange {

  private static final byte[] IPV4_MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  private final String text;
  private final byte[] address;
  private final int bits;

  private AddressRange(String text, byte[] address, int bits) {
    this.text = text;
    this.address = address;
    this.bits = bits;
  }

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException when the text is no address or its length is out of range
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String base = slash < 0 ? text : text.substring(0, slash);
    byte[] address =
        parseAddress(base)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "not an address or an address range: \""
                            + text
                            + "\"; allowed are 192.0.2.7, 192.0.2.0/24, 2001:db8::/32"));
    int width = base.indexOf(':') < 0 ? 32 : 128;
    int length = slash < 0 ? width : number(text.substring(slash + 1), width);
    if (length < 0) {
      throw new IllegalArgumentException(
          "the length of an address range must be 0 to " + width + ", got \"" + text + "\"");
    }
    return new AddressRange(text, address, 128 - width + length);
  }

  /** Whether an address, in the form that {@link #parseAddress} gives, lies in the range. */
  public boolean contains(byte[] other) {
    int whole = bits / 8;
    int rest = bits % 8;
    if (!Arrays.equals(address, 0, whole, other, 0, whole)) {
      return false;
    }
    int mask = 0xff << (8 - rest);
    return rest == 0 || ((address[whole] ^ other[whole]) & mask & 0xff) == 0;
  }

  /** The sixteen bytes of an address (RFC 4291, 2.2); IPv4 as IPv4-mapped, 2.5.5.2. */
  public static Optional<byte[]> parseAddress(String text) {
    byte[] out = new byte[16];
    if (text.indexOf(':') < 0) {
      System.arraycopy(IPV4_MAPPED, 0, out, 0, IPV4_MAPPED.length);
      return parseIpv4(text, out, 12) ? Optional.of(out) : Optional.empty();
    }
    return parseIpv6(text, out) ? Optional.of(out) : Optional.empty();
  }

  private static boolean parseIpv6(String text, byte[] out) {
    int gap = text.indexOf("::");
    if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
      return false;
    }
    String head = gap < 0 ? text : text.substring(0, gap);
    String tail = gap < 0 ? "" : text.substring(gap + 2);
    byte[] left = groups(head, gap < 0);
    byte[] right = groups(tail, true);
    if (left == null || right == null) {
      return false;
    }
    int length = left.length + right.length;
    if (gap < 0 ? length != 16 : length > 14) {
      return false;
    }
    System.arraycopy(left, 0, out, 0, left.length);
    System.arraycopy(right, 0, out, 16 - right.length, right.length);
    return true;
  }

  /** The bytes of groups between colons, null if they are none; IPv4 may stand at the end alone. */
  private static byte[] groups(String text, boolean atEnd) {
    if (text.isEmpty()) {
      return new byte[0];
    }
    String[] groups = text.split(":", -1);
    if (groups.length > 8) {
      return null;
    }
    byte[] out = new byte[20];
    int length = 0;
    for (int i = 0; i < groups.length; i++) {
      String group = groups[i];
      if (atEnd && i == groups.length - 1 && group.indexOf('.') >= 0) {
        if (!parseIpv4(group, out, length)) {
          return null;
        }
        length += 4;
        continue;
      }
      boolean hex = group.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0);
      if (group.isEmpty() || group.length() > 4 || !hex) {
        return null;
      }
      int value = Integer.parseInt(group, 16);
      out[length++] = (byte) (value >> 8);
      out[length++] = (byte) value;
    }
    return Arrays.copyOf(out, length);
  }

  private static boolean parseIpv4(String text, byte[] out, int at) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (int i = 0; i < 4; i++) {
      int value = number(parts[i], 255);
      if (value < 0) {
        return false;
      }
      out[at + i] = (byte) value;
    }
    return true;
  }

  /** A decimal number of one to three digits up to {@code most}, or a negative number. */
  private static int number(String text, int most) {
    if (text.isEmpty() || text.length() > 3 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    int value = Integer.parseInt(text);
    return value <= most ? value : -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressRange range
        && bits == range.bits
        && Arrays.equals(address, range.address);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(address) + bits;
  }

  @Override
  public String toString() {
    return text;
  }
}
