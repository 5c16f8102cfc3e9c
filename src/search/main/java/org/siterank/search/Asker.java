package org.siterank.search;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.siterank.site.Readers;

/**
 * Identity of the person who searches, as far as access rules care.
 *
 * @param groups the groups that they are a member of; {@code user:NAME} for themselves
 * @param administrator whether they may read every page
 */
public record Asker(Set<String> groups, boolean administrator) {

  /** Somebody who is not known, and may read what everybody may. */
  public static final Asker PUBLIC = new Asker(Set.of(), false);

  /** The administrator of the site: may read every page. */
  public static final Asker ADMINISTRATOR = new Asker(Set.of(), true);

  public Asker {
    groups = Set.copyOf(groups);
    for (String group : groups) {
      if (!Readers.isGroup(group)) {
        throw new IllegalArgumentException(
            "the name of a group must have no comma and no control character, and be none of *,"
                + " everybody, - and nobody, got: "
                + group);
      }
    }
  }

  /** A member of groups. */
  public static Asker memberOf(Collection<String> groups) {
    return groups.isEmpty() ? PUBLIC : new Asker(new LinkedHashSet<>(groups), false);
  }

  /** Written out: Java would generate the code of a record's hash again at each start. */
  @Override
  public int hashCode() {
    return 31 * groups.hashCode() + Boolean.hashCode(administrator);
  }

  /** Whether they may read a page. */
  public boolean mayRead(Readers readers) {
    return administrator || readers.include(groups);
  }
}
