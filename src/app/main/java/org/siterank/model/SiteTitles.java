package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.document.Entities;
import org.siterank.site.PageLayout;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;
import org.siterank.store.SiteStore;

/**
 * Titles as they are shown: without the name of the site, which stands at the end or the beginning
 * of most titles of a host, or is what {@code og:site_name} says. Never the whole title is cut. A
 * title that tells nothing gives way to the first heading of the page: an empty one, "Untitled",
 * the address, and one that many pages of the host have.
 *
 * <p>Titles are compared with those of pages that the same people may read: what repeats on others
 * would tell of them.
 *
 * <p>Ends and beginnings are counted once per publication over the titles of all pages, by lossy
 * counting (G. S. Manku and R. Motwani, Approximate frequency counts over data streams, VLDB 2002):
 * a count is too low by at most {@value #ERROR} of the titles, and the memory does not grow with
 * them. Cost: one pass over the heads of the pages.
 */
public final class SiteTitles {

  /** Shows titles as they are, but for entities and page names that tell nothing. */
  public static final SiteTitles NONE = new SiteTitles(Map.of(), Map.of());

  /** Share of a host's titles that have the site's name. Our choice: sections repeat less often. */
  static final double REPEATED = 0.3;

  /** Share of a host's pages from which on their one title tells nothing. Our choice. */
  static final double SAME = 0.2;

  /** Fewest titles that show that something repeats. Our choice. */
  static final int LEAST = 3;

  private static final double ERROR = 0.001;

  /** Parts of a title that may be the site's name together: "Manual 4.2 | Product | Company". */
  private static final int MOST_PARTS = 3;

  /** Separates the parts of a title. */
  private static final Pattern SEPARATOR =
      Pattern.compile("(?:^|\\s+)(?:[-–—|·•»«›‹/~]+|::)(?:\\s+|$)|\\s*[|»›·•]\\s*|:\\s+");

  private static final Pattern SAYS = Pattern.compile("[\\p{L}\\p{N}]");

  private static final Pattern UNTITLED =
      Pattern.compile("(?i)(?:untitled|new|no title|unnamed)(?: (?:document|page))?(?: ?\\d+)?");

  private final Map<String, Host> hosts;
  private final Map<PageUrl, Readers> readers;

  private SiteTitles(Map<String, Host> hosts, Map<PageUrl, Readers> readers) {
    this.hosts = hosts;
    this.readers = readers;
  }

  /** Pages of one host that the same people may read. */
  private static String group(PageUrl url, Map<PageUrl, Readers> readers) {
    Readers others = readers.isEmpty() ? Readers.UNRESTRICTED : Readers.NOBODY;
    return url.authority() + '\n' + readers.getOrDefault(url, others).text();
  }

  /**
   * The repetitions on one host, for some readers.
   *
   * @param ends parts at the end of many titles, from their separator on
   * @param beginnings parts at the beginning of many titles, with their separator
   * @param titles whole titles that many pages have
   */
  private record Host(Set<String> ends, Set<String> beginnings, Set<String> titles) {}

  private static final Host UNKNOWN = new Host(Set.of(), Set.of(), Set.of());

  /** Counts what repeats in the titles of the pages that may be shown. */
  public static SiteTitles of(SiteStore store) throws IOException {
    Learner learner = new Learner(store.readers().all());
    store
        .pages()
        .forEachHead(
            head -> {
              if (!head.noindex()) {
                learner.add(head.url(), head.title());
              }
            });
    return learner.learnt();
  }

  /** Counts titles. */
  static final class Learner {

    private static final class Counts {
      private final RepeatedTexts ends = new RepeatedTexts(ERROR);
      private final RepeatedTexts beginnings = new RepeatedTexts(ERROR);
      private final RepeatedTexts titles = new RepeatedTexts(ERROR);
    }

    private final Map<String, Counts> hosts = new HashMap<>();
    private final Map<PageUrl, Readers> readers;

    /**
     * @param readers who may read each page; empty for a site without access rules
     */
    Learner(Map<PageUrl, Readers> readers) {
      this.readers = readers;
    }

    void add(PageUrl url, String title) {
      Counts counts = hosts.computeIfAbsent(group(url, readers), host -> new Counts());
      String clean = clean(title);
      counts.ends.add(ends(clean));
      counts.beginnings.add(beginnings(clean));
      counts.titles.add(List.of(clean));
    }

    SiteTitles learnt() {
      Map<String, Host> learnt = new HashMap<>();
      hosts.forEach(
          (host, counts) ->
              learnt.put(
                  host,
                  new Host(
                      counts.ends.most(REPEATED, LEAST),
                      counts.beginnings.most(REPEATED, LEAST),
                      counts.titles.most(SAME, LEAST))));
      return new SiteTitles(learnt, readers);
    }
  }

  /**
   * The title as it is shown; empty where neither title nor heading tells anything.
   *
   * @param title as the page has it
   * @param layout has the site's name as the page states it
   * @param headings the headings of its content, in their order
   */
  public String shown(PageUrl url, String title, PageLayout layout, List<Section> headings) {
    Host host = hosts.getOrDefault(group(url, readers), UNKNOWN);
    String clean = clean(title);
    String cut = cut(clean, host, name(layout));
    if (!isUseless(url, clean, cut, host)) {
      return cut;
    }
    return headings.stream()
        .map(heading -> clean(heading.title()).replaceFirst("\\s*[¶#]$", ""))
        .filter(heading -> SAYS.matcher(heading).find() && !host.titles().contains(heading))
        .findFirst()
        .orElse(cut);
  }

  private static Optional<String> name(PageLayout layout) {
    return layout.signs().stream()
        .filter(sign -> sign.startsWith(PageSigns.SITE_NAME))
        .map(sign -> sign.substring(PageSigns.SITE_NAME.length()))
        .findFirst();
  }

  private static String cut(String title, Host host, Optional<String> name) {
    String cut = title;
    String end = longest(ends(cut), host.ends(), name);
    if (says(cut.substring(0, cut.length() - end.length()))) {
      cut = cut.substring(0, cut.length() - end.length());
    }
    String beginning = longest(beginnings(cut), host.beginnings(), name);
    if (says(cut.substring(beginning.length()))) {
      cut = cut.substring(beginning.length());
    }
    return cut.strip();
  }

  private static boolean says(String text) {
    return SAYS.matcher(text).find();
  }

  private static String longest(List<String> parts, Set<String> repeated, Optional<String> name) {
    String longest = "";
    for (String part : parts) {
      boolean named = name.isPresent() && withoutSeparator(part).equalsIgnoreCase(name.get());
      if (part.length() > longest.length() && (named || repeated.contains(part))) {
        longest = part;
      }
    }
    return longest;
  }

  private static String withoutSeparator(String part) {
    return part.replaceFirst("^[\\s:|/~«‹»›·•–—-]+", "").replaceFirst("[\\s:|/~«‹»›·•–—-]+$", "");
  }

  private static boolean isUseless(PageUrl url, String clean, String cut, Host host) {
    String lower = cut.toLowerCase(Locale.ROOT);
    return !says(cut)
        || UNTITLED.matcher(cut).matches()
        || host.titles().contains(clean)
        || isOnlyName(clean, host)
        || lower.equals(url.value().toLowerCase(Locale.ROOT))
        || lower.equals(url.value().replaceFirst("^https?://", "").toLowerCase(Locale.ROOT))
        || (lower.contains(".") && url.path().toLowerCase(Locale.ROOT).endsWith("/" + lower));
  }

  /** Returns true if nothing but the site's name is there, behind a separator: " · DefinIT". */
  private static boolean isOnlyName(String title, Host host) {
    return host.ends().stream().anyMatch(end -> end.strip().equals(title));
  }

  private static String clean(String title) {
    return Entities.decoded(title).replaceAll("[\\s\\u00a0]+", " ").strip();
  }

  /** The ends of a title that begin with a separator, the shortest first. */
  private static List<String> ends(String title) {
    int last = lastLetter(title);
    List<Integer> starts = new ArrayList<>();
    Matcher separator = SEPARATOR.matcher(title);
    while (separator.find()) {
      if (separator.end() <= last) {
        starts.add(separator.start());
      }
    }
    List<String> ends = new ArrayList<>();
    for (int i = starts.size() - 1; i >= Math.max(0, starts.size() - MOST_PARTS); i--) {
      ends.add(title.substring(starts.get(i)));
    }
    return ends;
  }

  /** The place of the last letter or number; -1 without any. */
  private static int lastLetter(String title) {
    int at = title.length();
    while (at > 0) {
      int letter = title.codePointBefore(at);
      at -= Character.charCount(letter);
      if (says(Character.toString(letter))) {
        return at;
      }
    }
    return -1;
  }

  /** The beginnings of a title that end with a separator, the shortest first. */
  private static List<String> beginnings(String title) {
    Matcher letter = SAYS.matcher(title);
    int first = letter.find() ? letter.start() : title.length();
    List<String> beginnings = new ArrayList<>();
    Matcher separator = SEPARATOR.matcher(title);
    while (separator.find() && beginnings.size() < MOST_PARTS) {
      if (first < separator.start()) {
        beginnings.add(title.substring(0, separator.end()));
      }
    }
    return beginnings;
  }

  /** Texts that are counted. */
  private static final class RepeatedTexts {

    private record Count(long counted, long missed) {}

    private final Map<String, Count> counts = new HashMap<>();
    private final double error;
    private final long bucket;
    private long seen;

    RepeatedTexts(double error) {
      this.error = error;
      this.bucket = Math.round(1 / error);
    }

    /** Adds the texts of one title. */
    void add(List<String> texts) {
      long missed = seen / bucket;
      for (String text : new HashSet<>(texts)) {
        counts.merge(
            text,
            new Count(1, missed),
            (known, one) -> new Count(known.counted() + 1, known.missed()));
      }
      seen++;
      if (seen % bucket == 0) {
        counts.values().removeIf(count -> count.counted() + count.missed() <= seen / bucket);
      }
    }

    /** The texts of at least this share of the titles. */
    Set<String> most(double share, int least) {
      Set<String> most = new HashSet<>();
      counts.forEach(
          (text, count) -> {
            if (count.counted() >= Math.max(least, (share - error) * seen)) {
              most.add(text);
            }
          });
      return Set.copyOf(most);
    }
  }
}
