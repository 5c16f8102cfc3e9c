package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.siterank.crawl.UrlCheck;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.model.PageListing;
import org.siterank.site.PageUrl;

/** Prints what would happen to an address. */
final class UrlCheckOutput {

  private final PrintWriter out;

  private UrlCheckOutput(PrintWriter out) {
    this.out = out;
  }

  static void print(
      UrlCheck check, Optional<PageListing> listing, OutputFormat format, PrintWriter out)
      throws IOException {
    if (format == OutputFormat.JSON) {
      json(check, listing, out);
    } else {
      new UrlCheckOutput(out).text(check, listing);
    }
  }

  /** What to do about an address that would not be found. */
  static String advice(UrlCheck check) {
    if (!check.scope()) {
      return "not part of the site: " + check.scopeReason();
    }
    if (check.robots().equals(Optional.of(false))) {
      return "robots.txt keeps the crawl away: " + check.robotsRule();
    }
    if (check.outcome().equals(Optional.of(UrlStatus.READ))) {
      return "the page asks not to be shown (noindex)";
    }
    return "no page would be found there: "
        + (check.reason().isEmpty() ? outcome(check) : check.reason());
  }

  private static String outcome(UrlCheck check) {
    return check.outcome().map(status -> status.name().toLowerCase(Locale.ROOT)).orElse("nothing");
  }

  private void text(UrlCheck check, Optional<PageListing> listing) {
    say("address        %s", check.address());
    if (!check.canonical().equals(check.address())) {
      say("requested as   %s", check.canonical());
    }
    say("scope          %s", check.scope() ? "part of the site" : "no: " + check.scopeReason());
    check
        .robots()
        .ifPresent(
            allowed ->
                say(
                    "robots.txt     %s%s",
                    allowed ? "allows it" : "keeps us away",
                    check.robotsRule().isEmpty() ? "" : " (" + check.robotsRule() + ")"));
    if (!check.trap().isEmpty()) {
      say("limit          it would not be taken up: %s", check.trap());
    }
    for (UrlCheck.Hop hop : check.hops()) {
      say(
          "answer         %s: HTTP %d%s%s",
          hop.url(),
          hop.httpStatus(),
          hop.target().map(target -> ", leads to " + target).orElse(""),
          hop.problem().isEmpty() ? "" : "; " + hop.problem());
    }
    if (check.links() >= 0) {
      say(
          "page           \"%s\", %s, %,d links%s",
          check.title(), check.contentType(), check.links(), check.noindex() ? ", noindex" : "");
    }
    check.dated().ifPresent(date -> say("dated          %s", DateOutput.words(date)));
    check.named().ifPresent(named -> say("canonical      the page names %s as its own", named));
    say("would be       %s%s", outcome(check), check.searchable() ? ", and in results" : "");
    say("last run       %s", check.known().map(UrlCheckOutput::known).orElse("never met it"));
    listing.ifPresent(found -> say("listing        %s", ListingOutput.words(found)));
    say(
        "next visit     %s%s",
        check.nextVisit(),
        check.dueBy().map(when -> "; at the latest " + when + " (crawl.max-age)").orElse(""));
  }

  private static String known(UrlRecord record) {
    return record.status().name().toLowerCase(Locale.ROOT)
        + (record.httpStatus() == 0 ? "" : " (HTTP " + record.httpStatus() + ")")
        + record.fetched().map(when -> ", last requested " + when).orElse(", not requested yet")
        + (record.problem().isEmpty() ? "" : "; " + record.problem());
  }

  private void say(String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }

  private static void json(UrlCheck check, Optional<PageListing> listing, PrintWriter out)
      throws IOException {
    try (JsonGenerator json = JsonOutput.generator(out)) {
      json.writeStartObject();
      json.writeStringField("url", check.address().value());
      json.writeStringField("canonical", check.canonical().value());
      json.writeBooleanField("inScope", check.scope());
      json.writeStringField("scopeReason", check.scopeReason());
      json.writeFieldName("robotsAllowed");
      if (check.robots().isPresent()) {
        json.writeBoolean(check.robots().get());
      } else {
        json.writeNull();
      }
      json.writeStringField("robotsRule", check.robotsRule());
      json.writeStringField("trap", check.trap());
      ListingOutput.json(json, listing);
      json.writeArrayFieldStart("hops");
      for (UrlCheck.Hop hop : check.hops()) {
        json.writeStartObject();
        json.writeStringField("url", hop.url().value());
        json.writeNumberField("httpStatus", hop.httpStatus());
        json.writeStringField("target", hop.target().map(PageUrl::value).orElse(null));
        json.writeStringField("problem", hop.problem());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringField("outcome", check.outcome().isEmpty() ? null : outcome(check));
      json.writeStringField("reason", check.reason());
      json.writeBooleanField("searchable", check.searchable());
      json.writeStringField("title", check.title());
      json.writeStringField("contentType", check.contentType());
      json.writeNumberField("links", check.links());
      json.writeBooleanField("noindex", check.noindex());
      DateOutput.json(json, check.dated());
      json.writeStringField("named", check.named().map(PageUrl::value).orElse(null));
      last(json, check.known());
      json.writeFieldName("importance");
      JsonOutput.value(json, check.importance());
      json.writeStringField("nextVisit", check.nextVisit());
      json.writeStringField("dueBy", check.dueBy().map(Instant::toString).orElse(null));
      json.writeEndObject();
    }
    out.println();
  }

  private static void last(JsonGenerator json, Optional<UrlRecord> known) throws IOException {
    if (known.isEmpty()) {
      json.writeNullField("last");
      return;
    }
    UrlRecord record = known.get();
    json.writeObjectFieldStart("last");
    json.writeStringField("status", record.status().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("httpStatus", record.httpStatus());
    json.writeStringField("fetched", record.fetched().map(Instant::toString).orElse(null));
    json.writeNumberField("depth", record.depth());
    json.writeNumberField("visitsCompared", record.visits().compared());
    json.writeNumberField("changesSeen", record.visits().changed());
    json.writeNumberField("changesPerDay", record.visits().changesPerDay());
    json.writeStringField("problem", record.problem());
    json.writeEndObject();
  }
}
