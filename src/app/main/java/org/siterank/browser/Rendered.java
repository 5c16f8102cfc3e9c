package org.siterank.browser;

import java.util.Set;

/**
 * A page after its scripts have run.
 *
 * @param html the document as it then stands
 * @param notes limits that it met, and requests that it did not get, in plain words
 */
public record Rendered(String html, Set<String> notes) {

  public Rendered {
    notes = Set.copyOf(notes);
  }
}
