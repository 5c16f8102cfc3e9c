package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingRule;
import org.siterank.content.ListingVerdict;
import org.siterank.model.PageListing;
import org.siterank.site.PageUrl;

/** Prints whether a page is a listing, and why. */
final class ListingOutput {

  private ListingOutput() {}

  static String words(PageListing listing) {
    return (listing.listing() ? "yes: " : "no: ") + listing.words();
  }

  /** The field {@code listing}; null before a run has looked. */
  static void json(JsonGenerator json, Optional<PageListing> listing) throws IOException {
    if (listing.isEmpty()) {
      json.writeNullField("listing");
      return;
    }
    json.writeObjectFieldStart("listing");
    json.writeBooleanField("listing", listing.get().listing());
    json.writeNumberField("score", listing.get().verdict().score());
    json.writeNumberField("least", ListingRule.LEAST);
    if (listing.get().evidence().isPresent()) {
      evidence(json, listing.get().evidence().get());
    }
    json.writeArrayFieldStart("reasons");
    for (ListingVerdict.Reason reason : listing.get().verdict().reasons()) {
      json.writeStartObject();
      json.writeNumberField("points", reason.points());
      json.writeStringField("words", reason.words());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void evidence(JsonGenerator json, ListingEvidence evidence) throws IOException {
    json.writeNumberField("characters", evidence.characters());
    json.writeNumberField("linked", evidence.linked());
    json.writeNumberField("covered", evidence.covered());
    json.writeNumberField("own", evidence.own());
    json.writeNumberField("targets", evidence.targets());
    json.writeNumberField("siblings", evidence.siblings());
    json.writeStringField("shape", evidence.shape());
    json.writeNumberField("entries", evidence.entries());
    json.writeNumberField("items", evidence.items());
    json.writeNumberField("ownRun", evidence.ownRun());
    json.writeStringField("within", evidence.within().map(PageUrl::value).orElse(null));
    json.writeBooleanField("paginated", evidence.paginated());
    json.writeArrayFieldStart("signs");
    for (String sign : evidence.signs()) {
      json.writeString(sign);
    }
    json.writeEndArray();
  }
}
