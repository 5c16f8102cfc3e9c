package org.siterank.config;

import java.util.List;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.site.PageUrl;

/** How the webmaster's report is made. */
@Section(name = "report", about = "What the webmaster's report is about.")
public record ReportSection(
    @Setting(
            flag = "--goal",
            example = "https://www.example.org/order.html",
            about =
                """
                Pages that you want people to find: the report lists the links that would help them,
                and how they fare. Default: the pages that one new link would help most.""")
        List<PageUrl> goals,
    @Setting(
            flag = "--report-language",
            defaults = "en",
            about =
                """
                The language of the report: en, de or fr. Column names in CSV files are always
                English.""")
        Language language) {

  /** The languages that the report is written in. */
  public enum Language {
    /** English. */
    EN,
    /** German. */
    DE,
    /** French. */
    FR
  }
}
