package org.siterank.signin;

import java.util.Set;

/**
 * Somebody whom the provider knows.
 *
 * @param name the name to show
 * @param groups their groups, {@code user:NAME} among them
 */
public record Person(String name, Set<String> groups) {

  public Person {
    groups = Set.copyOf(groups);
  }
}
