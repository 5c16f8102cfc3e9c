package org.siterank.fetch;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Which part of the network an address belongs to. */
enum AddressKind {
  /** Reachable from everywhere. */
  PUBLIC,
  /** Of an organisation: RFC 1918, RFC 4193, and the shared space of RFC 6598. */
  PRIVATE,
  /** This machine. */
  LOOPBACK,
  /**
   * Never a web site's: link-local (RFC 3927, RFC 4291), where clouds keep their metadata service;
   * multicast, unspecified, reserved.
   */
  NEVER;

  private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};

  static AddressKind of(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (address instanceof Inet4Address) {
      return ofV4(bytes);
    }
    if (address.isLoopbackAddress()) {
      return LOOPBACK;
    }
    if (address.isLinkLocalAddress() || address.isMulticastAddress() || isUnspecified(bytes)) {
      return NEVER;
    }
    int embedded = embeddedV4(bytes);
    if (embedded >= 0) {
      return ofV4(java.util.Arrays.copyOfRange(bytes, embedded, embedded + 4));
    }
    boolean unique = (bytes[0] & 0xfe) == 0xfc;
    return unique || address.isSiteLocalAddress() ? PRIVATE : PUBLIC;
  }

  private static AddressKind ofV4(byte[] bytes) {
    int a = bytes[0] & 0xff;
    int b = bytes[1] & 0xff;
    if (a == 127) {
      return LOOPBACK;
    }
    if (a == 0 || a >= 224 || (a == 169 && b == 254)) {
      return NEVER;
    }
    boolean rfc1918 = a == 10 || (a == 172 && (b & 0xf0) == 16) || (a == 192 && b == 168);
    boolean shared = a == 100 && (b & 0xc0) == 64;
    return rfc1918 || shared ? PRIVATE : PUBLIC;
  }

  /** Where an IPv6 address carries an IPv4 one: NAT64 (RFC 6052), 6to4, and compatible ones. */
  private static int embeddedV4(byte[] bytes) {
    if (startsWith(bytes, NAT64) || startsWith(bytes, new byte[12])) {
      return 12;
    }
    return bytes[0] == 0x20 && bytes[1] == 0x02 ? 2 : -1;
  }

  private static boolean startsWith(byte[] bytes, byte[] prefix) {
    return java.util.Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }

  private static boolean isUnspecified(byte[] bytes) {
    for (byte b : bytes) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }
}
