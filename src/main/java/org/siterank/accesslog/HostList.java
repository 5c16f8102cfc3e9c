package org.siterank.accesslog;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A set of hosts. An entry covers the host and its subdomains; {@code {}} as first or last part
 * stands for a country; a path behind the host restricts the entry to URLs that start with it.
 */
final class HostList {

  private final Map<String, Set<String>> paths = new HashMap<>();

  HostList(Collection<String> entries) {
    for (String entry : entries) {
      int slash = entry.indexOf('/');
      String host = slash < 0 ? entry : entry.substring(0, slash);
      String path = slash < 0 ? "/" : entry.substring(slash);
      paths.computeIfAbsent(host, h -> new TreeSet<>()).add(path);
    }
  }

  static HostList load(String resource) {
    return new HostList(Lists.lines(resource));
  }

  /** Whether a host, or a URL given by host and path, is in the list. */
  boolean contains(String host, String path) {
    for (String name = host; !name.isEmpty(); name = parent(name)) {
      if (covers(name, path) || spellings(name).stream().anyMatch(s -> covers(s, path))) {
        return true;
      }
    }
    return false;
  }

  private boolean covers(String name, String path) {
    return paths.getOrDefault(name, Set.of()).stream().anyMatch(path::startsWith);
  }

  /** The name with its country taken for any: {@code google.{}}, {@code {}.bing.com}. */
  private static List<String> spellings(String name) {
    String first = name.substring(0, Math.max(0, name.indexOf('.')));
    String leading = first.length() == 2 ? "{}" + name.substring(2) : name;
    int last = name.lastIndexOf('.');
    int beforeLast = name.lastIndexOf('.', last - 1);
    if (last < 0) {
      return List.of(leading);
    }
    String shortSuffix = name.substring(0, last) + ".{}";
    boolean twoPartCountry = beforeLast > 0 && name.length() - last == 3 && last - beforeLast <= 4;
    return twoPartCountry
        ? List.of(leading, shortSuffix, name.substring(0, beforeLast) + ".{}")
        : List.of(leading, shortSuffix);
  }

  private static String parent(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }
}
