package org.siterank.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The patterns of one setting, and which of them have matched an address. The flags say nothing
 * about what belongs to the site, so two lists of the same patterns are equal.
 */
final class PathPatterns {

  private final List<PathPattern> patterns;

  /** Threads only ever set flags, and a run reads them after its threads have ended. */
  private final boolean[] matched;

  PathPatterns(List<PathPattern> patterns) {
    this.patterns = List.copyOf(patterns);
    this.matched = new boolean[patterns.size()];
  }

  boolean isEmpty() {
    return matched.length == 0;
  }

  /**
   * Returns true if any pattern matches. A loop, not a stream: it runs for every link of a site.
   */
  boolean matches(PageUrl url) {
    boolean any = false;
    for (int i = 0; i < matched.length; i++) {
      // A pattern that has not matched yet is tried also behind one that decides.
      if (!(any && matched[i]) && patterns.get(i).matches(url)) {
        matched[i] = true;
        any = true;
      }
    }
    return any;
  }

  /** The first pattern that matches. */
  Optional<PathPattern> first(PageUrl url) {
    return patterns.stream().filter(pattern -> pattern.matches(url)).findFirst();
  }

  /** The patterns that have matched no address since {@link #forgetMatches}. */
  List<PathPattern> unmatched() {
    List<PathPattern> unmatched = new ArrayList<>();
    for (int i = 0; i < matched.length; i++) {
      if (!matched[i]) {
        unmatched.add(patterns.get(i));
      }
    }
    return unmatched;
  }

  void forgetMatches() {
    Arrays.fill(matched, false);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PathPatterns that && patterns.equals(that.patterns);
  }

  @Override
  public int hashCode() {
    return patterns.hashCode();
  }
}
