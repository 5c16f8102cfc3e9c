package org.siterank.web;

import java.util.function.LongSupplier;

/**
 * The door to what webmasters alone may see and do.
 *
 * @param refusal the status that tells others: 404 where there are no webmasters, 401 where a name
 *     and a password would help, else 403
 * @param wrongPasswords how many passwords were wrong since the start
 */
record Guard(int refusal, LongSupplier wrongPasswords) {

  /** There are no webmasters. */
  static final Guard SHUT = new Guard(404);

  /** Nobody comes in by a password. */
  Guard(int refusal) {
    this(refusal, () -> 0);
  }

  /** Whether there are webmasters at all. */
  boolean letsAnybodyIn() {
    return refusal != SHUT.refusal();
  }

  /** Lets webmasters in, and tells others how they could be; shared caches keep nothing of it. */
  Endpoint guarded(Endpoint endpoint) {
    return request -> {
      if (!request.caller().webmaster()) {
        throw new BadRequest(refusal, "");
      }
      if (request.method().equals("POST") && !request.caller().ownPage()) {
        throw new BadRequest(403, "only pages of this server may ask that");
      }
      return endpoint.answer(request).with("Cache-Control", "private, no-cache");
    };
  }
}
