package org.siterank.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.siterank.index.SiteField;

/**
 * A user's query as queries over pages: a strict one, in which all wanted words must occur but for
 * stop words, and a relaxed one, in which half of them suffice, for when the strict finds nothing.
 */
final class PageQueries {

  private final TextQueries texts;
  private final UserQuery user;
  private final List<Query> wanted = new ArrayList<>();
  private final List<Query> stopWords = new ArrayList<>();
  private final List<Query> required = new ArrayList<>();
  private final List<Query> excluded = new ArrayList<>();

  PageQueries(UserQuery user, TextQueries texts) {
    this.user = user;
    this.texts = texts;
    WishParser parser = new WishParser(texts);
    for (UserQuery.Wish wish : user.wishes()) {
      Query query = parser.read(wish.text());
      if (query != null) {
        list(wish).add(query);
      }
    }
    if (wanted.isEmpty() && required.isEmpty()) {
      // Nothing but stop words: then they are what is wanted.
      wanted.addAll(stopWords);
      stopWords.clear();
    }
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
    List<String> words =
        user.wishes().stream()
            .filter(wish -> wish.sign() != UserQuery.Sign.EXCLUDED)
            .map(UserQuery.Wish::text)
            .toList();
    texts.near(words).forEach(reward -> pages.add(reward, Occur.SHOULD));
    texts.called(words).forEach(reward -> pages.add(reward, Occur.SHOULD));
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
      case IN ->
          new PrefixQuery(
              new Term(SiteField.PATH.key(), value.startsWith("/") ? value : "/" + value));
    };
  }
}
