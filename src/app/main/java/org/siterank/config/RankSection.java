package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;

/** How P = d·A_Sᵗ·P + s is solved. */
@Section(name = "rank", about = "How importance is computed.")
public record RankSection(
    @Setting(
            key = "damping",
            defaults = "auto",
            type = Damping.Type.class,
            about =
                """
                The probability that a visitor follows a link rather than stops, from 0 to 1. auto
                takes it from the logs (the share of possible clicks that stay inside the site) when
                they determine it to within 0.05, which takes some 400 visits, and otherwise 0.85,
                as Brin and Page do (WWW 1998); the summary says which. measured does the same and
                warns when it falls back to 0.85. On most sites people stop earlier than 0.85
                assumes, and a rank that spreads importance further than visitors go finds worse
                results.""")
        Damping choice,
    @Setting(
            defaults = "1e-10",
            min = "1e-15",
            max = "1",
            about =
                """
                The error at which the solver stops: a proven bound for all scores together,
                relative to their sum. The default, our choice, separates any two pages that anybody
                could tell apart and costs some 30 iterations.""")
        double tolerance,
    @Setting(
            defaults = "10000",
            min = "1",
            about =
                """
                Maximum iterations of the solver. Reaching it is reported, with the error bound at
                that point. The default, our choice, is sixty times what a damping of 0.85 can need
                (154 for 1e-10).""")
        int maxIterations,
    @Text(
            placeholder = Promotion.SYNTAX,
            what = "a URL pattern and a factor from 0 to 1000; write /news/*=2")
        @Setting(
            flag = "--promote",
            example = {"/news/*=2", "/archive/*=0.2"},
            about =
                """
                Pages to promote or demote: their inflow is multiplied by the factor, which also
                changes what they pass on (Mathieu and Viennot, 2004, 4.4.1). The first matching
                pattern applies. Every audit shows it. Default: none.""")
        List<Promotion> promotions,
    @Text(placeholder = "FILE", what = "a file")
        @Setting(
            example = "portal-flows.tsv",
            about =
                """
                What other sites say flows into this one over their links: files that their siterank
                export flows --to-site wrote. Visits that come from them do not count once more. For
                sites that cannot be crawled by one installation. Default: none.""")
        List<Path> entering,
    @Setting(
            defaults = "0",
            min = "0",
            max = "100",
            about =
                """
                How much a page whose rank rose within a week is raised in searches, and one whose
                rank fell is lowered: C of the quality Q = C / P * (P - P a week ago) + P, P in units
                of its mean (Cho, Roy and Adams, 2005; Zareh Bidoki and Yazdani, 2007, equation 6).
                A page changes four-fold at most. Ranks do not depend on it. The default, 0, is off:
                the papers name no C, and in our experiments Q foretells no better.""")
        double quality) {

  /** The d of Brin and Page (WWW 1998). */
  static final double STANDARD_DAMPING = 0.85;

  /** d, or what stands in for it where it is to be measured and cannot be. */
  public double damping() {
    return choice.number().orElse(STANDARD_DAMPING);
  }

  /** Whether d is measured from the clicks in the logs. */
  public boolean measuresDamping() {
    return choice.number().isEmpty();
  }
}
