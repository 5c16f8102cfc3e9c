package org.siterank.rights;

import java.util.List;
import org.siterank.site.Readers;

/**
 * Decision of the access rules, as they are now, about a page.
 *
 * @param readers who may read it
 * @param reason what of the rules decides
 * @param kind what this decision rests on
 */
public record RightsDecision(Readers readers, String reason, Kind kind) {

  /** The source of a decision. */
  public enum Kind {
    /** A pattern, an account, or nothing at all; other addresses of the page may narrow it. */
    GENERAL,
    /** Another address of the page, or a copy of it, narrows who may read it. */
    NARROWED,
    /** This very page is named: by a line, a rule without a star, or the page itself. */
    NAMED,
    /** The page's statement cannot be read, so that it is closed. */
    MALFORMED
  }

  static RightsDecision of(Readers readers, String reason) {
    return new RightsDecision(readers, reason, Kind.GENERAL);
  }

  static RightsDecision named(Readers readers, String reason) {
    return new RightsDecision(readers, reason, Kind.NAMED);
  }

  static RightsDecision malformed(String reason) {
    return new RightsDecision(Readers.NOBODY, reason, Kind.MALFORMED);
  }

  /** Returns true if what decides cannot be read. */
  public boolean isMalformed() {
    return kind == Kind.MALFORMED;
  }

  /** Returns true if other addresses of the page, and copies of it, change nothing. */
  public boolean isFinal() {
    return kind == Kind.NAMED || kind == Kind.MALFORMED;
  }

  /** Returns true if another address of the page, or a copy of it, narrows who may read it. */
  public boolean isNarrowed() {
    return kind == Kind.NARROWED;
  }

  /**
   * This decision, or the stricter one that others make of it.
   *
   * @param how how the others concern this page, for people
   */
  public RightsDecision narrowedBy(List<RightsDecision> others, String how) {
    RightsDecision narrowest = this;
    for (RightsDecision other : others) {
      Readers both = narrowest.readers.and(other.readers);
      if (!both.toString().equals(narrowest.readers.toString())) {
        narrowest = new RightsDecision(both, how + ": " + other.reason, Kind.NARROWED);
      }
    }
    return narrowest;
  }
}
