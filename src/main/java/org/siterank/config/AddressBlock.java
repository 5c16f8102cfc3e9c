package org.siterank.config;

import java.util.regex.Pattern;

/** The form of an IP address or CIDR block (RFC 4632, RFC 4291), told without asking a resolver. */
final class AddressBlock {

  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern IPV4 = Pattern.compile("(" + OCTET + "\\.){3}" + OCTET);
  private static final Pattern IPV6_GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

  private AddressBlock() {}

  /**
   * Gives the text back when it is one.
   *
   * @throws IllegalArgumentException when it is not
   */
  static String check(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    boolean v4 = IPV4.matcher(address).matches();
    if (!v4 && !isIpv6(address)) {
      throw new IllegalArgumentException("not an address");
    }
    if (slash >= 0) {
      String length = text.substring(slash + 1);
      if (!length.matches("\\d{1,3}") || Integer.parseInt(length) > (v4 ? 32 : 128)) {
        throw new IllegalArgumentException("not a prefix length");
      }
    }
    return text;
  }

  /** RFC 4291, 2.2: eight groups, or fewer with one {@code ::}, the last two maybe as IPv4. */
  private static boolean isIpv6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text, true) == 8;
    }
    String before = text.substring(0, gap);
    String after = text.substring(gap + 2);
    int left = before.isEmpty() ? 0 : groups(before, false);
    int right = after.isEmpty() ? 0 : groups(after, true);
    return left >= 0 && right >= 0 && left + right <= 7;
  }

  /** The number of 16-bit groups; -1 when one of them is none. */
  private static int groups(String text, boolean mayEndInIpv4) {
    String[] parts = text.split(":", -1);
    int count = 0;
    for (int i = 0; i < parts.length; i++) {
      if (IPV6_GROUP.matcher(parts[i]).matches()) {
        count++;
      } else if (mayEndInIpv4 && i == parts.length - 1 && IPV4.matcher(parts[i]).matches()) {
        count += 2;
      } else {
        return -1;
      }
    }
    return count;
  }
}
