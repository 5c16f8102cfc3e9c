package org.siterank.archive;

import java.time.Instant;

/**
 * An answer that was archived.
 *
 * @param head the record with its header
 * @param body the record with its body: another one when the head is a revisit of it
 * @param date when it was given
 * @param exact whether it was given to the canonical address, not to another name of it
 * @param status its HTTP status
 */
record Capture(Place head, Place body, Instant date, boolean exact, int status) {

  /** Whether this one stands for its address rather than the other: the latest does. */
  boolean supersedes(Capture other) {
    // What the address itself answered says more than what a former name of it did.
    return exact == other.exact ? !date.isBefore(other.date) : exact;
  }
}
