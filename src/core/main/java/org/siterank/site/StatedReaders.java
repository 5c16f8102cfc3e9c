package org.siterank.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Statements of a site itself about who may read one of its pages, as found when the page was
 * fetched: for each source that was looked at, its statements, or none. Immutable.
 *
 * @param bySource statements by source; a source that is missing was not looked at
 */
public record StatedReaders(SortedMap<String, List<String>> bySource) {

  /** Nothing was looked at. */
  public static final StatedReaders NONE = new StatedReaders(new TreeMap<>());

  /** The account that asks without a login. */
  public static final String ANONYMOUS = "anonymous";

  /** The statement of an account that got the page. */
  public static final String ADMITTED = "admitted";

  /** The statement of an account that did not. */
  public static final String REFUSED = "refused";

  public StatedReaders {
    SortedMap<String, List<String>> copy = new TreeMap<>();
    bySource.forEach((source, statements) -> copy.put(source, List.copyOf(statements)));
    bySource = Collections.unmodifiableSortedMap(copy);
  }

  /** The source that is a header of this name; names of headers have no case. */
  public static String header(String name) {
    return "header " + name.toLowerCase(Locale.ROOT);
  }

  /** The source that is a {@code meta} element of this name; its names have no case either. */
  public static String meta(String name) {
    return "meta " + name.toLowerCase(Locale.ROOT);
  }

  /** The source that is an account which asked for the page. */
  public static String account(String name) {
    return "as " + name;
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @param text source, tab, statement; one a line; a source alone has no statement
   */
  public static StatedReaders parse(String text) {
    SortedMap<String, List<String>> all = new TreeMap<>();
    for (String line : text.lines().toList()) {
      int tab = line.indexOf('\t');
      List<String> statements =
          all.computeIfAbsent(tab < 0 ? line : line.substring(0, tab), none -> new ArrayList<>());
      if (tab >= 0) {
        statements.add(line.substring(tab + 1));
      }
    }
    return all.isEmpty() ? NONE : new StatedReaders(all);
  }

  /** All of it, in lines. */
  public String text() {
    return bySource.entrySet().stream()
        .map(
            entry ->
                entry.getValue().isEmpty()
                    ? entry.getKey()
                    : entry.getValue().stream()
                        .map(statement -> entry.getKey() + "\t" + statement)
                        .collect(Collectors.joining("\n")))
        .collect(Collectors.joining("\n"));
  }

  /** Whether a source was looked at, whatever it said. */
  public boolean isKnown(String source) {
    return bySource.containsKey(source);
  }

  /** The different statements of a source; empty when it says nothing, or was not looked at. */
  public List<String> of(String source) {
    return bySource.getOrDefault(source, List.of());
  }

  /**
   * Returns a copy with the present statement of a source; white space is folded, and repetitions
   * are left out.
   */
  public StatedReaders with(String source, Collection<String> statements) {
    Set<String> different = new LinkedHashSet<>();
    statements.forEach(statement -> different.add(statement.replaceAll("\\s+", " ").strip()));
    Map<String, List<String>> all = new TreeMap<>(bySource);
    all.put(source, List.copyOf(different));
    return new StatedReaders(new TreeMap<>(all));
  }

  /** Returns a copy without the sources that nobody asks for any more. */
  public StatedReaders only(Collection<String> sources) {
    if (sources.containsAll(bySource.keySet())) {
      return this;
    }
    SortedMap<String, List<String>> some = new TreeMap<>(bySource);
    some.keySet().retainAll(sources);
    return new StatedReaders(some);
  }
}
