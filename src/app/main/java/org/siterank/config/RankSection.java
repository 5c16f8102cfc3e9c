package org.siterank.config;

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
                takes the share of possible clicks inside the site that the logs show, where it is
                known to within 0.05 (some 400 visits), and 0.85, the one of Brin and Page (WWW
                1998), where it is not or no log was read; the summary says which. measured does
                the same and warns where it is not. People stop earlier than 0.85 says on most
                sites, and a rank that spreads what they do not spread finds worse.""")
        Damping choice,
    @Setting(
            defaults = "1e-10",
            min = "1e-15",
            max = "1",
            about =
                """
                The proven bound on the error of all scores together, relative to their sum, at
                which the solver stops. The default, our choice, orders every pair of pages that
                anybody could tell apart and costs some 30 sweeps.""")
        double tolerance,
    @Setting(
            defaults = "10000",
            min = "1",
            about =
                """
                Sweeps over the links, at most. Reaching it is reported, with the bound that was
                reached. The default, our choice, is sixty times what a damping of 0.85 can need
                (154 sweeps for 1e-10).""")
        int maxIterations,
    @Text(
            placeholder = Promotion.SYNTAX,
            what = "a URL pattern and a factor from 0 to 1000; write /news/*=2")
        @Setting(
            flag = "--promote",
            example = {"/news/*=2", "/archive/*=0.2"},
            about =
                """
                Pages to promote or demote: what enters them from outside is multiplied by the
                factor, and what they pass on changes with it (Mathieu and Viennot, 2004, 4.4.1).
                The first pattern that fits a page counts. Every audit shows it. Default: none.""")
        List<Promotion> promotions) {

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
