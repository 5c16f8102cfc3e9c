package org.siterank.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.WildcardQuery;
import org.siterank.index.SiteField;

/** The filters of a user's query as queries over pages. */
final class PageFilters {

  /** Behind every character of a day. */
  private static final String LAST = "~";

  /** Characters of the name of a host (RFC 1035, 2.3.4). */
  private static final int LONGEST_HOST = 255;

  private PageFilters() {}

  /** Adds filters. Two filters of one kind are alternatives; of two kinds, both hold. */
  static void add(List<UserQuery.Filter> filters, BooleanQuery.Builder pages) {
    Map<UserQuery.Kind, List<Query>> included = new EnumMap<>(UserQuery.Kind.class);
    for (UserQuery.Filter filter : filters) {
      if (filter.excluded()) {
        pages.add(query(filter), Occur.MUST_NOT);
      } else {
        included.computeIfAbsent(filter.kind(), kind -> new ArrayList<>()).add(query(filter));
      }
    }
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
                  lower.length() > LONGEST_HOST
                      ? new MatchNoDocsQuery("no host has so long a name")
                      : new WildcardQuery(
                          new Term(
                              SiteField.SITE.key(), "*." + lower.replaceAll("[*?\\\\]", "")))));
      case TYPE -> new TermQuery(new Term(SiteField.TYPE.key(), lower));
      case LANG -> new TermQuery(new Term(SiteField.LANGUAGE.key(), lower));
      case IS -> new TermQuery(ListsBehind.IS_LISTING);
      case DATE -> dated(value);
      case IN ->
          TextQueries.begins(
              new Term(SiteField.PATH.key(), value.startsWith("/") ? value : "/" + value));
    };
  }

  /** Days as text are in the order of time, and a month is the beginning of its days. */
  private static Query dated(String value) {
    String field = SiteField.DATED.key();
    int points = value.indexOf("..");
    if (points < 0) {
      return TextQueries.begins(new Term(field, value));
    }
    String from = value.substring(0, points);
    String to = value.substring(points + 2);
    return TermRangeQuery.newStringRange(
        field, from.isEmpty() ? "0" : from, to.isEmpty() ? "9" + LAST : to + LAST, true, true);
  }
}
