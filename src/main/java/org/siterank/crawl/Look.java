package org.siterank.crawl;

import java.util.Optional;
import org.siterank.document.Parsed;

/** What came back from one look at an address. */
sealed interface Look {

  /** An answer, with its document where it has one that was taken whole. */
  record Answered(Answer answer, Optional<Parsed> document, Optional<PageMarks> marks)
      implements Look {

    /** An answer whose document, if it is one, is not marked yet. */
    Answered(Answer answer, Optional<Parsed> document) {
      this(
          answer,
          document,
          document
              .filter(Parsed.Document.class::isInstance)
              .map(parsed -> PageMarks.of(((Parsed.Document) parsed).page())));
    }
  }

  /** No usable answer. */
  record NotAnswered(FailureReason reason, String problem) implements Look {}

  /** robots.txt keeps us away: nobody asked. */
  record Forbidden() implements Look {}
}
