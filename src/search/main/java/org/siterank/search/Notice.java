package org.siterank.search;

/** A remark to the user on how a query was read. */
public enum Notice {
  /** No page has all the words; the hits have some of them. */
  SOME_WORDS("No page contains all your words. These contain some of them."),
  /** No page is near to what is asked, as far as a sentence model tells. */
  MAY_BE_RELATED("These pages may be related to your question."),
  /** The query was longer than is read; its beginning counted. */
  QUERY_CUT(
      "Only the first "
          + UserQuery.MAX_LENGTH
          + " characters and "
          + UserQuery.MAX_CLAUSES
          + " words of the query count."),
  /** The query looked up too many words; the most telling ones counted. */
  QUERY_SHORTENED("The query has too many words. The most telling of them count."),
  /** Pages with a word were left out, because it has a hyphen before it. */
  WORD_EXCLUDED("Pages with a word that has a hyphen before it were left out."),
  /** The search took too long; the best of the pages found until then are shown. */
  INCOMPLETE("The search took too long. These pages were found until then; there may be others."),
  /** An invalid {@code date:} filter was ignored. */
  BAD_DATE(
      "The date: filter was ignored, because it holds no date; write a year, a month or a day, as"
          + " in date:2024, date:2024-05 or date:2024-01..2024-06."),
  /** How scores came about was asked for, and would tell of pages that who asks may not read. */
  NOT_EXPLAINED(
      "Scores are not explained: their statistics count pages that not everybody may read.");

  private final String message;

  Notice(String message) {
    this.message = message;
  }

  /** The notice as a sentence. */
  public String message() {
    return message;
  }
}
