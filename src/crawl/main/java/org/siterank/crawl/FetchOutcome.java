package org.siterank.crawl;

import java.util.Map;
import java.util.Optional;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;

/** Outcome of one fetch. */
sealed interface FetchOutcome {

  /**
   * An answer, with its document where it has one that was taken whole.
   *
   * @param admitted whether each account that could be asked may read it, by name
   */
  record Answered(
      FetchResponse answer,
      Optional<Parsed> document,
      Optional<PageFingerprints> fingerprints,
      Map<String, Boolean> admitted)
      implements FetchOutcome {

    public Answered {
      admitted = Map.copyOf(admitted);
    }

    /** An answer whose document, if it is one, is not marked yet. */
    Answered(FetchResponse answer, Optional<Parsed> document, Map<String, Boolean> admitted) {
      this(
          answer,
          document,
          document
              .filter(Parsed.Document.class::isInstance)
              .map(parsed -> PageFingerprints.of(((Parsed.Document) parsed).page())),
          admitted);
    }
  }

  /** No usable answer. */
  record NotAnswered(FailureReason reason, String problem) implements FetchOutcome {}

  /** robots.txt keeps us away: nobody asked. */
  record Forbidden() implements FetchOutcome {}
}
