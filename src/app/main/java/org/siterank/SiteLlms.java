package org.siterank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables;
import org.siterank.search.Asker;
import org.siterank.search.PageText;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * The files {@code llms.txt} and {@code llms-full.txt}: what language models should read first, as
 * J. Howard proposes (<em>The /llms.txt file</em>, 2024, llmstxt.org). The pages are those that
 * people view most, by the access logs; pages without views follow by their rank. Pages that not
 * everybody may read, and lists of other pages, are left out. How often a page is viewed is not
 * told.
 */
public final class SiteLlms {

  /** Pages that come first. Our choice, as the other limits are. */
  static final int FIRST = 20;

  /** Pages that come behind, which a reader with little room may skip. */
  static final int OPTIONAL = 80;

  /** Characters of {@code llms-full.txt}: about 100,000 tokens. */
  static final int FULL_CHARACTERS = 400_000;

  private static final int DESCRIPTION = 300;

  /** Signs that begin a heading, fenced code or HTML (CommonMark 0.31.2, 4.2, 4.5, 4.6). */
  private static final String OPENING = "#`~<";

  private final SiteSearch site;

  SiteLlms(SiteSearch site) {
    this.site = site;
  }

  /**
   * The short file: titles, addresses and descriptions.
   *
   * @throws org.siterank.model.NotPublishedException when nothing is published yet
   */
  public String list() throws IOException {
    List<PageText> pages = pages();
    StringBuilder text = head();
    List<PageText> first = pages.subList(0, Math.min(FIRST, pages.size()));
    section("Most read", first, text);
    section("Optional", pages.subList(first.size(), pages.size()), text);
    return text.toString();
  }

  /**
   * The long file: the texts of the pages that come first, and of as many others as fit.
   *
   * @throws org.siterank.model.NotPublishedException when nothing is published yet
   */
  public String full() throws IOException {
    StringBuilder text = head();
    List<String> left = new ArrayList<>();
    for (PageText page : pages()) {
      String whole = page(page);
      if (text.length() + whole.length() <= FULL_CHARACTERS) {
        text.append(whole);
      } else {
        left.add("- " + link(page) + '\n');
      }
    }
    if (!left.isEmpty()) {
      text.append("\n## Left out\n\nThese pages do not fit into ")
          .append(FULL_CHARACTERS)
          .append(" characters.\n\n")
          .append(String.join("", left));
    }
    return text.toString();
  }

  private StringBuilder head() throws IOException {
    Optional<PageText> start = site.text(site.scope().start(), Asker.PUBLIC);
    StringBuilder text = new StringBuilder("# ");
    text.append(escaped(start.map(PageText::title).orElseGet(site::name))).append('\n');
    start
        .map(SiteLlms::description)
        .filter(description -> !description.isEmpty())
        .ifPresent(description -> text.append("\n> ").append(description).append('\n'));
    text.append("\nThe pages of ")
        .append(site.name())
        .append(" in the order in which people use them most.\n");
    site.config()
        .serve()
        .license()
        .ifPresent(line -> text.append("\nLicence of the texts: ").append(line).append('\n'));
    return text;
  }

  /** The pages, those that are viewed most first. */
  private List<PageText> pages() throws IOException {
    List<PageUrl> order = new ArrayList<>();
    Set<PageUrl> lists = new HashSet<>();
    try (SiteQueries view = site.view()) {
      Map<PageUrl, Long> views = new HashMap<>();
      view.tables()
          .visits()
          .forEach(row -> views.put(row.url(), row.external() + row.induced() + row.internal()));
      for (StoredRank rank : view.ranks()) {
        order.add(rank.url());
      }
      view.tables().pages().stream()
          .filter(SiteTables.PageRow::listing)
          .forEach(p -> lists.add(p.url()));
      // Stable: pages viewed equally often stay in the order of their ranks.
      order.sort(Comparator.comparing((PageUrl url) -> views.getOrDefault(url, 0L)).reversed());
    }
    List<PageText> pages = new ArrayList<>();
    for (PageUrl url : order) {
      if (pages.size() < FIRST + OPTIONAL && !lists.contains(url)) {
        site.text(url, Asker.PUBLIC).filter(page -> !page.text().isBlank()).ifPresent(pages::add);
      }
    }
    return pages;
  }

  private static void section(String name, List<PageText> pages, StringBuilder text) {
    if (pages.isEmpty()) {
      return;
    }
    text.append("\n## ").append(name).append("\n\n");
    for (PageText page : pages) {
      String description = description(page);
      text.append("- ").append(link(page));
      text.append(description.isEmpty() ? "" : ": " + description).append('\n');
    }
  }

  /** A link of Markdown (CommonMark 0.31.2, 6.3). */
  private static String link(PageText page) {
    String url = page.url().value().replace("(", "%28").replace(")", "%29");
    return "[" + escaped(page.title()) + "](" + url + ")";
  }

  private static String description(PageText page) {
    String line = oneLine(page.description());
    return escaped(
        line.length() <= DESCRIPTION
            ? line
            : line.substring(0, line.lastIndexOf(' ', DESCRIPTION) + 1).strip() + " …");
  }

  /** The text of a page below its title, with its headings. */
  private static String page(PageText page) {
    StringBuilder text = new StringBuilder("\n## ").append(link(page)).append("\n\n");
    int end = page.parts().isEmpty() ? page.text().length() : page.parts().get(0).start();
    blocks(page.text().substring(0, end), text);
    for (PageText.Part part : page.parts()) {
      String body = page.text().substring(part.start(), part.end());
      int heading = body.indexOf('\n');
      text.append("### ").append(escaped(part.title())).append("\n\n");
      blocks(heading < 0 ? "" : body.substring(heading), text);
    }
    return text.toString();
  }

  /** One block a line becomes one paragraph each; none of them is a heading, a fence or HTML. */
  private static void blocks(String body, StringBuilder text) {
    body.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> OPENING.indexOf(line.charAt(0)) < 0 ? line : "\\" + line)
        .forEach(line -> text.append(line).append("\n\n"));
  }

  /** Text in one line, in which nothing is a link, HTML or emphasis (CommonMark 0.31.2, 2.4). */
  private static String escaped(String text) {
    return oneLine(text).replaceAll("([\\\\\\[\\]<>`*_])", "\\\\$1");
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
