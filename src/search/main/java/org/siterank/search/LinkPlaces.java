package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.Names;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.CountedWord;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * Finds where links to a page would fit: pages that are similar to it ({@link SimilarPages}) and
 * have a sentence with its name, or with most of its title. With t the words of the title that are
 * in the sentence and n(t) the pages that have a word,
 *
 * <pre>{@code
 * cover = Σ ln(1 + N/n(t)) over those words / the same over all words of the title
 * }</pre>
 */
final class LinkPlaces {

  /** Share of the title that a sentence must have. Our choice, by reading the lists. */
  private static final double LEAST_COVER = 0.5;

  /** Weight of the words of a sentence without the name: two words on a tenth of the pages. */
  private static final double LEAST_WEIGHT = 4.5;

  /** Pages that are looked at for each one that is wanted. */
  private static final int LOOKED_AT = 8;

  /** A name that a greater share of the pages has is an ordinary word. */
  private static final double ORDINARY = 0.1;

  /** Though on a small site so many pages may have it. */
  private static final int FEW = 5;

  /** Pages that are called so; of more it is the topic, and not the name. */
  private static final int NAMESAKES = 2;

  /** A word that a greater share of the titles has is the site's name. */
  private static final double SITE_NAME = 0.4;

  private final PublishedSearcher searcher;
  private final SimilarPages similar;
  private final LinkPlace.Links links;
  private final Language language;
  private final Map<String, Double> weights = new LinkedHashMap<>(); // by stem of the title
  private final double allWeights;
  private final Set<String> names = new LinkedHashSet<>();

  /**
   * @param page the document of the page that the links would lead to
   */
  LinkPlaces(PublishedSearcher searcher, int page, LinkPlace.Links links) throws IOException {
    this.searcher = searcher;
    this.similar = new SimilarPages(searcher, page);
    this.links = links;
    ShownPage shown = ShownPage.read(searcher.storedFields(), page);
    this.language = Language.of(shown.language());
    IndexVocabulary vocabulary = new IndexVocabulary(searcher.getIndexReader());
    int all = vocabulary.pages();
    for (String stem : stems(shown.title())) {
      int pages = vocabulary.pages(CountedWord.of(stem, language));
      int titles = searcher.getIndexReader().docFreq(new Term(SiteField.TITLE.key(), stem));
      boolean tells = !language.isStopWord(stem) && stem.chars().anyMatch(Character::isLetter);
      if (tells && pages > 1 && titles <= SITE_NAME * all) {
        weights.put(stem, Math.log(1 + (double) all / pages));
      }
    }
    this.allWeights = weights.values().stream().mapToDouble(weight -> weight).sum();
    String title = withoutNumber(Names.normal(shown.title()));
    for (String name : Names.of(shown.title())) {
      int called = searcher.getIndexReader().docFreq(new Term(SiteField.TITLE_NAMES.key(), name));
      if (title.startsWith(name)
          && called <= NAMESAKES
          && stems(name).stream().anyMatch(weights::containsKey)
          && searcher.count(phrase(name)) <= Math.max(FEW, ORDINARY * all)) {
        names.add(name);
      }
    }
  }

  /** A title without the number of a chapter at its beginning. */
  private static String withoutNumber(String title) {
    return title.replaceFirst("^[\\d. ]+", "");
  }

  private Query phrase(String name) {
    return new PhraseQuery(SiteField.BODY.key(), stems(name).toArray(String[]::new));
  }

  private List<String> stems(String text) {
    return SiteAnalyzers.terms(text, language, IdentifierSplitting.WHOLE);
  }

  /** The places that fit best, one a page. */
  List<LinkPlace> first(int most) throws IOException {
    Optional<Likeness> likeness = weights.isEmpty() ? Optional.empty() : similar.likeness();
    if (likeness.isEmpty()) {
      return List.of();
    }
    Query among =
        new BooleanQuery.Builder()
            .add(similar.peers(), Occur.FILTER)
            .add(new TermQuery(new Term(SiteField.TYPE.key(), "html")), Occur.FILTER)
            .add(mentions(), Occur.FILTER)
            .build();
    BodyMatches matches = new BodyMatches(searcher.getIndexReader(), anyWord(1), new MarkedWords());
    List<LinkPlace> places = new ArrayList<>();
    for (Likeness.Like like : likeness.get().nearest(among, LOOKED_AT * most)) {
      String url = searcher.value(like.doc(), SiteField.URL).orElseThrow();
      if (links.mayGet(new PageUrl(url))) {
        place(like, matches.of(like.doc())).ifPresent(places::add);
      }
    }
    places.sort(
        Comparator.comparingDouble(LinkPlace::fit).reversed().thenComparing(LinkPlace::page));
    return places.subList(0, Math.min(most, places.size()));
  }

  /** Pages with a name of the page, or with several words of its title. */
  private Query mentions() {
    BooleanQuery.Builder mentions = new BooleanQuery.Builder();
    for (String name : names) {
      mentions.add(phrase(name), Occur.SHOULD);
    }
    int half = (weights.size() + 1) / 2;
    return weights.size() < 2
        ? mentions.build()
        : mentions.add(anyWord(Math.max(2, half)), Occur.SHOULD).build();
  }

  private BooleanQuery anyWord(int atLeast) {
    BooleanQuery.Builder words = new BooleanQuery.Builder().setMinimumNumberShouldMatch(atLeast);
    for (String stem : weights.keySet()) {
      words.add(new TermQuery(new Term(SiteField.BODY.key(), stem)), Occur.SHOULD);
    }
    return words.build();
  }

  /** A sentence of a page, and how much it has of the title. */
  private record Found(BodySentence sentence, List<Snippet.Range> words, double cover) {}

  private Optional<LinkPlace> place(Likeness.Like like, List<BodyMatches.Match> matches)
      throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), like.doc());
    List<Section> sections = Section.ofText(page.sections());
    List<String> linked = links.words(new PageUrl(page.url()));
    Found best = null;
    for (int from = 0, to; from < matches.size(); from = to) {
      BodySentence sentence = BodySentence.around(page.body(), matches.get(from).start());
      to = from + 1;
      while (to < matches.size() && matches.get(to).start() < sentence.end()) {
        to++;
      }
      if (sentence.isProse() && sections.stream().noneMatch(sentence::isHeading)) {
        Found found = found(sentence.without(linked), matches.subList(from, to));
        best = best == null || found.cover() > best.cover() ? found : best;
      }
    }
    return best == null || best.cover() < LEAST_COVER
        ? Optional.empty()
        : Optional.of(place(like, page, sections, best));
  }

  private Found found(BodySentence sentence, List<BodyMatches.Match> matches) {
    List<Snippet.Range> words = new ArrayList<>();
    Set<String> stems = new LinkedHashSet<>();
    int last = 0;
    for (BodyMatches.Match match : matches) {
      int start = match.start() - sentence.start();
      int end = match.end() - sentence.start();
      if (start >= last && end <= sentence.free().length()) {
        List<String> free = stems(sentence.free().substring(start, end));
        if (free.stream().anyMatch(weights::containsKey)) {
          stems.addAll(free);
          words.add(new Snippet.Range(start, end));
          last = end;
        }
      }
    }
    String normal = " " + Names.normal(sentence.free()) + " ";
    boolean named = names.stream().anyMatch(name -> normal.contains(" " + name + " "));
    double weight = stems.stream().mapToDouble(stem -> weights.getOrDefault(stem, 0.0)).sum();
    boolean several = stems.size() > 1 && weight >= LEAST_WEIGHT;
    double cover = named ? 1 : several ? weight / allWeights : 0;
    return new Found(sentence, words, words.isEmpty() ? 0 : cover);
  }

  private static LinkPlace place(
      Likeness.Like like, ShownPage page, List<Section> sections, Found found) {
    Section above = null;
    for (Section section : sections) {
      above = section.start() <= found.sentence().start() ? section : above;
    }
    return new LinkPlace(
        new PageUrl(page.url()),
        page.shownTitle(),
        like.similarity(),
        found.cover(),
        new Snippet(found.sentence().text(), found.words()),
        above == null ? "" : above.title(),
        above == null ? page.url() : SectionAddress.of(page.url(), above, page.body()));
  }
}
