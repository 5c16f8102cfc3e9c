package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** The parts of pages that answer a query. */
final class Passages {

  /**
   * Snippet and sections of a page.
   *
   * @param snippet that of its best section; else its passages that match; else its description, or
   *     its beginning
   * @param sections those of a long page that hold the answer
   */
  record Shown(Snippet snippet, List<SectionHit> sections) {}

  private Passages() {}

  /** Cuts the snippets and sections of documents that were found by their words. */
  static List<Shown> of(
      IndexSearcher searcher,
      Query query,
      List<String> words,
      MarkedWords marked,
      int[] docs,
      List<ShownPage> pages)
      throws IOException {
    List<Optional<MeantPassage>> none = Collections.nCopies(docs.length, Optional.empty());
    return of(searcher, query, words, marked, docs, pages, none);
  }

  /**
   * Cuts the snippets and sections of documents, in their order.
   *
   * @param words the words of the query, as they were typed
   * @param marked which of them are marked
   * @param pages what is stored of the documents
   * @param meant for each document the passage that it was found by, where its meaning counted more
   *     than its words; else nothing
   */
  static List<Shown> of(
      IndexSearcher searcher,
      Query query,
      List<String> words,
      MarkedWords marked,
      int[] docs,
      List<ShownPage> pages,
      List<Optional<MeantPassage>> meant)
      throws IOException {
    BodyMatches matches = new BodyMatches(searcher.getIndexReader(), query, marked);
    List<Shown> shown = new ArrayList<>();
    Map<Integer, String> bodies = new LinkedHashMap<>(); // Of pages that no section speaks for.
    Map<Integer, ShownTitle> titles = new HashMap<>();
    for (int i = 0; i < docs.length; i++) {
      ShownPage page = pages.get(i);
      List<SectionHit> sections =
          page.sections().isEmpty()
              ? List.of()
              : PageSections.of(page, words, matches.of(docs[i]), matches.telling());
      if (meant.get(i).isPresent()) {
        List<BodyMatches.Match> all = matches.of(docs[i]);
        shown.add(meant(page, meant.get(i).get(), sections, all, matches.telling()));
        continue;
      }
      titles.put(docs[i], ShownTitle.of(page));
      boolean speaks = !sections.isEmpty() && !sections.get(0).snippet().text().isEmpty();
      if (!speaks) {
        bodies.put(docs[i], page.body());
      }
      shown.add(new Shown(speaks ? sections.get(0).snippet() : null, sections));
    }
    if (bodies.isEmpty()) {
      return shown;
    }
    int[] others = bodies.keySet().stream().mapToInt(doc -> doc).toArray();
    Iterator<Snippet> matching =
        new Snippets(searcher, bodies, marked).of(query, others, matches, titles).iterator();
    for (int i = 0; i < docs.length; i++) {
      if (shown.get(i).snippet() == null) {
        Snippet snippet = matching.next();
        ShownPage page = pages.get(i);
        shown.set(
            i,
            new Shown(
                snippet != null ? snippet : Snippets.withoutMatch(page), shown.get(i).sections()));
      }
    }
    return shown;
  }

  /** The passage itself, and its section before the others. */
  private static Shown meant(
      ShownPage page,
      MeantPassage passage,
      List<SectionHit> sections,
      List<BodyMatches.Match> matches,
      boolean[] telling) {
    double[] weights = new double[telling.length];
    for (int term = 0; term < weights.length; term++) {
      weights[term] = telling[term] ? 1 : 0;
    }
    List<BodyMatches.Match> inside =
        matches.stream()
            .filter(match -> match.start() >= passage.start() && match.end() <= passage.end())
            .toList();
    Snippet snippet =
        new SectionSnippets(page.body(), weights).of(passage.start(), passage.end(), inside);
    List<SectionHit> all = new ArrayList<>();
    passage
        .section()
        .filter(
            section -> !section.anchor().isEmpty() && page.body().length() >= PageSections.NAMED)
        .map(
            section ->
                new SectionHit(
                    PageSections.title(section),
                    SectionAddress.of(page.url(), section, page.body()),
                    snippet))
        .ifPresent(all::add);
    sections.stream()
        .filter(other -> all.isEmpty() || !other.url().equals(all.get(0).url()))
        .limit(PageSections.MOST - all.size())
        .forEach(all::add);
    return new Shown(snippet, all);
  }
}
