package org.siterank.lab;

import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of a claim, each by what it says, with what was found of it. */
final class Parts {

  private final Map<String, Finding> findings = new LinkedHashMap<>();

  private Parts() {}

  static Parts of(String part, Finding finding) {
    return new Parts().and(part, finding);
  }

  Parts and(String part, Finding finding) {
    findings.put(part, finding);
    return this;
  }

  /** All of them, in order. */
  Map<String, Finding> byName() {
    return findings;
  }
}
