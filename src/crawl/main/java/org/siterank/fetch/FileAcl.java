package org.siterank.fetch;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.siterank.site.Readers;

/**
 * Access control list of a file or folder, after the mask (POSIX 1003.1e draft 17, section 23).
 *
 * @param granted users ({@code user:NAME}) and groups by name that have a permission
 * @param userDenied whether a user it names has it not
 * @param groupDenied whether a group it names has it not
 * @param others whether all the others have it
 */
record FileAcl(Set<String> granted, boolean userDenied, boolean groupDenied, boolean others) {

  FileAcl {
    granted = Set.copyOf(granted);
  }

  /**
   * Those who are known to have the permission by name; empty for everybody. An entry of a user
   * comes before those of groups, and one of a group before that of the others: where it denies,
   * the names of the wider classes would open the file to somebody who is kept out, and are left
   * out.
   */
  Optional<Set<String>> names() {
    if (others && !userDenied && !groupDenied) {
      return Optional.empty();
    }
    Set<String> names = new TreeSet<>(granted);
    names.removeIf(
        name -> !Readers.isGroup(name) || (userDenied && !name.startsWith(Readers.USER)));
    return Optional.of(names);
  }

  /** Those who are in all of several sets of names, where empty is everybody. */
  static Optional<Set<String>> common(Collection<Optional<Set<String>>> all) {
    Optional<Set<String>> common = Optional.empty();
    for (Optional<Set<String>> names : all) {
      if (names.isPresent()) {
        Set<String> both = new TreeSet<>(names.get());
        common.ifPresent(both::retainAll);
        common = Optional.of(both);
      }
    }
    return common;
  }
}
