package org.siterank.site;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads an address as a browser does and writes it in normal form.
 *
 * <p>Reading follows the WHATWG URL standard where sites rely on it: surrounding white space, tabs
 * and line breaks inside, backslashes for slashes. Writing follows RFC 3986, section 6.2.2 and
 * 6.2.3: scheme and host in lower case, IDNA host, no default port, no dot segments, upper-case
 * percent escapes, unreserved characters unescaped, everything else outside ASCII as UTF-8 escapes.
 * User information, the fragment and an empty query are dropped. The order of query parameters,
 * empty values and doubled slashes are kept, because servers tell them apart.
 *
 * <p>crawler-commons' {@code BasicURLNormalizer} was tried first: it sorts parameters, collapses
 * doubled slashes, drops the {@code =} of an empty value, refuses IPv6 hosts and turns {@code ?q=ä}
 * into {@code ?q?%C3%A4}; a crawler that asks for what it normalised would ask for other pages.
 */
final class UrlSyntax {

  /** Unreserved characters (RFC 3986, 2.3) and the reserved ones that stand for themselves. */
  private static final String PATH_LITERAL = "-._~!$&'()*+,;=:@/";

  private static final String QUERY_LITERAL = PATH_LITERAL + "?[]";
  private static final String UNRESERVED_MARKS = "-._~";

  /**
   * Longest label of a host name, and longest name without the dot at its end (RFC 1035, 2.3.4).
   */
  private static final int MAX_LABEL = 63;

  private static final int MAX_HOST = 253;

  private UrlSyntax() {}

  /** The normal form of {@code href} seen from {@code base} (or alone, when that is null). */
  static Optional<String> resolve(PageUrl base, String href) {
    String text = clean(href);
    if (text.length() > PageUrl.MAX_LENGTH) {
      return Optional.empty();
    }
    int fragment = text.indexOf('#');
    if (fragment >= 0) {
      text = text.substring(0, fragment);
    }
    int colon = schemeEnd(text);
    String scheme = colon > 0 ? text.substring(0, colon).toLowerCase(Locale.ROOT) : null;
    if (scheme != null && !scheme.equals("http") && !scheme.equals("https")) {
      return Optional.empty();
    }
    String rest = scheme == null ? text : text.substring(colon + 1);
    if (scheme == null && base == null) {
      return Optional.empty();
    }
    int query = rest.indexOf('?');
    String queryText = query < 0 ? "" : rest.substring(query + 1);
    String hierarchy = (query < 0 ? rest : rest.substring(0, query)).replace('\\', '/');
    if (scheme != null && !hierarchy.startsWith("//")) {
      // "http:page.html": a browser takes the same scheme's base, and a lone one as "http://page".
      if (base != null && base.scheme().equals(scheme)) {
        scheme = null;
      } else {
        hierarchy = "//" + stripSlashes(hierarchy);
      }
    }
    if (scheme == null && !hierarchy.startsWith("//")) {
      return relative(base, hierarchy, queryText, query >= 0);
    }
    String address = stripSlashes(hierarchy);
    int slash = address.indexOf('/');
    String authority = slash < 0 ? address : address.substring(0, slash);
    String path = slash < 0 ? "/" : address.substring(slash);
    String realScheme = scheme == null ? base.scheme() : scheme;
    return authority(realScheme, authority)
        .flatMap(host -> compose(realScheme + "://" + host, path, queryText));
  }

  private static Optional<String> relative(
      PageUrl base, String hierarchy, String query, boolean hasQuery) {
    if (hierarchy.isEmpty()) {
      String kept = hasQuery ? query : base.query().orElse("");
      return compose(base.origin(), base.path(), kept);
    }
    String path =
        hierarchy.startsWith("/")
            ? hierarchy
            : base.path().substring(0, base.path().lastIndexOf('/') + 1) + hierarchy;
    return compose(base.origin(), path, query);
  }

  private static Optional<String> compose(String origin, String path, String query) {
    String normal = origin + escape(removeDotSegments(path), PATH_LITERAL);
    if (!query.isEmpty()) {
      normal += "?" + escape(query, QUERY_LITERAL);
    }
    return normal.length() > PageUrl.MAX_LENGTH ? Optional.empty() : Optional.of(normal);
  }

  /** Host and port in normal form, user information dropped. */
  private static Optional<String> authority(String scheme, String text) {
    String address = text.substring(text.lastIndexOf('@') + 1);
    int portColon = address.lastIndexOf(':');
    String host = address;
    String port = "";
    if (portColon > address.lastIndexOf(']')) {
      host = address.substring(0, portColon);
      port = address.substring(portColon + 1);
    }
    Optional<String> normalHost = host.startsWith("[") ? ipv6(host) : hostName(host);
    if (normalHost.isEmpty() || port.isEmpty()) {
      return normalHost;
    }
    if (port.length() > 5 || !port.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    int number = Integer.parseInt(port);
    if (number == 0 || number > 65535) {
      return Optional.empty();
    }
    boolean isDefault = number == (scheme.equals("https") ? 443 : 80);
    return normalHost.map(name -> isDefault ? name : name + ":" + number);
  }

  private static Optional<String> hostName(String host) {
    return isNormalHostName(host) ? Optional.of(host) : internationalHostName(host);
  }

  /**
   * Whether a name is in normal form beyond doubt, as nearly all are: labels of 1 to 63 lower-case
   * letters, digits, hyphens and underscores, 253 characters in all. IDNA returns these as they
   * are, and takes most of the time of reading an address to find that out.
   */
  private static boolean isNormalHostName(String host) {
    int labelStart = 0;
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c == '.' && i > labelStart) {
        labelStart = i + 1;
      } else if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
        return false;
      } else if (i - labelStart >= MAX_LABEL) {
        return false;
      }
    }
    return host.length() > labelStart && host.length() <= MAX_HOST;
  }

  private static Optional<String> internationalHostName(String host) {
    String ascii;
    try {
      ascii = IDN.toASCII(unescape(host), IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException notAHostName) {
      return Optional.empty();
    }
    if (ascii.endsWith(".")) {
      ascii = ascii.substring(0, ascii.length() - 1);
    }
    boolean valid =
        !ascii.isEmpty()
            && ascii.length() <= MAX_HOST
            && !ascii.startsWith(".")
            && !ascii.contains("..")
            && ascii.chars().allMatch(c -> isAlphanumeric(c) || c == '-' || c == '.' || c == '_');
    return valid ? Optional.of(ascii) : Optional.empty();
  }

  private static Optional<String> ipv6(String host) {
    boolean valid =
        host.endsWith("]")
            && host.length() > 3
            && host.substring(1, host.length() - 1)
                .chars()
                .allMatch(c -> Character.digit(c, 16) >= 0 || c == ':' || c == '.');
    return valid ? Optional.of(host.toLowerCase(Locale.ROOT)) : Optional.empty();
  }

  /** RFC 3986, 5.2.4, with {@code %2e} read as a dot. */
  private static String removeDotSegments(String path) {
    if (!path.contains("/.") && !path.contains("%2")) {
      return path;
    }
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String dots = segments[i].replace("%2e", ".").replace("%2E", ".");
      boolean last = i == segments.length - 1;
      if (dots.equals("..")) {
        kept.pollLast();
      } else if (!dots.equals(".")) {
        kept.addLast(segments[i]);
        continue;
      }
      if (last) {
        kept.addLast("");
      }
    }
    return "/" + String.join("/", kept);
  }

  private static String escape(String text, String literal) {
    return isLiteral(text, literal) ? text : escaped(text, literal);
  }

  private static boolean isLiteral(String text, String literal) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isAlphanumeric(c) && literal.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static String escaped(String text, String literal) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (c == '%' && isEscape(text, i)) {
        int octet = Integer.parseInt(text, i + 1, i + 3, 16);
        if (isAlphanumeric(octet) || UNRESERVED_MARKS.indexOf(octet) >= 0) {
          out.append((char) octet);
        } else {
          appendEscape(out, octet);
        }
        i += 3;
        continue;
      }
      if (isAlphanumeric(c) || literal.indexOf(c) >= 0) {
        out.append((char) c);
      } else {
        String character = new String(Character.toChars(c));
        for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
          appendEscape(out, octet & 0xff);
        }
      }
      i += Character.charCount(c);
    }
    return out.toString();
  }

  private static void appendEscape(StringBuilder out, int octet) {
    out.append('%')
        .append(Character.toUpperCase(Character.forDigit(octet >> 4, 16)))
        .append(Character.toUpperCase(Character.forDigit(octet & 15, 16)));
  }

  private static String unescape(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] out = new byte[text.length() * 4];
    int length = 0;
    for (int i = 0; i < text.length(); ) {
      if (isEscape(text, i)) {
        out[length++] = (byte) Integer.parseInt(text, i + 1, i + 3, 16);
        i += 3;
      } else {
        byte[] octets = text.substring(i, i + 1).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(octets, 0, out, length, octets.length);
        length += octets.length;
        i++;
      }
    }
    return new String(out, 0, length, StandardCharsets.UTF_8);
  }

  private static boolean isEscape(String text, int at) {
    return text.charAt(at) == '%'
        && at + 2 < text.length()
        && Character.digit(text.charAt(at + 1), 16) >= 0
        && Character.digit(text.charAt(at + 2), 16) >= 0;
  }

  private static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private static int schemeEnd(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        return i;
      }
      boolean inScheme = isAlphanumeric(c) || c == '+' || c == '-' || c == '.';
      if (!inScheme || (i == 0 && c < 'A')) {
        return -1;
      }
    }
    return -1;
  }

  private static String stripSlashes(String text) {
    int start = 0;
    while (start < text.length() && text.charAt(start) == '/') {
      start++;
    }
    return text.substring(start);
  }

  private static String clean(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) <= ' ') {
      end--;
    }
    String trimmed = text.substring(start, end);
    boolean broken =
        trimmed.indexOf('\t') >= 0 || trimmed.indexOf('\n') >= 0 || trimmed.indexOf('\r') >= 0;
    return broken ? trimmed.replaceAll("[\t\n\r]", "") : trimmed;
  }
}
