package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.siterank.analysis.Names;
import org.siterank.content.Shingles;
import org.siterank.document.LanguageAddress;
import org.siterank.site.Block;
import org.siterank.site.PageUrl;

/**
 * Pages that are versions of one: translations of each other, a page and itself as a file, or
 * {@linkplain Editions editions} for several releases or for printing.
 *
 * <ul>
 *   <li>Pages that name each other by {@code hreflang} are translations. Search engines, too, hear
 *       only those that name each other: a template may name the front page in other languages on
 *       every page.
 *   <li>Pages whose addresses differ in the language that they name are translations, if they have
 *       about as many headings and lines, and two of them are in the language that their address
 *       says, or one is and another address names none.
 *   <li>A file is a version of a page or file of the same base name in the same folder, if one is
 *       called like the other or they have mostly the same text; and of the one page that has its
 *       title, if it is in the same folder or has mostly the same text. The front page of a folder
 *       is called like the folder: {@code manual/} belongs to {@code manual.pdf}.
 * </ul>
 *
 * <p>Cost: one pass over the pages, a second one where there are files; a text is read only of
 * files and what may be a version of one.
 */
final class PageVersions {

  /** Share of the smaller sample of a text that versions have in common; files add page headers. */
  private static final double MOSTLY = 0.3;

  /** The end of the path of a folder's front page. */
  private static final Pattern FRONT = Pattern.compile("/(?:(?:index|default)\\.\\w{2,5})?$");

  /** Fewest words of a title that tells a page from others. Our choice. */
  private static final int TELLING = 2;

  /**
   * A page that may be shown.
   *
   * @param html whether it is a page; other formats are files
   * @param language primary tag, or empty
   * @param headings of its {@link Outline}
   * @param lines of its outline
   */
  record Member(PageUrl url, boolean html, String language, int headings, int lines) {

    static Member of(PageUrl url, String type, String language, Outline outline) {
      return new Member(
          url, type.equals("html"), language.intern(), outline.headings(), outline.lines());
    }

    Outline outline() {
      return new Outline(headings, lines);
    }
  }

  /**
   * The size of a page in numbers that translation does not change. Navigation and lines of links
   * do not count.
   *
   * @param headings lines that are headings
   * @param lines the others; 0 where the lines are not known
   */
  record Outline(int headings, int lines) {

    /** The share by which the numbers of translations may differ: one of them may be old. */
    private static final double DIFFERENCE = 0.25;

    static Outline of(List<Block> blocks) {
      int headings = 0;
      int lines = 0;
      for (Block block : blocks) {
        if (!block.chrome() && block.hash() != 0 && 2 * block.linked() < block.length()) {
          headings += block.heading() ? 1 : 0;
          lines += block.heading() ? 0 : 1;
        }
      }
      return new Outline(headings, lines);
    }

    boolean isLike(Outline other) {
      return lines == 0
          || other.lines == 0
          || (areNear(headings, other.headings) && areNear(lines, other.lines));
    }

    private static boolean areNear(int one, int two) {
      return Math.abs(one - two) <= Math.max(1, DIFFERENCE * Math.max(one, two));
    }
  }

  /** Titles of pages. */
  interface Titles {
    /** Gives each page with its title. */
    void forEach(BiConsumer<PageUrl, String> action) throws IOException;
  }

  /** Samples of texts. */
  interface Texts {
    /** The sample of a page's text. */
    int[] shingles(PageUrl page) throws IOException;
  }

  private final List<Member> members = new ArrayList<>();
  private final Map<PageUrl, PageUrl> parents = new HashMap<>();
  private final Set<List<PageUrl>> named = new HashSet<>();

  /** Adds a page. */
  void add(Member member) {
    members.add(member);
  }

  /** Adds that a page names another one as itself in another language. */
  void addAlternate(PageUrl page, PageUrl other) {
    if (!page.equals(other)) {
      named.add(List.of(page, other));
    }
  }

  /** For each page that has versions, a name that they have in common: the first of their URLs. */
  Map<PageUrl, String> names(Texts texts, Titles titles) throws IOException {
    members.sort(Comparator.comparing(Member::url));
    joinNamed();
    joinAddresses();
    joinFiles(texts, titles);
    List<PageUrl> pages = members.stream().filter(Member::html).map(Member::url).toList();
    Editions.forEach(pages, texts, titles, this::join);
    Map<PageUrl, String> names = new HashMap<>();
    for (PageUrl page : parents.keySet()) {
      names.put(page, root(page).value());
    }
    return names;
  }

  private void joinNamed() {
    if (named.isEmpty()) {
      return;
    }
    Set<PageUrl> pages = members.stream().map(Member::url).collect(Collectors.toSet());
    for (List<PageUrl> pair : named) {
      boolean known = pages.contains(pair.get(0)) && pages.contains(pair.get(1));
      if (known && named.contains(List.of(pair.get(1), pair.get(0)))) {
        join(pair.get(0), pair.get(1));
      }
    }
  }

  private void joinAddresses() {
    Map<String, List<Member>> alike = new HashMap<>();
    Set<String> naming = new HashSet<>();
    for (Member member : members) {
      LanguageAddress address = LanguageAddress.of(member.url());
      if (!address.tag().isEmpty()) {
        naming.add(address.rest());
      }
    }
    for (Member member : members) {
      String rest = LanguageAddress.of(member.url()).rest();
      if (naming.contains(rest)) {
        alike.computeIfAbsent(rest, none -> new ArrayList<>()).add(member);
      }
    }
    for (List<Member> group : alike.values()) {
      for (List<Member> outlined : byOutline(group)) {
        if (areTranslations(outlined)) {
          outlined.forEach(member -> join(outlined.get(0).url(), member.url()));
        }
      }
    }
  }

  /** Divides pages into parts; the pages of a part have outlines like that of its first page. */
  private static List<List<Member>> byOutline(List<Member> group) {
    List<List<Member>> parts = new ArrayList<>();
    for (Member member : group) {
      parts.stream()
          .filter(part -> part.get(0).outline().isLike(member.outline()))
          .findFirst()
          .ifPresentOrElse(
              part -> part.add(member), () -> parts.add(new ArrayList<>(List.of(member))));
    }
    return parts;
  }

  /** Whether at least two languages are told, one of them by address and text alike. */
  private static boolean areTranslations(List<Member> group) {
    Set<String> languages = new HashSet<>();
    int said = 0;
    for (Member member : group) {
      String tag = LanguageAddress.of(member.url()).tag();
      boolean agrees = tag.equals(member.language()) || isNorwegian(tag, member.language());
      if (!member.language().isEmpty() && (tag.isEmpty() || agrees)) {
        languages.add(member.language());
        said += tag.isEmpty() ? 0 : 1;
      }
    }
    return said > 0 && languages.size() > 1;
  }

  private static boolean isNorwegian(String one, String other) {
    Set<String> tags = Set.of("no", "nb", "nn");
    return tags.contains(one) && tags.contains(other);
  }

  private void joinFiles(Texts texts, Titles titles) throws IOException {
    List<Member> files = members.stream().filter(member -> !member.html()).toList();
    if (files.isEmpty()) {
      return;
    }
    Map<PageUrl, String> called = new HashMap<>();
    titles.forEach((page, title) -> called.put(page, title));
    Map<String, List<Member>> byName = new HashMap<>();
    Map<String, List<Member>> byTitle = new HashMap<>();
    for (Member member : members) {
      byName.computeIfAbsent(baseName(member.url()), none -> new ArrayList<>()).add(member);
      String title = Names.normal(called.getOrDefault(member.url(), ""));
      if (member.html() && title.split(" ", -1).length >= TELLING) {
        byTitle.computeIfAbsent(title, none -> new ArrayList<>()).add(member);
      }
    }
    for (Member file : files) {
      String title = called.getOrDefault(file.url(), "");
      for (Member other : byName.get(baseName(file.url()))) {
        if (!other.equals(file)
            && (areAlike(title, called.getOrDefault(other.url(), ""))
                || isMostlyIn(file, other, texts))) {
          join(file.url(), other.url());
        }
      }
      List<Member> titled = byTitle.getOrDefault(Names.normal(title), List.of());
      if (titled.size() == 1
          && (folder(file.url()).equals(folder(titled.get(0).url()))
              || isMostlyIn(file, titled.get(0), texts))) {
        join(file.url(), titled.get(0).url());
      }
    }
  }

  /** Whether one title is the other, or a part of it such as that before the name of the site. */
  private static boolean areAlike(String one, String other) {
    return Names.of(one).contains(Names.normal(other))
        || Names.of(other).contains(Names.normal(one));
  }

  private static boolean isMostlyIn(Member file, Member other, Texts texts) throws IOException {
    int[] one = texts.shingles(file.url());
    int[] two = texts.shingles(other.url());
    int smaller = Math.min(one.length, two.length);
    return smaller > 0 && Shingles.common(one, two) >= MOSTLY * smaller;
  }

  /** The address up to the last part of the path. */
  private static String folder(PageUrl url) {
    return url.authority() + url.path().substring(0, url.path().lastIndexOf('/') + 1);
  }

  /** The address without what follows the last point of its path; of a front page, its folder's. */
  private static String baseName(PageUrl url) {
    String path = FRONT.matcher(url.path()).replaceFirst("");
    int point = path.lastIndexOf('.');
    return url.authority()
        + (point > path.lastIndexOf('/') ? path.substring(0, point) : path)
        + url.query().map(query -> "?" + query).orElse("");
  }

  private void join(PageUrl one, PageUrl other) {
    PageUrl first = root(one);
    PageUrl second = root(other);
    boolean before = first.compareTo(second) <= 0;
    parents.put(before ? second : first, before ? first : second);
    parents.putIfAbsent(before ? first : second, before ? first : second);
  }

  private PageUrl root(PageUrl page) {
    PageUrl root = page;
    while (!parents.getOrDefault(root, root).equals(root)) {
      root = parents.get(root);
    }
    if (parents.containsKey(page)) {
      parents.put(page, root); // The next way is shorter.
    }
    return root;
  }
}
