package org.siterank.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.siterank.site.PageUrl;

/**
 * A user's query as queries over pages. Matching is graded: pages with most of the telling words
 * take part, and those with all of them, and with them close together, stand first. Phrases, signs
 * and filters are strict, stop words and the words of a question are neither wanted nor weighty.
 *
 * <p>Pages that list others stand behind them, unless the query is the list's own name, or asks for
 * a part of the site.
 */
final class PageQueries {

  /** How much a stop word counts: it may decide between equals. */
  private static final float STOP_WORD = 0.2f;

  /** So many of the first answers are to be no lists; our choice. */
  static final int FEW_PAGES = 3;

  private static final String EMPTY = "a query without words or filters";

  private final TextQueries texts;
  private final ListsBehind lists;
  private final UserQuery user;
  private final Optional<AskedMeaning> meaning;
  private final List<Query> wanted = new ArrayList<>();
  private final Map<String, Query> wantedWords = new LinkedHashMap<>();
  private final List<Query> stopWords = new ArrayList<>();
  private final List<Query> required = new ArrayList<>();
  private final List<Query> excluded = new ArrayList<>();

  /** The words of all wishes but the excluded, as they were written. */
  private final List<String> words = new ArrayList<>();

  /** These words without those with which the question begins. */
  private final List<String> telling;

  private final boolean question;
  private final List<Synonyms.Match> synonyms = new ArrayList<>();
  private final MarkedWords marked;

  /** True if a page that is no list has all of the words. */
  private boolean answered;

  /** The queries made, by how many of the wanted words pages must have. */
  private final Map<Integer, Query> scored = new HashMap<>();

  /** Reads a query by its words alone. */
  PageQueries(UserQuery user, TextQueries texts, Synonyms rules) {
    this(user, texts, rules, Optional.empty());
  }

  /**
   * @param meaning what is meant, where that counts
   */
  PageQueries(UserQuery user, TextQueries texts, Synonyms rules, Optional<AskedMeaning> meaning) {
    this.user = user;
    this.meaning = meaning;
    this.texts = texts;
    this.lists = new ListsBehind(texts);
    List<UserQuery.Clause> asked =
        user.clauses().stream().filter(clause -> clause.sign() != UserQuery.Sign.EXCLUDED).toList();
    asked.forEach(clause -> words.add(clause.text()));
    telling = withoutQuestion();
    question = telling.size() < words.size();
    ClauseParser parser = new ClauseParser(texts, true);
    ClauseParser strict = new ClauseParser(texts, false);
    user.clauses().stream()
        .filter(clause -> clause.sign() == UserQuery.Sign.EXCLUDED)
        .forEach(clause -> add(strict.read(clause.text()), excluded));
    for (int i = 0; i < asked.size(); ) {
      Optional<Synonyms.Match> match = rules.match(UserQuery.plain(asked, i), i, texts.language());
      if (match.isPresent()) {
        synonyms.add(match.get());
        add(texts.either(words, match.get()), wanted);
        i += match.get().length();
      } else {
        boolean must = asked.get(i).sign() == UserQuery.Sign.REQUIRED;
        List<Query> list = list(asked.get(i));
        Query read = (must ? strict : parser).read(asked.get(i).text());
        if (read != null && list == wanted) {
          List<String> near =
              IntStream.rangeClosed(i - 1, i + 2)
                  .mapToObj(place -> UserQuery.wordAt(asked, place))
                  .toList();
          read = texts.compounds().orJoined(read, near);
        }
        add(read, list);
        if (read != null && list == wanted) {
          wantedWords.put(asked.get(i).text(), read);
        }
        i++;
      }
    }
    if (wanted.isEmpty() && required.isEmpty()) {
      // Nothing but stop words: then they are what is wanted.
      wanted.addAll(stopWords);
      stopWords.clear();
      marked = texts.marked(asked, List.of(), text -> false);
    } else {
      List<String> more = new ArrayList<>(synonyms());
      more.addAll(texts.compounds().spelledApart(words));
      marked = texts.marked(asked, more, this::isWeakHere);
    }
  }

  /** The words behind those that ask; all words when nothing is asked, or nothing else said. */
  private List<String> withoutQuestion() {
    if (words.isEmpty() || !texts.isQuestionWord(words.get(0))) {
      return words;
    }
    int first = 0;
    while (first < words.size() && isWeak(words.get(first))) {
      first++;
    }
    return first == words.size() ? words : words.subList(first, words.size());
  }

  private boolean isWeak(String word) {
    return texts.isStopWord(word) || texts.isQuestionWord(word);
  }

  private static void add(Query query, List<Query> list) {
    if (query != null) {
      list.add(query);
    }
  }

  /** How many words are looked up. */
  int clauseCount() {
    return ClauseCount.of(graded());
  }

  /** Notices to the user on how the query was read. */
  Set<Notice> notices() {
    return user.notices();
  }

  /** Returns true if the newest pages are to stand first. */
  boolean newestFirst() {
    return user.newestFirst();
  }

  /** The words that are searched for as well, by the rules of the site. */
  List<String> synonyms() {
    return synonyms.stream().flatMap(match -> match.rule().outputs().stream()).distinct().toList();
  }

  /** The pages that stand first by hand; none when the list is narrowed or ordered otherwise. */
  List<PageUrl> recommended(BestBets bets) {
    return hasWordsAlone() && !user.newestFirst() ? bets.pages(String.join(" ", words)) : List.of();
  }

  private List<Query> list(UserQuery.Clause clause) {
    return switch (clause.sign()) {
      case REQUIRED -> required;
      case EXCLUDED -> excluded;
      case WANTED -> {
        String text = clause.text();
        yield clause.isStrict() ? required : isWeakHere(text) ? stopWords : wanted;
      }
    };
  }

  private boolean isWeakHere(String word) {
    return texts.isStopWord(word) || (question && texts.isQuestionWord(word));
  }

  /** Decides which words of passages are marked. */
  MarkedWords marked() {
    return marked;
  }

  /** The words as they were written, without those with which a question begins. */
  List<String> telling() {
    return telling;
  }

  /** Pages with all the words but for stop words. */
  Query strict() {
    return pages(wanted.size());
  }

  /** Pages with most of the words. */
  Query graded() {
    return pages(most());
  }

  /** Whether lists stand behind pages; not where a part of the site is asked for. */
  boolean demotesListings() {
    return !user.asksForPart();
  }

  /** Whether fewer words than most may find more. */
  boolean canRelax() {
    return most() > 1;
  }

  /** Pages with any of the words. */
  Query relaxed() {
    return pages(1);
  }

  /** The pages of {@link #strict}, without scores, which take most of the time. */
  Query strictMatches() {
    return matches(wanted.size());
  }

  /** The pages of {@link #graded}, without scores. */
  Query gradedMatches() {
    return matches(most());
  }

  /** The pages of {@link #relaxed}, without scores. */
  Query relaxedMatches() {
    return matches(1);
  }

  /** Pages with most of the words that do not list others. */
  Query gradedWithoutListings() {
    return ListsBehind.without(gradedMatches());
  }

  /** Pages with all of the words that do not list others. */
  Query strictWithoutListings() {
    return ListsBehind.without(strictMatches());
  }

  /** Lists with most of the words. */
  Query gradedListings() {
    return ListsBehind.only(gradedMatches());
  }

  /**
   * Says whether pages that do not list others have all of the words, before the queries are used:
   * then a list that is called like the query stands behind them.
   */
  void setAnswered(boolean now) {
    answered = now;
    scored.clear();
  }

  /** Whether the graded query finds pages that the strict one does not. */
  boolean isGraded() {
    return most() < wanted.size();
  }

  /** The words that pages need not all have, each with its query. */
  Map<String, Query> gradedWords() {
    return wantedWords;
  }

  /** How many of its telling words a page must have. */
  int most() {
    return WordShare.of(wanted.size(), meaning);
  }

  /** Several threads may ask for it: a query is made once, and only here are words looked up. */
  private synchronized Query pages(int wantedAtLeast) {
    return scored.computeIfAbsent(wantedAtLeast, this::scored);
  }

  private Query scored(int wantedAtLeast) {
    if (isEmpty()) {
      return new MatchNoDocsQuery(EMPTY);
    }
    BooleanQuery.Builder pages = new BooleanQuery.Builder();
    if (!wanted.isEmpty()) {
      pages.add(wanted(wantedAtLeast), Occur.MUST);
    }
    required.forEach(query -> pages.add(query, Occur.MUST));
    stopWords.forEach(query -> pages.add(new BoostQuery(query, STOP_WORD), Occur.SHOULD));
    if (hasWords()) {
      new NameRewards(texts, wantedWords, synonyms)
          .add(words, telling, question, allWanted(Occur.FILTER), pages);
    } else {
      // Only filters: every page has the same text score, and the rank decides.
      pages.add(new MatchAllDocsQuery(), Occur.MUST);
    }
    restrict(pages);
    return hasWords()
        ? lists.behind(
            meant(pages.build()), words, telling, wantedWords, demotesListings(), answered)
        : pages.build();
  }

  /** The meaning of the query, where that counts. */
  Optional<AskedMeaning> meaning() {
    return meaning;
  }

  private Query meant(Query pages) {
    return meaning.isPresent() ? new MeaningQuery(withMeant(pages), meaning.get()) : pages;
  }

  /**
   * Adds the pages that come nearest to the meaning of a sentence, though they have none of its
   * words; they bring no score. Only where a sentence model tells them.
   */
  Query withMeant(Query pages) {
    if (!findsMeant()) {
      return pages;
    }
    Query nearest = meaning.get().nearest(permitted());
    return new BooleanQuery.Builder()
        .add(pages, Occur.SHOULD)
        .add(new BoostQuery(new ConstantScoreQuery(nearest), 0), Occur.SHOULD)
        .build();
  }

  /** The remark on pages that are no answer by themselves: {@link AnswerRemark}. */
  Optional<Notice> remark(boolean allWords, List<Hit> hits) {
    return AnswerRemark.of(meaning, wantedWords.keySet(), allWords, hits);
  }

  /** Whether pages are found that have none of the words. */
  boolean findsMeant() {
    return hasWords()
        && !newestFirst()
        && required.isEmpty()
        && meaning.filter(asked -> asked.isSentence() && asked.whole().length > 0).isPresent();
  }

  private Query matches(int wantedAtLeast) {
    if (isEmpty()) {
      return new MatchNoDocsQuery(EMPTY);
    }
    BooleanQuery.Builder pages = new BooleanQuery.Builder();
    if (!wanted.isEmpty()) {
      pages.add(wanted(wantedAtLeast), Occur.FILTER);
    }
    required.forEach(query -> pages.add(query, Occur.FILTER));
    if (!hasWords()) {
      pages.add(new MatchAllDocsQuery(), Occur.FILTER);
    }
    restrict(pages);
    return pages.build();
  }

  /** Whether it excludes nothing and is not narrowed. */
  boolean hasWordsAlone() {
    return excluded.isEmpty() && user.filters().isEmpty();
  }

  private boolean hasWords() {
    return !(wanted.isEmpty() && required.isEmpty());
  }

  private boolean isEmpty() {
    return !hasWords() && excluded.isEmpty() && user.filters().isEmpty();
  }

  private Query wanted(int atLeast) {
    if (atLeast == wanted.size()) {
      return allWanted(Occur.MUST);
    }
    BooleanQuery.Builder some = new BooleanQuery.Builder();
    wanted.forEach(query -> some.add(query, Occur.SHOULD));
    return some.setMinimumNumberShouldMatch(atLeast).build();
  }

  private BooleanQuery allWanted(Occur occur) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    wanted.forEach(query -> all.add(query, occur));
    return all.build();
  }

  /** Pages that the query does not rule out. */
  Query permitted() {
    BooleanQuery.Builder pages = new BooleanQuery.Builder();
    pages.add(new MatchAllDocsQuery(), Occur.FILTER);
    required.forEach(query -> pages.add(query, Occur.FILTER));
    restrict(pages);
    return pages.build();
  }

  private void restrict(BooleanQuery.Builder pages) {
    excluded.forEach(query -> pages.add(query, Occur.MUST_NOT));
    PageFilters.add(user.filters(), pages);
  }
}
