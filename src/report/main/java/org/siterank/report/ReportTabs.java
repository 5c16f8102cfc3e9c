package org.siterank.report;

import java.util.List;
import java.util.Map;

/** Which tab of the report a section is on. What is counted comes before what is expected. */
final class ReportTabs {

  private static final String VISITS = "visits";
  private static final String PAGES = "pages";
  private static final String FAULTS = "faults";
  private static final String MODEL = "model";

  /** The tabs, in their order. */
  static final List<String> ALL = List.of("today", VISITS, PAGES, FAULTS, MODEL);

  private static final Map<String, String> TABS =
      Map.ofEntries(
          Map.entry("visits", VISITS),
          Map.entry("recent", VISITS),
          Map.entry("segments", VISITS),
          Map.entry("searches", VISITS),
          Map.entry("misplaced", VISITS),
          Map.entry("engine-queries", VISITS),
          Map.entry("top", PAGES),
          Map.entry("editor", PAGES),
          Map.entry("orphans", PAGES),
          Map.entry("deep", PAGES),
          Map.entry("unread", PAGES),
          Map.entry("page-audit", PAGES),
          Map.entry("thin", PAGES),
          Map.entry("languages", PAGES),
          Map.entry("markup", PAGES),
          Map.entry("weight", PAGES),
          Map.entry("duplicates", PAGES),
          Map.entry("broken", FAULTS),
          Map.entry("lost", FAULTS),
          Map.entry("codes", FAULTS),
          Map.entry("crawl", FAULTS));

  private ReportTabs() {}

  /** The tab of a section: that of the model unless it is about counts, pages or faults. */
  static String of(String section) {
    return TABS.getOrDefault(section, MODEL);
  }
}
