package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.siterank.analysis.Names;
import org.siterank.content.Shingles;
import org.siterank.site.PageUrl;

/**
 * Pages that are editions of one: of different releases ({@code /15/sql.html}, {@code
 * /16/sql.html}, {@code /stable/sql.html}), or for printing ({@code /print/sql.html}, {@code
 * ?print=1}).
 *
 * <p>Their addresses differ in that part alone, their titles are equal but for numbers, and at
 * least {@value #COMMON} of the longer text's sample is in the other's. A part of an address that
 * more than {@value #MOST} pages differ in is the number of an article.
 */
final class Editions {

  /** Share of the larger sample that editions have in common. Our choice. */
  static final double COMMON = 0.5;

  /** Editions of one page: more than any manual has. Our choice. */
  static final int MOST = 60;

  private static final Pattern RELEASE =
      Pattern.compile(
          "[vV]?\\d{1,3}(?:\\.\\d{1,3}){0,3}(?:\\.x)?|\\d{4}\\.\\d{1,2}|latest|stable|current|main|master"
              + "|devel?|edge|next|nightly|oldstable|testing");

  private static final Pattern PRINT =
      Pattern.compile(
          "(?i)(?:print|printable|printer)(?:=.*)?|(?:view|format|output|layout)=print.*");

  private Editions() {}

  /** The address without scheme, and without the part that tells editions apart. */
  static String rest(PageUrl url) {
    List<String> segments = new ArrayList<>();
    boolean named = false;
    String[] parts = url.path().split("/", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean folder = i < parts.length - 1;
      if (folder && PRINT.matcher(parts[i]).matches()) {
        continue;
      }
      boolean release = folder && !named && RELEASE.matcher(parts[i]).matches();
      segments.add(release ? "*" : parts[i]);
      named |= release;
    }
    List<String> parameters = new ArrayList<>();
    for (String parameter : url.query().orElse("").split("&", -1)) {
      if (!parameter.isEmpty() && !PRINT.matcher(parameter).matches()) {
        parameters.add(parameter);
      }
    }
    return plain(url.authority(), String.join("/", segments), String.join("&", parameters));
  }

  private static String plain(String host, String path, String query) {
    return host + path + (query.isEmpty() ? "" : "?" + query);
  }

  /**
   * Finds editions.
   *
   * @param action gets two editions of one page
   */
  static void forEach(
      Collection<PageUrl> pages,
      PageVersions.Texts texts,
      PageVersions.Titles titles,
      BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    Set<String> naming = new HashSet<>();
    for (PageUrl url : pages) {
      String rest = rest(url);
      if (!rest.equals(plain(url.authority(), url.path(), url.query().orElse("")))) {
        naming.add(rest);
      }
    }
    Map<String, List<PageUrl>> groups = new TreeMap<>();
    for (PageUrl url : pages) {
      String rest = rest(url);
      if (naming.contains(rest)) {
        groups.computeIfAbsent(rest, none -> new ArrayList<>()).add(url);
      }
    }
    groups.values().removeIf(group -> group.size() < 2 || group.size() > MOST);
    if (groups.isEmpty()) {
      return;
    }
    Set<PageUrl> candidates = new HashSet<>();
    groups.values().forEach(candidates::addAll);
    Map<PageUrl, String> called = new HashMap<>();
    titles.forEach(
        (page, title) -> {
          if (candidates.contains(page)) {
            called.put(page, Names.normal(title.replaceAll("\\p{N}+(?:\\.\\p{N}+)*+", " ")));
          }
        });
    for (List<PageUrl> group : groups.values()) {
      join(group, called, texts, action);
    }
  }

  private static void join(
      List<PageUrl> group,
      Map<PageUrl, String> titles,
      PageVersions.Texts texts,
      BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    Map<String, List<PageUrl>> byTitle = new TreeMap<>();
    for (PageUrl page : group) {
      byTitle.computeIfAbsent(titles.getOrDefault(page, ""), none -> new ArrayList<>()).add(page);
    }
    byTitle.remove("");
    for (List<PageUrl> alike : byTitle.values()) {
      if (alike.size() < 2) {
        continue;
      }
      List<int[]> samples = new ArrayList<>();
      for (PageUrl page : alike) {
        samples.add(texts.shingles(page));
      }
      for (int i = 1; i < alike.size(); i++) {
        for (int j = i - 1; j >= 0; j--) {
          if (areAlike(samples.get(i), samples.get(j))) {
            action.accept(alike.get(j), alike.get(i));
            break;
          }
        }
      }
    }
  }

  private static boolean areAlike(int[] one, int[] other) {
    int larger = Math.max(one.length, other.length);
    return larger > 0 && Shingles.common(one, other) >= COMMON * larger;
  }
}
