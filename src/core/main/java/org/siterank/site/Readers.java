package org.siterank.site;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Readers of a page: everybody, nobody, or the members of groups. A single user is a group of the
 * name {@code user:NAME}. Names are compared as they are written, case included.
 *
 * @param text the groups in their order, one a line; empty, {@code *} or {@code -} for the
 *     constants below
 */
public record Readers(String text) {

  /** Everybody, on a site that has no access rules. */
  public static final Readers UNRESTRICTED = new Readers("");

  /** Everybody, on a site that has access rules. */
  public static final Readers EVERYBODY = new Readers("*");

  /** Nobody: a page that nothing opens. */
  public static final Readers NOBODY = new Readers("-");

  /** The beginning of the name of a single user's group. */
  public static final String USER = "user:";

  private static final Set<String> PUBLIC_WORDS = Set.of("*", "everybody");

  private static final Set<String> CLOSED_WORDS = Set.of("-", "nobody");

  /**
   * Reads a list of groups.
   *
   * @param list names separated by commas; {@code everybody} or {@code *}; {@code nobody}
   * @throws IllegalArgumentException when a name is missing or has control characters
   */
  public static Readers parse(String list) {
    Set<String> names = new TreeSet<>();
    for (String part : list.split(",", -1)) {
      String name = part.strip();
      if (name.isEmpty()) {
        throw new IllegalArgumentException(
            "groups must be names separated by commas, or everybody, or nobody, got: " + list);
      }
      if (name.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException(
            "the name of a group must not have control characters, got: " + list);
      }
      names.add(name);
    }
    return of(names);
  }

  /** The readers that have one of some groups. */
  public static Readers of(Collection<String> groups) {
    Set<String> names = new TreeSet<>(groups);
    if (names.stream().anyMatch(PUBLIC_WORDS::contains)) {
      return EVERYBODY;
    }
    names.removeAll(CLOSED_WORDS);
    return names.isEmpty() ? NOBODY : new Readers(String.join("\n", names));
  }

  /** Whether a name can be that of a group, and is no word for everybody or nobody. */
  public static boolean isGroup(String name) {
    return !name.isBlank()
        && !PUBLIC_WORDS.contains(name)
        && !CLOSED_WORDS.contains(name)
        && name.chars().noneMatch(c -> c == ',' || Character.isISOControl(c));
  }

  /** Whether everybody may read the page. */
  public boolean isPublic() {
    return text.equals(UNRESTRICTED.text) || text.equals(EVERYBODY.text);
  }

  /** Whether nobody may. */
  public boolean isClosed() {
    return text.equals(NOBODY.text);
  }

  /** The groups that may read it; empty when everybody or nobody may. */
  public List<String> groups() {
    return isPublic() || isClosed() ? List.of() : text.lines().toList();
  }

  /** Whether a member of some groups may read the page. */
  public boolean include(Set<String> memberOf) {
    return isPublic() || groups().stream().anyMatch(memberOf::contains);
  }

  /** Those who may read this page and another one. */
  public Readers and(Readers others) {
    if (isPublic()) {
      return others;
    }
    if (others.isPublic()) {
      return this;
    }
    Set<String> both = new TreeSet<>(groups());
    both.retainAll(others.groups());
    return of(both);
  }

  /** Whether all who may read this page may read another one as well. */
  public boolean areAmong(Readers others) {
    return others.isPublic() || (!isPublic() && Set.copyOf(others.groups()).containsAll(groups()));
  }

  /** As a list of names, or {@code everybody} or {@code nobody}. */
  @Override
  public String toString() {
    return isPublic() ? "everybody" : isClosed() ? "nobody" : String.join(", ", groups());
  }
}
