package org.siterank.search;

import java.io.IOException;
import java.util.Optional;

/** Finds the query that somebody may have meant. */
record QueryMeant(PublishedSearcher searcher, Reading reading) {

  /** Reads users' queries for the index. */
  interface Reading {
    /** The queries over pages for a user's query. */
    PageQueries of(UserQuery user) throws IOException;
  }

  /**
   * The query with words spelled like ones that find more, or with the words that it excludes when
   * pages have all of them; nothing when neither finds more.
   */
  Optional<String> of(String query) throws IOException {
    if (query.length() > UserQuery.MAX_LENGTH) {
      return Optional.empty();
    }
    Optional<Correction> meant = Correction.of(query, new Spelling(searcher));
    return meant.isPresent() && isWorth(meant.get(), query)
        ? meant.map(Correction::query)
        : withExcluded(query);
  }

  private boolean isWorth(Correction meant, String query) throws IOException {
    long corrected = pages(meant.query());
    return corrected > 0
        ? meant.isWorth(pages(query), corrected)
        : meant.isWorthForSome(findsSome(query), findsSome(meant.query()));
  }

  /** Whether a page has most words of a query. */
  private boolean findsSome(String query) throws IOException {
    return searcher.finds(reading.of(UserQueryReader.read(query)).gradedMatches());
  }

  /** The query with the words that it excludes, where it does and pages have all of them. */
  private Optional<String> withExcluded(String query) throws IOException {
    UserQuery user = UserQueryReader.read(query);
    return user.excludes()
            && reading.of(user).notices().contains(Notice.WORD_EXCLUDED)
            && searcher.finds(reading.of(user.withExcluded()).strictMatches())
        ? Optional.of(UserQuery.withExcluded(query))
        : Optional.empty();
  }

  /** How many pages have all words of a query. */
  private long pages(String query) throws IOException {
    return searcher.count(reading.of(UserQueryReader.read(query)).strictMatches());
  }
}
