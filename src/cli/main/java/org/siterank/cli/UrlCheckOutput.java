package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import org.siterank.crawl.UrlCheck;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.insight.DatedView;
import org.siterank.insight.ListingView;
import org.siterank.output.Json;
import org.siterank.rights.PageRights;

/** Prints what would happen to an address. */
final class UrlCheckOutput {

  private final PrintWriter out;

  private UrlCheckOutput(PrintWriter out) {
    this.out = out;
  }

  static void print(UrlCheck check, KnownPage page, OutputFormat format, PrintWriter out)
      throws IOException {
    if (format == OutputFormat.JSON) {
      Json.INDENTED.write(UrlCheckView.of(check, page), out);
    } else {
      new UrlCheckOutput(out).text(check, page);
    }
  }

  /** Advice about an address that would not be found. */
  static String advice(UrlCheck check) {
    if (!check.admission().inScope()) {
      return "not part of the site: " + check.admission().scopeReason();
    }
    if (check.admission().robotsAllowed().equals(Optional.of(false))) {
      return "robots.txt keeps the crawl away: " + check.admission().robotsRule();
    }
    if (check.fetching().outcome().equals(Optional.of(UrlStatus.READ))) {
      return "the page asks not to be shown (noindex)";
    }
    return "no page would be found there: "
        + (check.fetching().reason().isEmpty() ? outcome(check) : check.fetching().reason());
  }

  private static String outcome(UrlCheck check) {
    return check.fetching().outcome().map(UrlStatus::label).orElse("nothing");
  }

  private void text(UrlCheck check, KnownPage page) {
    say("address        %s", check.admission().url());
    if (!check.admission().canonical().equals(check.admission().url())) {
      say("requested as   %s", check.admission().canonical());
    }
    say("scope          %s", scope(check));
    check
        .admission()
        .robotsAllowed()
        .ifPresent(
            allowed ->
                say(
                    "robots.txt     %s%s",
                    allowed ? "allows it" : "keeps us away",
                    check.admission().robotsRule().isEmpty()
                        ? ""
                        : " (" + check.admission().robotsRule() + ")"));
    if (!check.admission().trap().isEmpty()) {
      say("limit          it would not be taken up: %s", check.admission().trap());
    }
    for (UrlCheck.Hop hop : check.fetching().hops()) {
      say(
          "answer         %s: HTTP %d%s%s",
          hop.url(),
          hop.httpStatus(),
          hop.target().map(target -> ", leads to " + target).orElse(""),
          hop.problem().isEmpty() ? "" : "; " + hop.problem());
    }
    if (check.content().links() >= 0) {
      say(
          "page           \"%s\", %s, %,d links%s",
          check.content().title(),
          check.content().contentType(),
          check.content().links(),
          check.content().noindex() ? ", noindex" : "");
    }
    check.script().ifPresent(script -> say("scripts        %s", scripts(script)));
    check.dated().ifPresent(date -> say("dated          %s", DatedView.words(date)));
    check.named().ifPresent(named -> say("canonical      the page names %s as its own", named));
    say(
        "would be       %s%s",
        outcome(check), check.fetching().searchable() ? ", and in results" : "");
    say("last run       %s", check.known().map(UrlCheckOutput::known).orElse("never met it"));
    page.rights().ifPresent(rights -> say("readers        %s", readers(rights)));
    page.listing().ifPresent(found -> say("listing        %s", ListingView.words(found)));
    say(
        "next visit     %s%s",
        page.pushed()
            ? "none: it was pushed (siterank import documents, or api/documents)"
            : check.schedule().nextVisit(),
        check
            .schedule()
            .dueBy()
            .filter(when -> !page.pushed())
            .map(when -> "; at the latest " + when + " (crawl.max-age)")
            .orElse(""));
  }

  private static String scope(UrlCheck check) {
    if (!check.admission().inScope()) {
      return "no: " + check.admission().scopeReason();
    }
    return "part of the site"
        + (check.admission().scopeReason().isEmpty() ? "" : ": " + check.admission().scopeReason());
  }

  private static String readers(PageRights rights) {
    return rights.configured()
        + " ("
        + rights.reason()
        + ")"
        + (rights.changes() ? "; until the next run " + rights.published() : "");
  }

  private static String scripts(UrlCheck.Script script) {
    String without = size(script.wordsWithout(), script.linksWithout());
    return script.words().isPresent()
        ? "without them %s; rendered, %s"
            .formatted(without, size(script.words().get(), script.links().orElse(0L)))
        : "without them %s; not rendered%s"
            .formatted(without, script.step().isEmpty() ? "" : ": to do so, " + script.step());
  }

  private static String size(long words, long links) {
    return String.format(
        Locale.ROOT,
        "%,d word%s and %,d link%s",
        words,
        words == 1 ? "" : "s",
        links,
        links == 1 ? "" : "s");
  }

  private static String known(UrlRecord record) {
    return record.status().label()
        + (record.httpStatus() == 0 ? "" : " (HTTP " + record.httpStatus() + ")")
        + record.fetched().map(when -> ", last requested " + when).orElse(", not requested yet")
        + (record.problem().isEmpty() ? "" : "; " + record.problem());
  }

  private void say(String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
