package org.siterank.site;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A {@link UrlGlob} that is matched with spellings of an address. A pattern without a query matches
 * whatever the query is. {@code /hr/*} matches the folder {@code /hr}, too, and {@code
 * /hr/index.html} that folder and its start page.
 */
public final class SpelledGlob {

  /** How a query is compared. */
  public enum QueryMatch {
    /** The query as a whole must be what the pattern says. */
    WHOLE,
    /** The address must have the parameters that the pattern names, and may have others. */
    PARAMETERS
  }

  private final boolean isPath;

  /** The pattern itself first, then the other paths that it covers. */
  private final List<String> places;

  private final Optional<String> query;

  /**
   * @param glob the pattern
   * @param ignoresCase whether the case of letters in a path does not count
   */
  public SpelledGlob(UrlGlob glob, boolean ignoresCase) {
    String pattern = glob.pattern();
    int mark = pattern.indexOf('?');
    String written = mark < 0 ? pattern : pattern.substring(0, mark);
    this.isPath = written.startsWith("/");
    String spelled = isPath ? AddressSpelling.ofPattern(written) : withoutScheme(written);
    String place = ignoresCase ? spelled.toLowerCase(Locale.ROOT) : spelled;
    Set<String> all = new LinkedHashSet<>(List.of(place));
    if (place.endsWith("/*")) {
      all.add(place.substring(0, place.length() - 2));
    }
    if (isPath && glob.isLiteral()) {
      all.add(AddressSpelling.withoutIndexFiles(place));
    }
    this.places = List.copyOf(all);
    this.query =
        mark < 0
            ? Optional.empty()
            : Optional.of(AddressSpelling.decode(pattern.substring(mark + 1)));
  }

  private static String withoutScheme(String pattern) {
    String url = pattern.replaceFirst("^(?i)https?://", "");
    int slash = url.indexOf('/');
    return slash < 0 || url.startsWith("*")
        ? AddressSpelling.decode(url).replaceAll("/+", "/").replaceAll("(?<=.)/$", "")
        : url.substring(0, slash).toLowerCase(Locale.ROOT)
            + AddressSpelling.ofPattern(url.substring(slash));
  }

  /** Returns true if the pattern matches a spelling of an address. */
  public boolean matches(AddressSpelling address, QueryMatch match) {
    String subject = subject(address);
    return places.stream().anyMatch(place -> PathPattern.matches(place, subject))
        && (query.isEmpty() || queryMatches(query.get(), address, match));
  }

  /**
   * Returns true if the pattern matches the folder that an address may stand for: its front page.
   */
  public boolean matchesAsFolder(AddressSpelling address) {
    return places.size() > 1 && places.get(1).equals(subject(address));
  }

  private String subject(AddressSpelling address) {
    return isPath ? address.path() : address.authority() + address.path();
  }

  private static boolean queryMatches(String wanted, AddressSpelling address, QueryMatch match) {
    if (match == QueryMatch.WHOLE) {
      return PathPattern.matches(wanted, address.query());
    }
    List<String> own = AddressSpelling.parameters(address.query()).toList();
    return AddressSpelling.parameters(wanted)
        .allMatch(one -> own.stream().anyMatch(parameter -> PathPattern.matches(one, parameter)));
  }
}
