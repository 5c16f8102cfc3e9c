package org.siterank.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.WildcardQuery;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * A user's query as queries over pages: a strict one, in which all wanted words must occur but for
 * stop words, and a relaxed one, in which half of them suffice, for when the strict finds nothing.
 */
final class PageQueries {

  /** What makes more of a wish than a word. */
  private static final Pattern OPERATORS = Pattern.compile("[\"()|*~]");

  /** Behind every character of a day. */
  private static final String LAST = "~";

  private final TextQueries texts;
  private final UserQuery user;
  private final List<Query> wanted = new ArrayList<>();
  private final List<Query> stopWords = new ArrayList<>();
  private final List<Query> required = new ArrayList<>();
  private final List<Query> excluded = new ArrayList<>();

  private final List<String> words = new ArrayList<>();
  private final List<Synonyms.Match> synonyms = new ArrayList<>();

  PageQueries(UserQuery user, TextQueries texts, Synonyms rules) {
    this.user = user;
    this.texts = texts;
    List<UserQuery.Wish> asked =
        user.wishes().stream().filter(wish -> wish.sign() != UserQuery.Sign.EXCLUDED).toList();
    asked.forEach(wish -> words.add(wish.text()));
    WishParser parser = new WishParser(texts);
    user.wishes().stream()
        .filter(wish -> wish.sign() == UserQuery.Sign.EXCLUDED)
        .forEach(wish -> add(parser.read(wish.text()), excluded));
    for (int i = 0; i < asked.size(); ) {
      Optional<Synonyms.Match> match = rules.match(plain(asked, i), i, texts.language());
      if (match.isPresent()) {
        synonyms.add(match.get());
        add(texts.either(words, match.get()), wanted);
        i += match.get().length();
      } else {
        add(parser.read(asked.get(i).text()), list(asked.get(i)));
        i++;
      }
    }
    if (wanted.isEmpty() && required.isEmpty()) {
      // Nothing but stop words: then they are what is wanted.
      wanted.addAll(stopWords);
      stopWords.clear();
    }
  }

  private static void add(Query query, List<Query> list) {
    if (query != null) {
      list.add(query);
    }
  }

  /** The wishes up to the first, from there on, that is more than a word. */
  private List<String> plain(List<UserQuery.Wish> asked, int from) {
    int end = from;
    while (end < asked.size()
        && asked.get(end).sign() == UserQuery.Sign.WANTED
        && !OPERATORS.matcher(asked.get(end).text()).find()) {
      end++;
    }
    return words.subList(0, end);
  }

  /** The words that are searched for as well, by the rules of the site. */
  List<String> synonyms() {
    return synonyms.stream().flatMap(match -> match.rule().outputs().stream()).distinct().toList();
  }

  /** The pages that stand first by hand; none when the list is narrowed or ordered otherwise. */
  List<PageUrl> recommended(BestBets bets) {
    boolean plain = user.filters().isEmpty() && !user.newestFirst() && excluded.isEmpty();
    return plain ? bets.pages(String.join(" ", words)) : List.of();
  }

  private List<Query> list(UserQuery.Wish wish) {
    return switch (wish.sign()) {
      case REQUIRED -> required;
      case EXCLUDED -> excluded;
      case WANTED -> texts.isStopWord(wish.text()) ? stopWords : wanted;
    };
  }

  /** Pages with all the words. */
  Query strict() {
    return pages(wanted.size());
  }

  /** Whether the relaxed query is another than the strict one. */
  boolean canRelax() {
    return wanted.size() > 1;
  }

  /** Pages with at least half of the words. */
  Query relaxed() {
    return pages((wanted.size() + 1) / 2);
  }

  private Query pages(int wantedAtLeast) {
    boolean words = !wanted.isEmpty() || !required.isEmpty();
    if (!words && excluded.isEmpty() && user.filters().isEmpty()) {
      return new MatchNoDocsQuery("a query without words or filters");
    }
    BooleanQuery.Builder pages = new BooleanQuery.Builder();
    if (!wanted.isEmpty()) {
      pages.add(wanted(wantedAtLeast), Occur.MUST);
    }
    required.forEach(query -> pages.add(query, Occur.MUST));
    excluded.forEach(query -> pages.add(query, Occur.MUST_NOT));
    stopWords.forEach(query -> pages.add(query, Occur.SHOULD));
    if (words) {
      addRewards(pages);
    } else {
      // Only filters: every page has the same text score, and the rank decides.
      pages.add(new MatchAllDocsQuery(), Occur.MUST);
    }
    addFilters(pages);
    return pages.build();
  }

  private Query wanted(int atLeast) {
    BooleanQuery.Builder some = new BooleanQuery.Builder();
    boolean all = atLeast == wanted.size();
    wanted.forEach(query -> some.add(query, all ? Occur.MUST : Occur.SHOULD));
    if (!all) {
      some.setMinimumNumberShouldMatch(atLeast);
    }
    return some.build();
  }

  private void addRewards(BooleanQuery.Builder pages) {
    texts.near(words).forEach(reward -> pages.add(reward, Occur.SHOULD));
    texts.called(words).forEach(reward -> pages.add(reward, Occur.SHOULD));
    for (Synonyms.Match match : synonyms) {
      texts.calledInOtherWords(words, match).forEach(reward -> pages.add(reward, Occur.SHOULD));
    }
  }

  private void addFilters(BooleanQuery.Builder pages) {
    Map<UserQuery.Kind, List<Query>> included = new EnumMap<>(UserQuery.Kind.class);
    for (UserQuery.Filter filter : user.filters()) {
      if (filter.excluded()) {
        pages.add(query(filter), Occur.MUST_NOT);
      } else {
        included.computeIfAbsent(filter.kind(), kind -> new ArrayList<>()).add(query(filter));
      }
    }
    // Two filters of one kind are alternatives; of two kinds, both hold.
    included.values().forEach(queries -> pages.add(TextQueries.any(queries), Occur.FILTER));
  }

  private static Query query(UserQuery.Filter filter) {
    String value = filter.value();
    String lower = value.toLowerCase(Locale.ROOT);
    return switch (filter.kind()) {
      case SITE ->
          TextQueries.any(
              List.of(
                  new TermQuery(new Term(SiteField.SITE.key(), lower)),
                  new WildcardQuery(
                      new Term(SiteField.SITE.key(), "*." + lower.replaceAll("[*?\\\\]", "")))));
      case TYPE -> new TermQuery(new Term(SiteField.TYPE.key(), lower));
      case LANG -> new TermQuery(new Term(SiteField.LANGUAGE.key(), lower));
      case DATE -> dated(value);
      case IN ->
          new PrefixQuery(
              new Term(SiteField.PATH.key(), value.startsWith("/") ? value : "/" + value));
    };
  }

  /** Days as text are in the order of time, and a month is the beginning of its days. */
  private static Query dated(String value) {
    String field = SiteField.DATED.key();
    int points = value.indexOf("..");
    if (points < 0) {
      return new PrefixQuery(new Term(field, value));
    }
    String from = value.substring(0, points);
    String to = value.substring(points + 2);
    return TermRangeQuery.newStringRange(
        field, from.isEmpty() ? "0" : from, to.isEmpty() ? "9" + LAST : to + LAST, true, true);
  }
}
