package org.siterank.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.siterank.SiteSearch;
import org.siterank.audit.LogSample;
import org.siterank.config.LogsSection;
import org.siterank.config.RankSection;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteProbe;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlCheck;
import org.siterank.run.LogStage;
import org.siterank.run.MeaningCheck;
import org.siterank.setting.ChoiceType;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code siterank check}: whether a run would work, and what it would do. */
@Command(
    description = {
      "Checks the configuration, the start page and the logs, and changes nothing.",
      "Fetches the start page, reads the first lines of each log and shows what a run would do.",
      "With a URL: shows what would happen to this address, and why: scope, robots.txt, redirects,",
      "canonical URL, type, last fetch, next visit."
    })
final class CheckCommand implements Callable<Integer> {

  private static final int SAMPLES = 3;

  /** Recommended pages that are not there, named one by one; how many more there are is said. */
  private static final int MISSING = 10;

  @Mixin private ConfigOptions options = ConfigOptions.showingSiteAnd("logs.files", "logs.format");

  @Mixin private Terminal terminal;

  @Mixin private FormatOption format;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description = "An address or a path of the site to explain.")
  private String address;

  private boolean needsAttention;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    if (address != null) {
      return checkUrl(config);
    }
    say("configuration  %s", options.file().map(Object::toString).orElse("flags and defaults"));
    try (SiteSearch site = SiteSearch.open(config)) {
      scope(site.scope());
      if (site.scope().siteNames().isEmpty()) {
        try {
          probe(site.checks().probe());
        } catch (SiteUnreachableException e) {
          throw new CommandFailure(ExitStatus.FAILED, e.getMessage(), e);
        }
      } else {
        probeAll(site);
      }
      logs(site, config);
      ranking(config);
      meaning(site);
      say("data           %s", config.data().toAbsolutePath().normalize());
      site.checks().otherSite().ifPresent(this::warn);
      site.rights().warnings().forEach(this::warn);
      boosting(site);
      bestBets(site);
    }
    terminal.out().flush();
    return (needsAttention ? ExitStatus.ATTENTION : ExitStatus.DONE).code();
  }

  private int checkUrl(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      PageUrl url = NamedPage.of(site, address);
      UrlCheck check = site.checks().address(url);
      UrlCheckOutput.print(check, KnownPage.of(site, check), format.format(), terminal.out());
      terminal.out().flush();
      if (!check.fetching().searchable()) {
        terminal.complain(UrlCheckOutput.advice(check));
      }
      return (check.fetching().searchable() ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
    }
  }

  private void scope(SiteScope scope) {
    say("site           %s", String.join(", ", scope.prefixes()));
  }

  /** Looks at each of several sites; one that cannot be entered does not keep the others back. */
  private void probeAll(SiteSearch site) throws IOException, InterruptedException {
    for (String name : site.scope().siteNames()) {
      say("");
      say("%s", name);
      try {
        probe(site.checks().probe(name));
      } catch (SiteUnreachableException e) {
        warn(name + ": " + e.getMessage());
      }
    }
    say("");
  }

  private void probe(SiteProbe probe) {
    say(
        "start page     %s: HTTP %d in %d ms, \"%s\"",
        probe.page().url(),
        probe.page().httpStatus(),
        probe.page().took().toMillis(),
        probe.page().title());
    probe.page().leadsTo().ifPresent(target -> say("               leads to %s", target));
    say(
        "               links to %d pages of the site and %d elsewhere",
        probe.page().internalLinks(), probe.page().externalLinks());
    say(
        "robots.txt     %s",
        probe
            .crawlDelay()
            .map(delay -> "demands " + delay.toMillis() + " ms between requests")
            .orElse("demands no delay"));
    say(
        "sitemaps       %d, naming %d pages of the site",
        probe.sitemaps().files().size(), probe.sitemaps().addresses());
    if (!probe.problem().isEmpty()) {
      warn("start page: " + probe.problem());
    }
    probe.warnings().forEach(this::warn);
  }

  /** The sentence model, and how long it takes before its first run. */
  private void meaning(SiteSearch site) throws IOException {
    Optional<MeaningCheck> meaning = site.checks().meaning();
    if (meaning.isEmpty()) {
      return;
    }
    MeaningCheck check = meaning.get();
    if (!check.problem().isEmpty()) {
      warn("search.meaning: " + check.problem() + "; pages are found by words alone");
      return;
    }
    double millis = check.perPage().toNanos() / 1e6;
    say(
        "meaning        %s: %.1f ms for a new or changed page, %.0f s for 1,000 of them",
        check.model(), millis, millis);
  }

  private void logs(SiteSearch site, SiteConfig config) throws IOException {
    if (LogStage.places(config).isEmpty()) {
      say("logs           none: ranks rest on the links alone (logs.files names access logs)");
      return;
    }
    for (LogSample log : site.logs().samples(SAMPLES)) {
      if (!log.problem().isEmpty()) {
        warn("log " + log.path() + ": " + log.problem());
      } else {
        say(
            "log            %s: %s%s",
            log.path(),
            log.format().orElseThrow(),
            log.direct() ? ", which tells no referrer: every page view counts as direct" : "");
        log.lines().forEach(line -> say("               %s", line));
      }
    }
  }

  private void ranking(SiteConfig config) {
    LogsSection logs = config.logs();
    RankSection rank = config.rank();
    if (!logs.files().isEmpty()) {
      say(
          "inflow         estimator %s, half-life %s days, window %s days%s",
          logs.estimator().label(),
          days(logs.halfLife()),
          days(logs.window()),
          logs.classWeights().isEmpty() ? "" : "; one visit counts " + words(logs.classWeights()));
    }
    if (!rank.promotions().isEmpty()) {
      say("promotions     inflow of %s, set by hand", words(rank.promotions()));
    }
    say(
        "damping        %s",
        rank.measuresDamping()
            ? "measured from the clicks in the logs; " + rank.damping() + " where they are too few"
            : rank.damping());
    if (rank.choice().isDemanded() && logs.files().isEmpty()) {
      warn("rank.damping: measured needs logs; logs.files names them, or write a number");
    }
  }

  private static String days(Duration time) {
    double days = time.toSeconds() / 86_400.0;
    return days == Math.rint(days) ? Long.toString((long) days) : Double.toString(days);
  }

  private static String words(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private void boosting(SiteSearch site) throws IOException {
    say(
        "boost          %s, weight %.3g: %s",
        ChoiceType.word(site.config().search().boost()),
        site.boosting().boost().weight(),
        site.ranking().boostReason());
  }

  private void bestBets(SiteSearch site) throws IOException {
    int queries = site.checks().queryRules().bestBets().queries();
    if (queries > 0) {
      say("best bets      pages stand first for %d queries", queries);
    }
    Map<PageUrl, String> missing = site.checks().missingBestBets();
    missing.entrySet().stream()
        .limit(MISSING)
        .forEach(
            bet ->
                warn(
                    bet.getKey()
                        + ", recommended for \""
                        + bet.getValue()
                        + "\", is not in the index; siterank check "
                        + bet.getKey()
                        + " says why"));
    if (missing.size() > MISSING) {
      warn((missing.size() - MISSING) + " more recommended pages are not in the index");
    }
  }

  private void warn(String what) {
    needsAttention = true;
    terminal.complain("warning: " + what);
  }

  private void say(String format, Object... values) {
    terminal.out().println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
