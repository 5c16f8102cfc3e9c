package org.siterank.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.search.Hit;
import org.siterank.search.PageVersion;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.Snippet;

/**
 * A page of results as it is shown.
 *
 * @param summary how many there are, in words
 * @param notices what the user should know of how the query was read
 * @param meant the question as it may have been meant, when that is not what is shown
 * @param corrected the question in whose place a corrected one is shown
 * @param items the results
 * @param facets what the results can be narrowed by
 * @param pages the pages of the list
 * @param ways leads on where there are no results
 */
record ResultList(
    Phrase summary,
    List<Phrase> notices,
    List<Meant> meant,
    List<Corrected> corrected,
    List<Item> items,
    List<Group> facets,
    List<PageLink> pages,
    DeadEnd ways) {

  /** Pages of the list linked beside the current one, on either side. */
  private static final int NEIGHBOURS = 3;

  /** Parts of a path shown; the middle of a longer one is left out. */
  private static final int CRUMBS = 5;

  private static final Snippet NO_SNIPPET = new Snippet("", List.of());

  /**
   * A result.
   *
   * @param position its place in the list, from 1
   * @param snippet the passage that answers; empty where the sections have it
   * @param parts sections that hold the answer
   * @param why address of the page that derives its score; empty where nobody may see it
   */
  record Item(
      int position,
      String url,
      Heading heading,
      Labels labels,
      Passage snippet,
      List<Part> parts,
      List<Version> versions,
      String why) {

    private Item unexplained() {
      return new Item(position, url, heading, labels, snippet, parts, versions, "");
    }
  }

  /**
   * The head of a result.
   *
   * @param opens where its title leads: the page, or the section of it that holds the answer
   * @param crumbs host and path, for people
   */
  record Heading(String opens, Phrase title, List<Phrase> crumbs) {}

  /**
   * The labels beside the title of a result.
   *
   * @param type name of its type where it is no web page; else empty
   * @param dated the day it is from, as people write it; else empty
   * @param recommended whether it stands where it does by hand
   * @param listing whether it lists other pages
   */
  record Labels(Phrase type, String dated, boolean recommended, boolean listing) {}

  /**
   * The page in another language, or as a file.
   *
   * @param language its primary tag, or empty
   */
  record Version(String url, String label, String language) {}

  /** A section of a page. */
  record Part(String url, Phrase title, Passage snippet) {}

  /**
   * A passage of a page.
   *
   * @param language its language tag; empty where it is that of the page of results, or unknown
   * @param direction {@code ltr} or {@code rtl}; empty where it is that of the page of results
   */
  record Passage(String language, String direction, List<Piece> pieces) {}

  /** Another question, and the address of its results. */
  record Meant(String words, String address) {}

  /**
   * A corrected question.
   *
   * @param words what is shown
   * @param typed what was asked
   * @param address the results of what was asked
   */
  record Corrected(String words, String typed, String address) {}

  /** A piece of a snippet, marked where the query matched. */
  record Piece(String text, boolean marked) {}

  /** A property of pages with its values. */
  record Group(Phrase name, List<Choice> choices) {}

  /**
   * A value of a facet.
   *
   * @param address the results with the choice changed
   * @param count pages that have it; empty when unknown
   */
  record Choice(Phrase label, String address, boolean chosen, String count) {}

  /** A page of the list; an empty address stands for the current one. */
  record PageLink(Phrase label, String address, String rel) {}

  static ResultList of(PageTexts texts, PublishedSite.Answer answer, FolderNames folders)
      throws IOException {
    SearchQuery question = answer.question();
    SearchResponse response = answer.response();
    PublishedSite.Beside beside = answer.beside();
    List<Item> items = new ArrayList<>();
    int position = question.from();
    for (Hit hit : response.hits()) {
      position++;
      items.add(item(texts, question, hit, position, folders));
    }
    return new ResultList(
        summary(texts, question, response, items.size()),
        notices(texts, response),
        beside.meant().stream()
            .map(query -> question.corrected(query).onPage(1))
            .map(meant -> new Meant(meant.words(), meant.address()))
            .toList(),
        answer.typed().stream()
            .map(
                typed ->
                    new Corrected(question.words(), typed.words(), typed.insisting().address()))
            .toList(),
        items,
        new ResultFacets(texts, question, response.total()).of(beside.facets()),
        pages(texts, question, response),
        DeadEnd.NONE);
  }

  /** Returns this list with ways on. */
  ResultList leadingOn(DeadEnd other) {
    return new ResultList(summary, notices, meant, corrected, items, facets, pages, other);
  }

  /** Returns this list for those who may not see what scores are made of. */
  ResultList unexplained() {
    return new ResultList(
        summary,
        notices,
        meant,
        corrected,
        items.stream().map(Item::unexplained).toList(),
        facets,
        pages,
        ways);
  }

  private static List<Phrase> notices(PageTexts texts, SearchResponse response) {
    List<Phrase> notices = new ArrayList<>();
    response.notices().forEach(notice -> notices.add(texts.phrase("notice." + notice.name())));
    if (!response.synonyms().isEmpty()) {
      notices.add(texts.phrase("notice.synonyms", texts.enumerated(response.synonyms())));
    }
    if (!response.unknown().isEmpty()) {
      notices.add(texts.phrase("notice.unknown", texts.enumerated(response.unknown())));
    }
    return notices;
  }

  private static Phrase summary(
      PageTexts texts, SearchQuery question, SearchResponse response, int shown) {
    if (shown == 0) {
      return texts.phrase(question.page() > 1 ? "results.nomore" : "results.none");
    }
    String key = response.totalIsExact() ? "results.summary" : "results.summary.atleast";
    return texts.phrase(key, question.from() + 1, question.from() + shown, response.total());
  }

  private static Item item(
      PageTexts texts, SearchQuery question, Hit hit, int position, FolderNames folders)
      throws IOException {
    String url = hit.url().value();
    Phrase type =
        hit.labels().type().equals("html")
            ? Phrase.NONE
            : texts.phraseOr("type." + hit.labels().type(), hit.labels().type());
    return new Item(
        position,
        url,
        new Heading(
            opens(question, hit),
            texts.foreign(hit.title(), hit.labels().language()),
            shortened(folders.of(hit.url())).stream().map(texts::foreign).toList()),
        new Labels(
            type,
            hit.labels().dated().map(texts::day).orElse(""),
            hit.labels().recommended(),
            hit.labels().listing()),
        passage(texts, hit, isSaidBySection(hit) ? NO_SNIPPET : hit.snippet()),
        hit.sections().stream()
            .map(
                part ->
                    new Part(
                        part.url(),
                        texts.foreign(part.title(), hit.labels().language()),
                        passage(texts, hit, part.snippet())))
            .toList(),
        hit.versions().stream().map(version -> version(texts, hit, version)).toList(),
        "why?" + question.parameters() + "&u=" + SearchQuery.encoded(url));
  }

  /** A version by its language, in that language, and its type: where they differ from the hit. */
  private static Version version(PageTexts texts, Hit hit, PageVersion version) {
    boolean variants = hasVariants(hit, version.language());
    String tag = variants ? version.tag() : version.language();
    Locale locale = Locale.forLanguageTag(tag);
    List<String> words = new ArrayList<>();
    if ((variants || !tag.equals(hit.labels().language())) && !tag.isEmpty()) {
      words.add(locale.getDisplayName(locale));
    }
    if (!version.type().equals("html")) {
      words.add(texts.phraseOr("type." + version.type(), version.type()).text());
    }
    String title =
        version.title().equals(hit.title()) ? version.url().pathAndQuery() : version.title();
    String label = words.isEmpty() ? title : String.join(" ", words);
    return new Version(version.url().value(), label, tag);
  }

  /** Returns true for a page in several variants of a language: Portuguese and Brazilian. */
  private static boolean hasVariants(Hit hit, String language) {
    return Stream.concat(Stream.of(hit.asVersion()), hit.versions().stream())
            .filter(version -> version.language().equals(language))
            .map(PageVersion::tag)
            .distinct()
            .count()
        > 1;
  }

  private static boolean isSaidBySection(Hit hit) {
    return hit.sections().stream().anyMatch(part -> part.snippet().equals(hit.snippet()));
  }

  /**
   * Where a title leads: to the best section where the answer stands there, to the page where its
   * title is what was asked for.
   */
  private static String opens(SearchQuery question, Hit hit) {
    boolean named = new FoundWords(question.words(), hit).areAllIn(hit.title());
    return named || hit.sections().isEmpty() ? hit.url().value() : hit.sections().get(0).url();
  }

  /** The first and the last parts of a long path. */
  private static List<String> shortened(List<String> parts) {
    if (parts.size() > CRUMBS) {
      List<String> shorter = new ArrayList<>(parts.subList(0, 2));
      shorter.add("…");
      shorter.addAll(parts.subList(parts.size() - 2, parts.size()));
      return shorter;
    }
    return parts;
  }

  private static Passage passage(PageTexts texts, Hit hit, Snippet snippet) {
    String language = hit.labels().language();
    return new Passage(texts.lang(language), texts.dir(snippet.text(), language), pieces(snippet));
  }

  private static List<Piece> pieces(Snippet snippet) {
    List<Piece> pieces = new ArrayList<>();
    String text = snippet.text();
    int done = 0;
    for (Snippet.Range match : snippet.matches()) {
      if (match.start() > done) {
        pieces.add(new Piece(text.substring(done, match.start()), false));
      }
      pieces.add(new Piece(text.substring(match.start(), match.end()), true));
      done = match.end();
    }
    if (done < text.length()) {
      pieces.add(new Piece(text.substring(done), false));
    }
    return pieces;
  }

  private static List<PageLink> pages(
      PageTexts texts, SearchQuery question, SearchResponse response) {
    long reachable = Math.min(response.total(), SearchRequest.MAX_WINDOW);
    int last = (int) ((reachable + question.size() - 1) / question.size());
    last = Math.min(last, SearchRequest.MAX_WINDOW / question.size());
    List<PageLink> pages = new ArrayList<>();
    if (last <= 1) {
      return pages;
    }
    int now = question.page();
    if (now > 1) {
      pages.add(link(question, now - 1, texts.phrase("paging.previous"), Optional.of("prev")));
    }
    int first = Math.max(1, now - NEIGHBOURS);
    for (int page = first; page <= Math.min(last, first + 2 * NEIGHBOURS); page++) {
      Phrase label = texts.phrase("paging.page", page);
      pages.add(
          page == now
              ? new PageLink(label, "", "")
              : link(question, page, label, Optional.empty()));
    }
    if (now < last) {
      pages.add(link(question, now + 1, texts.phrase("paging.next"), Optional.of("next")));
    }
    return pages;
  }

  private static PageLink link(SearchQuery question, int page, Phrase label, Optional<String> rel) {
    return new PageLink(label, question.onPage(page).address(), rel.orElse(""));
  }
}
