package org.siterank.exports;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Programs whose exports of visits are known. */
public enum VisitProgram {
  /** Matomo: reports of entry pages, and its log of visits. */
  MATOMO,
  /** GoatCounter: its export, CSV or JSON. */
  GOATCOUNTER,
  /** Plausible Analytics: the export of a site, and that of the dashboard. */
  PLAUSIBLE,
  /** Google Analytics 4: landing pages as CSV, and events as BigQuery exports them. */
  GOOGLE_ANALYTICS,
  /** Google Search Console: the pages of the report on performance. */
  SEARCH_CONSOLE;

  /** The name that users write, as in {@code search-console}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(VisitProgram::label).toList();
  }

  /** The program of a name. */
  public static Optional<VisitProgram> of(String label) {
    return Arrays.stream(values()).filter(known -> known.label().equals(label)).findFirst();
  }
}
