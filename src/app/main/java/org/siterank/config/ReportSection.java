package org.siterank.config;

import java.util.List;
import java.util.Locale;
import org.siterank.site.PageUrl;

/**
 * How the webmaster's report is made.
 *
 * @param goals pages that people should find
 * @param language the language of the report
 */
public record ReportSection(List<PageUrl> goals, Language language) {

  public ReportSection {
    goals = List.copyOf(Settings.REPORT_GOALS.require(goals));
    Settings.REPORT_LANGUAGE.require(language);
  }

  /** The languages that the report is written in. */
  public enum Language {
    /** English. */
    EN,
    /** German. */
    DE,
    /** French. */
    FR;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
