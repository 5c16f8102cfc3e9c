package org.siterank.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Lets connections go only to the hosts of the site, and only to the part of the network where each
 * of them was at first: a public name that is suddenly one of this machine, of the internal network
 * or of a cloud's metadata service is a trick (DNS rebinding). It is asked for every connection, so
 * what it allows is what is connected to.
 */
final class GuardedResolver implements DnsResolver {

  /** A refusal. */
  static final class ForbiddenAddressException extends UnknownHostException {

    private static final long serialVersionUID = 1;

    ForbiddenAddressException(String message) {
      super(message);
    }
  }

  private final DnsResolver system;
  private final Set<String> hosts;
  private final Map<String, Set<AddressKind>> kinds = new ConcurrentHashMap<>();

  /**
   * @param hosts names that may be resolved at all, as they stand in addresses
   */
  GuardedResolver(DnsResolver system, Set<String> hosts) {
    this.system = system;
    this.hosts = Set.copyOf(hosts.stream().map(GuardedResolver::plain).toList());
  }

  private static String plain(String host) {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return bare.toLowerCase(Locale.ROOT);
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    String name = plain(host);
    if (!hosts.contains(name)) {
      throw new ForbiddenAddressException(host + " is not a host of the site");
    }
    InetAddress[] found = system.resolve(name);
    // Who writes an address as the site's means it.
    boolean literal = name.indexOf(':') >= 0 || name.matches("[0-9.]+");
    if (literal) {
      return found;
    }
    Set<AddressKind> first = kinds.computeIfAbsent(name, key -> kindsOf(found));
    List<InetAddress> allowed = new ArrayList<>();
    for (InetAddress address : found) {
      AddressKind kind = AddressKind.of(address);
      if (kind == AddressKind.PUBLIC || (first.contains(kind) && kind != AddressKind.NEVER)) {
        allowed.add(address);
      }
    }
    if (allowed.isEmpty()) {
      throw new ForbiddenAddressException(
          host
              + " leads to "
              + found[0].getHostAddress()
              + ", where the site cannot be; nothing was sent");
    }
    return allowed.toArray(new InetAddress[0]);
  }

  /** A name with public addresses is a public site, and its other addresses are not believed. */
  private static Set<AddressKind> kindsOf(InetAddress[] addresses) {
    Set<AddressKind> kinds = EnumSet.noneOf(AddressKind.class);
    for (InetAddress address : addresses) {
      kinds.add(AddressKind.of(address));
    }
    return kinds.contains(AddressKind.PUBLIC) ? EnumSet.of(AddressKind.PUBLIC) : kinds;
  }

  @Override
  public String resolveCanonicalHostname(String host) throws UnknownHostException {
    return system.resolveCanonicalHostname(host);
  }
}
