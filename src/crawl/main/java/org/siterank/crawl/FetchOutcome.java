package org.siterank.crawl;

import java.util.Map;
import java.util.Optional;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;

/** Outcome of one fetch. */
sealed interface FetchOutcome {

  /** The marks of the document; empty where none was taken whole. */
  default Optional<PageFingerprints> fingerprints() {
    return Optional.empty();
  }

  /** The way the answer came over the wire; empty where there is none. */
  default Optional<Transfer> transfer() {
    return Optional.empty();
  }

  /**
   * Whether it tells of the server, where the look may be repeated, and not that we are too fast.
   */
  default boolean concernsServer() {
    return true;
  }

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

    @Override
    public Optional<Transfer> transfer() {
      return Optional.of(Transfer.of(answer));
    }

    @Override
    public boolean concernsServer() {
      return answer.status() >= 500;
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
