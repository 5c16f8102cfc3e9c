package org.siterank.searchlog;

import java.util.regex.Pattern;

/** The network of a client: those who share it count as one where clicks are learnt from. */
final class ClientNetwork {

  private static final Pattern IPV4 = Pattern.compile("(\\d+\\.\\d+\\.\\d+)\\.\\d+");

  /** The first eight bytes of an IPv6 address; a site of the Internet mostly gets the first six. */
  private static final Pattern IPV6 = Pattern.compile("([0-9a-f]{12})[0-9a-f]{4}");

  private ClientNetwork() {}

  /** The first 24 bits of an IPv4 address, 48 of an IPv6 address; another name as it is. */
  static String of(String client) {
    for (Pattern address : new Pattern[] {IPV4, IPV6}) {
      var found = address.matcher(client);
      if (found.matches()) {
        return found.group(1);
      }
    }
    return client;
  }
}
