package org.siterank.crawl;

import java.util.Optional;
import org.siterank.document.Parsed;

/** What came back from one look at an address. */
sealed interface Look {

  /** An answer, with its document where it has one that was taken whole. */
  record Answered(Answer answer, Optional<Parsed> document) implements Look {}

  /** No usable answer. */
  record NotAnswered(FailureReason reason, String problem) implements Look {}

  /** robots.txt keeps us away: nobody asked. */
  record Forbidden() implements Look {}
}
