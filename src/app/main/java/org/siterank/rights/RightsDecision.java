package org.siterank.rights;

import org.siterank.site.Readers;

/**
 * Decision of the access rules, as they are now, about a page.
 *
 * @param readers who may
 * @param reason what of the rules decides
 * @param malformed whether what decides cannot be read, so that the page is closed
 */
public record RightsDecision(Readers readers, String reason, boolean malformed) {

  static RightsDecision of(Readers readers, String reason) {
    return new RightsDecision(readers, reason, false);
  }

  static RightsDecision malformed(String reason) {
    return new RightsDecision(Readers.NOBODY, reason, true);
  }
}
