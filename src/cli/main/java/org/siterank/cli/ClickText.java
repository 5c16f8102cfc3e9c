package org.siterank.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.audit.ClickAudit;
import org.siterank.audit.ModelCheck;
import org.siterank.output.Figures;

/** Which links are used, and the model against the visits, for people. */
final class ClickText {

  /** Links and pages shown of each kind; {@code export clicks} and json have them all. */
  private static final int SHOWN = 10;

  /** Takes a line, or sentences, with their values. */
  interface Say {
    void say(String format, Object... values);
  }

  private final PageNames names;
  private final Say line;
  private final Say prose;

  ClickText(PageNames names, Say line, Say prose) {
    this.names = names;
    this.line = line;
    this.prose = prose;
  }

  void write(ClickAudit clicks, Optional<ModelCheck> model) {
    if (clicks.counts().clicks() > 0) {
      links(clicks);
    }
    if (!clicks.unlinked().isEmpty()) {
      unlinked(clicks);
    }
    model.ifPresent(this::model);
  }

  private void links(ClickAudit clicks) {
    line.say("");
    line.say("links of the site that are used:");
    prose.say(
        "%,d of %,d links have a click (%.1f %%). They explain %,d of %,d clicks from page to"
            + " page; the others follow no link that the crawl saw.",
        clicks.counts().usedLinks(),
        clicks.counts().links(),
        AuditText.share(clicks.counts().usedLinks(), clicks.counts().links()),
        clicks.counts().clicksOnLinks(),
        clicks.counts().clicks());
    prose.say(
        "Also, %,d views name their own page as referrer, and %,d clicks touch an address"
            + " that the crawl does not know.",
        clicks.counts().reloads(), clicks.counts().unknown());
    pairs("most used", clicks.used());
    if (!clicks.dead().isEmpty()) {
      line.say("");
      line.say(
          "links without a click (%.0f or more expected if all links were used equally):",
          ClickAudit.EXPECTED);
      line.say("  %9s  %-31s   %s", "expected", "from", "to");
      for (ClickAudit.DeadLink link : AuditText.head(clicks.dead(), SHOWN)) {
        line.say(
            "  %,9.1f  %-31s > %s",
            link.expected(),
            Prose.fit(names.of(link.from()), 31),
            Prose.fit(names.of(link.to()), 31));
      }
      more(clicks.dead().size(), "links; siterank export clicks lists them");
    }
    pairs(
        "clicks that follow no known link (menus by script, or a changed page)",
        clicks.unexplained());
  }

  private void pairs(String title, List<ClickAudit.Click> pairs) {
    if (pairs.isEmpty()) {
      return;
    }
    line.say("");
    line.say("%s:", title);
    line.say("  %9s  %-31s   %s", "clicks", "from", "to");
    for (ClickAudit.Click click : AuditText.head(pairs, SHOWN)) {
      line.say(
          "  %,9d  %-31s > %s",
          click.clicks(),
          Prose.fit(names.of(click.from()), 31),
          Prose.fit(names.of(click.to()), 31));
    }
    more(pairs.size(), "pairs; siterank export clicks lists them");
  }

  private void unlinked(ClickAudit clicks) {
    line.say("");
    line.say("pages with visits but without links from the site:");
    for (ClickAudit.Visited page : AuditText.head(clicks.unlinked(), SHOWN)) {
      line.say("  %,11d  %s", page.visits(), Prose.fit(names.of(page.page()), 64));
    }
    more(clicks.unlinked().size(), "pages (--format json lists all)");
  }

  private void model(ModelCheck check) {
    line.say("");
    line.say("the published ranks against the visits, over %,d pages:", check.pages());
    prose.say(
        "The ranks predict %s page views a day; %s were seen (older days weigh less in both)."
            + " Kendall's tau-b of the two orders is %.2f. With so few views, even an exact"
            + " model would reach about %.2f.",
        Figures.amount(check.predictedPerDay()),
        Figures.amount(check.observedPerDay()),
        check.tau(),
        check.ceiling());
    prose.say(
        "The model is given the visits from outside, so agreement there proves little. It is not"
            + " given the clicks inside the site: for them tau-b is %s.",
        Double.isNaN(check.clickTau())
            ? "undefined, for want of clicks"
            : String.format(Locale.ROOT, "%.2f", check.clickTau()));
    prose.say(
        "%,d pages differ by more than 1.96 standard deviations of counting noise; %.0f would by"
            + " chance alone. The largest surprises, predictions scaled to the same total:",
        check.beyondNoise(), 0.05 * check.pages());
    line.say("  %9s %9s %7s  %s", "predicted", "seen", "z", "page (views a day)");
    for (ModelCheck.Surprise surprise : check.surprises()) {
      line.say(
          "  %9.3g %9.3g %+7.1f  %s",
          surprise.predicted(),
          surprise.observed(),
          surprise.z(),
          Prose.fit(names.of(surprise.page()), 47));
    }
  }

  private void more(int all, String what) {
    if (all > SHOWN) {
      line.say("  and %,d more %s", all - SHOWN, what);
    }
  }
}
