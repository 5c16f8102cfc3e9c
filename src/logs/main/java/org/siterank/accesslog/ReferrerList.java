package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Classifies referring hosts: search engines, social networks, AI assistants, spam. The lists are
 * the community's (search engines, social networks and assistants: CC0; spam: public domain).
 *
 * <p>A search engine is its host alone ({@code google.com} says nothing of {@code
 * groups.google.com}); social networks, assistants and spam are their host and all below it. {@code
 * {}} in a search engine's host stands for a country or language, as the list defines it. A list's
 * entry with a path holds for referrers below that path; browsers rarely send one across sites, so
 * such an entry says nothing of an origin alone. A host that is on several lists is an assistant or
 * a social network before it is a search engine: the list of search engines has those, too, that
 * can be searched.
 */
public final class ReferrerList {

  private record Entry(String path, RequestClass requestClass) {}

  private static final String COUNTRY = "{}";

  /**
   * The values that Meta's advertisements put into {@code utm_source} (Meta, "Dynamic URL
   * parameters").
   */
  private static final Map<String, String> SHORT_NAMES =
      Map.of("fb", "facebook", "ig", "instagram");

  /** Second-level labels in front of a country, as the list's own documentation names them. */
  private static final Set<String> SECOND_LEVEL = Set.of("com", "org", "net", "co", "it", "edu");

  private final Map<String, List<Entry>> exact = new HashMap<>();
  private final Map<String, List<Entry>> domains = new HashMap<>();
  private final Map<String, RequestClass> named = new HashMap<>();
  private final Map<String, String> namedHosts = new HashMap<>();
  private final Set<String> spam = new HashSet<>();

  private ReferrerList() {}

  /** The lists that are shipped with Siterank. */
  public static ReferrerList shipped() {
    ReferrerList list = new ReferrerList();
    for (Map.Entry<?, ?> engine : map(new ListFile("SearchEngines.yml").yaml()).entrySet()) {
      list.name((String) engine.getKey(), RequestClass.SEARCH);
      for (Object definition : (List<?>) engine.getValue()) {
        for (Object url : (List<?>) map(definition).get("urls")) {
          list.add(list.exact, (String) url, RequestClass.SEARCH);
          list.nameHost((String) engine.getKey(), (String) url);
        }
      }
    }
    list.addAll("AIAssistants.yml", RequestClass.ASSISTANT);
    list.addAll("Socials.yml", RequestClass.SOCIAL);
    list.spam.addAll(new ListFile("spammers.txt").lines());
    return list;
  }

  private static Map<?, ?> map(Object yaml) {
    return (Map<?, ?>) yaml;
  }

  private void addAll(String name, RequestClass requestClass) {
    for (Map.Entry<?, ?> hosts : map(new ListFile(name).yaml()).entrySet()) {
      name((String) hosts.getKey(), requestClass);
      for (Object host : (List<?>) hosts.getValue()) {
        add(domains, (String) host, requestClass);
        nameHost((String) hosts.getKey(), (String) host);
      }
    }
  }

  private void name(String name, RequestClass requestClass) {
    named.put(name.toLowerCase(Locale.ROOT), requestClass);
  }

  /** Keeps the first host of a name, or the first that is the name itself, as {@code claude.ai}. */
  private void nameHost(String name, String host) {
    if (host.startsWith("com.") || host.contains("/") || host.contains(COUNTRY)) {
      return; // A package of Android, a part of a site, a family of hosts.
    }
    String lower = name.toLowerCase(Locale.ROOT);
    String known = namedHosts.putIfAbsent(lower, host);
    if (known != null && !known.startsWith(lower + ".") && host.startsWith(lower + ".")) {
      namedHosts.put(lower, host);
    }
  }

  /** The host of what has this name on the lists; ignores case. */
  Optional<String> host(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(namedHosts.get(SHORT_NAMES.getOrDefault(lower, lower)));
  }

  /** The class of visits from what has this name on the lists, as in {@code Google}. */
  Optional<RequestClass> named(String name) {
    return Optional.ofNullable(named.get(name.toLowerCase(Locale.ROOT)));
  }

  private void add(Map<String, List<Entry>> to, String url, RequestClass requestClass) {
    int slash = url.indexOf('/');
    String host = withoutWww(slash < 0 ? url : url.substring(0, slash));
    String path = slash < 0 ? "" : url.substring(slash);
    to.computeIfAbsent(host, h -> new ArrayList<>()).add(new Entry(path, requestClass));
  }

  /** Whether the host, or a domain above it, is known for referrer spam. */
  boolean isSpam(String host) {
    for (String name = host; !name.isEmpty(); name = parent(name)) {
      if (spam.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the class of visits from a referrer's host.
   *
   * @param host in lower case
   * @param path of the referrer, from its first slash; empty when unknown
   * @return {@code SEARCH}, {@code SOCIAL}, {@code ASSISTANT}, or nothing for any other site
   */
  Optional<RequestClass> requestClass(String host, String path) {
    String name = withoutWww(host);
    Optional<RequestClass> own = longest(domains.get(name), path);
    if (own.isPresent()) {
      return own;
    }
    for (String spelling : spellings(name)) {
      Optional<RequestClass> found = longest(exact.get(spelling), path);
      if (found.isPresent()) {
        return found;
      }
    }
    for (String domain = parent(name); !domain.isEmpty(); domain = parent(domain)) {
      Optional<RequestClass> found = longest(domains.get(domain), path);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The entry with the longest path that the referrer's path begins with; the first of equals. */
  private static Optional<RequestClass> longest(List<Entry> entries, String path) {
    Entry best = null;
    for (Entry entry : entries == null ? List.<Entry>of() : entries) {
      boolean longer = best == null || entry.path().length() > best.path().length();
      if (longer && path.startsWith(entry.path())) {
        best = entry;
      }
    }
    return Optional.ofNullable(best).map(Entry::requestClass);
  }

  /** The host as it stands, and with its country or language replaced as the list writes it. */
  private static List<String> spellings(String host) {
    List<String> spellings = new ArrayList<>(List.of(host));
    int first = host.indexOf('.');
    if (first < 0) {
      return spellings;
    }
    if (host.indexOf('.', first + 1) > 0 && isCountry(host.substring(0, first))) {
      spellings.add(COUNTRY + host.substring(first));
    }
    int last = host.lastIndexOf('.');
    if (isCountry(host.substring(last + 1))) {
      spellings.add(host.substring(0, last + 1) + COUNTRY);
      int second = host.lastIndexOf('.', last - 1);
      if (second > 0 && SECOND_LEVEL.contains(host.substring(second + 1, last))) {
        spellings.add(host.substring(0, second + 1) + COUNTRY);
      }
    }
    return spellings;
  }

  /** Two letters, or two and two as in {@code pt-br}. */
  private static boolean isCountry(String label) {
    return label.length() == 2 || (label.length() == 5 && label.charAt(2) == '-');
  }

  private static String parent(String host) {
    int dot = host.indexOf('.');
    return dot < 0 ? "" : host.substring(dot + 1);
  }

  private static String withoutWww(String host) {
    return host.startsWith("www.") ? host.substring(4) : host;
  }
}
