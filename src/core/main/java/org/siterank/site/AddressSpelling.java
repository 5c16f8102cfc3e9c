package org.siterank.site;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An address as a server may understand it. Servers answer many spellings of an address with the
 * same page: {@code /hr/wages.html}, {@code //hr/wages.html}, {@code /hr;v=1/wages.html}, {@code
 * /hr%2Fwages.html}, {@code /index.php/hr/wages.html}, {@code /hr/wages.html/} and {@code
 * /hr/wages.html?x=1}. This is what they have in common.
 *
 * <p>Percent-encoding is decoded, once and, where that changes anything, twice. Backslashes are
 * slashes. Parameters of a segment ({@code ;v=1}), empty segments, dot segments, and dots and
 * spaces at the end of a segment are gone, and so is the last slash.
 *
 * @param authority host and port
 * @param path begins with a slash and ends with none, unless it is the root
 * @param query decoded, or empty
 */
public record AddressSpelling(String authority, String path, String query) {

  private static final Pattern INDEX_FILE =
      Pattern.compile("(?:index|default)\\.[a-z0-9]{1,6}", Pattern.CASE_INSENSITIVE);

  private static final Pattern SEPARATOR = Pattern.compile("[&;]");

  /**
   * The spellings that an address stands for.
   *
   * @param ignoresCase whether the server may take small and capital letters of a path for the same
   */
  public static Set<AddressSpelling> of(PageUrl url, boolean ignoresCase) {
    Set<String> paths = new LinkedHashSet<>();
    String decoded = url.path();
    for (int times = 0; times < 2; times++) {
      decoded = decode(decoded);
      paths.add(join(segments(decoded)));
    }
    String query = decode(url.query().orElse(""));
    Set<AddressSpelling> spellings = new LinkedHashSet<>();
    for (String path : paths) {
      spellings.add(
          new AddressSpelling(
              url.authority(), ignoresCase ? path.toLowerCase(Locale.ROOT) : path, query));
    }
    return spellings;
  }

  /**
   * Returns this spelling without file names of start pages, such as {@code index.html} and {@code
   * default.aspx}, wherever they stand in the path.
   */
  public AddressSpelling withoutIndexFiles() {
    return new AddressSpelling(authority, withoutIndexFiles(path), query);
  }

  static String withoutIndexFiles(String path) {
    List<String> segments = segments(path);
    return segments.removeIf(segment -> INDEX_FILE.matcher(segment).matches())
        ? join(segments)
        : path;
  }

  /** The path of a pattern, spelled in the same way; stars stay what they are. */
  static String ofPattern(String path) {
    return join(segments(decode(path)));
  }

  /** The parameters of a query. */
  static Stream<String> parameters(String query) {
    return SEPARATOR.splitAsStream(query).filter(parameter -> !parameter.isEmpty());
  }

  /** Returns true if this address has all parameters of another one. */
  public boolean hasParametersOf(AddressSpelling other) {
    List<String> own = parameters(query).toList();
    return parameters(other.query).allMatch(own::contains);
  }

  static String decode(String text) {
    // A plus sign is no space in a path, and a lone percent sign stands for itself.
    String escaped = text.replace("+", "%2B").replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    return URLDecoder.decode(escaped, StandardCharsets.UTF_8);
  }

  private static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    for (String segment : path.replace('\\', '/').split("/", -1)) {
      String name = segment.split(";", 2)[0];
      if (name.equals("..")) {
        if (!segments.isEmpty()) {
          segments.remove(segments.size() - 1);
        }
        continue;
      }
      name = withoutTail(name);
      if (!name.isEmpty()) {
        segments.add(name);
      }
    }
    return segments;
  }

  /** A segment without dots and spaces at its end, which some file systems ignore. */
  private static String withoutTail(String segment) {
    int end = segment.length();
    while (end > 0 && (segment.charAt(end - 1) == '.' || segment.charAt(end - 1) == ' ')) {
      end--;
    }
    return segment.substring(0, end);
  }

  private static String join(List<String> segments) {
    return "/" + String.join("/", segments);
  }
}
