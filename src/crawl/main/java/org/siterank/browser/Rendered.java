package org.siterank.browser;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A page after its scripts have run.
 *
 * @param html the document as it then stands
 * @param refused requests that were not sent
 * @param missed the first request of it that the site did not answer, in plain words
 * @param notes limits that it met, in plain words
 */
public record Rendered(
    String html, List<Refused> refused, Optional<String> missed, Set<String> notes) {

  /** A request that was not sent; its address as the page wrote it. */
  public record Refused(Refusal reason, String address) {}

  public Rendered {
    refused = List.copyOf(refused);
    notes = Set.copyOf(notes);
  }
}
