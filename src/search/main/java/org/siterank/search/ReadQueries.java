package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.siterank.analysis.Language;
import org.siterank.cache.Recent;

/**
 * Users' queries as they were read for an index. A page of results asks for one several times: for
 * the hits, the facets and a correction. Thread-safe.
 */
final class ReadQueries {

  /** Queries kept: those that are being answered. Our choice. */
  private static final int KEPT = 16;

  /** Its hash is written out: Java would generate the code of all its parts at each start. */
  private record Key(IndexReader reader, UserQuery user, FieldWeights fields, QueryRules rules) {

    @Override
    public int hashCode() {
      int hash = 1;
      for (UserQuery.Clause clause : user.clauses()) {
        hash = 31 * hash + clause.text().hashCode();
      }
      return hash;
    }
  }

  private final Map<Key, PageQueries> known = new Recent<>(KEPT);

  /** The queries for as much of a user's query as can be answered. */
  PageQueries of(UserQuery user, PublishedSearcher searcher, FieldWeights fields, QueryRules rules)
      throws IOException {
    Key key = new Key(searcher.getIndexReader(), user, fields, rules);
    synchronized (known) {
      PageQueries found = known.get(key);
      if (found != null) {
        return found;
      }
    }
    PageQueries read = read(user, searcher, fields, rules);
    if (!SearchDeadline.isOver()) { // Else it may have been read by what was found in a hurry.
      synchronized (known) {
        known.put(key, read);
      }
    }
    return read;
  }

  /** The queries for as much of a user's query as can be answered; nothing is kept. */
  static PageQueries read(
      UserQuery user, SearchedPages searcher, FieldWeights fields, QueryRules rules)
      throws IOException {
    TextQueries texts =
        new TextQueries(
            fields,
            languages(user, searcher, rules),
            new IndexVocabulary(searcher.getIndexReader()),
            searcher.expansions(),
            searcher.counted());
    Synonyms synonyms = rules.synonyms();
    TellingWords telling = new TellingWords(texts, searcher.getIndexReader());
    Optional<AskedMeaning> meaning = AskedMeaning.of(user, rules, searcher.vectors());
    Function<UserQuery, PageQueries> reading =
        asked -> new PageQueries(asked, texts, synonyms, meaning);
    PageQueries pages = telling.fit(user, reading);
    // A hyphen behind a space excludes a word only from something.
    if (user.excludes()
        && !searcher.finds(pages.canRelax() ? pages.relaxedMatches() : pages.gradedMatches())) {
      pages = telling.fit(user.withExcluded(), reading);
    }
    pages.setAnswered(pages.demotesListings() && searcher.finds(pages.strictWithoutListings()));
    return pages;
  }

  /** The site's languages; those of the filters, or else of the configuration, are asked in. */
  private static SiteLanguages languages(UserQuery user, SearchedPages searcher, QueryRules rules) {
    List<Language> asked = user.languages();
    return searcher.languages().asking(asked.isEmpty() ? rules.languages() : asked);
  }
}
