package org.siterank.crawl;

import java.util.Optional;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;

/** Outcome of one fetch. */
sealed interface FetchOutcome {

  /** An answer, with its document where it has one that was taken whole. */
  record Answered(FetchResponse answer, Optional<Parsed> document, Optional<PageFingerprints> marks)
      implements FetchOutcome {

    /** An answer whose document, if it is one, is not marked yet. */
    Answered(FetchResponse answer, Optional<Parsed> document) {
      this(
          answer,
          document,
          document
              .filter(Parsed.Document.class::isInstance)
              .map(parsed -> PageFingerprints.of(((Parsed.Document) parsed).page())));
    }
  }

  /** No usable answer. */
  record NotAnswered(FailureReason reason, String problem) implements FetchOutcome {}

  /** robots.txt keeps us away: nobody asked. */
  record Forbidden() implements FetchOutcome {}
}
