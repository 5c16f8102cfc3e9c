package org.siterank.accesslog;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Counts what other programs have put around the lines of a sample. */
final class EnvelopeVotes {

  private final Payload inside = new Payload();
  private final Map<Envelope, Integer> votes = new EnumMap<>(Envelope.class);
  private int none;

  /** The envelope of a line; what is inside becomes {@link #inside}. */
  Optional<Envelope> open(byte[] bytes, int start, int end) {
    int last = ByteScan.withoutReturn(bytes, start, end);
    for (Envelope envelope : Envelope.values()) {
      if (envelope.open(bytes, start, last, inside)) {
        votes.merge(envelope, 1, Integer::sum);
        return Optional.of(envelope);
      }
    }
    none += start < last ? 1 : 0;
    return Optional.empty();
  }

  /** The line inside the last envelope. */
  Payload inside() {
    return inside;
  }

  /** The envelope of most lines; nothing when most have none. */
  Optional<Envelope> most() {
    Envelope most = null;
    int count = none;
    for (Map.Entry<Envelope, Integer> vote : votes.entrySet()) {
      if (vote.getValue() > count) {
        most = vote.getKey();
        count = vote.getValue();
      }
    }
    return Optional.ofNullable(most);
  }
}
