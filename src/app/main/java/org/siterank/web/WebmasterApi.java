package org.siterank.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.change.CheckedEdits;
import org.siterank.change.EditEffect;
import org.siterank.change.LinkEdit;
import org.siterank.change.WebmasterSession;
import org.siterank.site.PageUrl;

/** The data of the pages for webmasters as JSON; described in {@code api/openapi.json}. */
final class WebmasterApi {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Pages listed unless the client asks for more or fewer. */
  private static final int USUAL_CHANGES = 100;

  private static final int MOST_TYPED = 200;

  /** As many edits as may be tried at once, with long addresses. */
  private static final int MOST_LETTERS = HandlerChain.MOST_EDIT_BYTES;

  /** Pages that complete what was typed. */
  private static final int COMPLETIONS = 12;

  private final WebmasterSite site;

  WebmasterApi(WebmasterSite site) {
    this.site = site;
  }

  void serve(Routes routes, Admission admission) {
    routes
        .post("api/webmaster/whatif", admission.guarded(this::whatIf))
        .get("api/webmaster/pages", admission.guarded(this::pages));
  }

  /** {@code api/webmaster/pages?q=}: pages with what was typed in their address or title. */
  private WebResponse pages(WebRequest ask) throws BadRequest, IOException {
    String typed = ask.text("q");
    if (typed.length() > MOST_TYPED) {
      throw new BadRequest(
          "q must have at most " + MOST_TYPED + " characters, got " + typed.length());
    }
    WebmasterSession session = site.session();
    return SearchApi.json(
        200,
        json -> {
          json.writeArrayFieldStart("pages");
          for (PageUrl page : session.pagesWith(typed, COMPLETIONS)) {
            json.writeStartObject();
            json.writeStringField("url", page.value());
            json.writeStringField("path", page.pathAndQuery());
            json.writeStringField("title", session.title(page));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** {@code api/webmaster/whatif}: what edits of links do. */
  private WebResponse whatIf(WebRequest ask) throws BadRequest, IOException {
    if (ask.body().isEmpty()) {
      throw new BadRequest(415, "post a JSON object, with Content-Type: application/json");
    }
    if (ask.body().length() > MOST_LETTERS) {
      throw new BadRequest(413, "post at most " + MOST_LETTERS + " characters");
    }
    JsonNode asked = read(ask.body());
    WebmasterSession session = site.session();
    List<LinkEdit> edits = edits(asked, site.start());
    int most = asked.path("limit").asInt(USUAL_CHANGES);
    if (most < 0) {
      throw new BadRequest("limit must be at least 0, got " + most);
    }
    CheckedEdits checked = session.check(edits);
    if (!checked.refused().isEmpty()) {
      return SearchApi.json(
          422,
          json -> {
            json.writeStringField("error", "some edits cannot be made");
            json.writeArrayFieldStart("refused");
            for (CheckedEdits.Refusal refusal : checked.refused()) {
              json.writeStartObject();
              json.writeStringField("edit", refusal.edit().line());
              json.writeStringField(
                  "reason", refusal.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'));
              json.writeEndObject();
            }
            json.writeEndArray();
          });
    }
    EditEffect effect = WebmasterPages.answered(() -> session.after(checked, most));
    return SearchApi.json(200, json -> write(json, session, effect));
  }

  private static JsonNode read(String body) throws BadRequest {
    try {
      JsonNode asked = JSON.readTree(body);
      if (!asked.path("edits").isArray()) {
        throw new BadRequest("edits must be an array of lines such as \"+\\t/from\\t/to\"");
      }
      return asked;
    } catch (JsonProcessingException e) {
      throw new BadRequest("no JSON: " + e.getOriginalMessage());
    }
  }

  private static List<LinkEdit> edits(JsonNode asked, PageUrl base) throws BadRequest {
    List<LinkEdit> edits = new ArrayList<>();
    JsonNode lines = asked.path("edits");
    if (lines.size() > EditForm.MOST_EDITS) {
      throw new BadRequest(
          413, "at most " + EditForm.MOST_EDITS + " edits at once, got " + lines.size());
    }
    for (JsonNode line : lines) {
      Optional<LinkEdit> edit = LinkEdit.parse(line.asText(), base);
      edits.add(
          edit.orElseThrow(
              () -> new BadRequest("an edit must be +<TAB>from<TAB>to or -, got " + line)));
    }
    return edits;
  }

  private static void write(JsonGenerator json, WebmasterSession session, EditEffect effect)
      throws IOException {
    json.writeNumberField("run", session.run().id());
    json.writeObjectFieldStart("totals");
    json.writeNumberField("before", effect.before());
    json.writeNumberField("after", effect.after());
    json.writeEndObject();
    json.writeNumberField("changed", effect.changed());
    json.writeNumberField("l1ErrorBound", effect.l1ErrorBound());
    json.writeBooleanField("converged", effect.converged());
    json.writeStringField("way", effect.way());
    json.writeNumberField("tookMillis", effect.nanos() / 1_000_000);
    json.writeArrayFieldStart("pages");
    for (EditEffect.PageChange page : effect.changes()) {
      json.writeStartObject();
      json.writeStringField("name", page.url().value());
      json.writeNumberField("before", page.before());
      json.writeNumberField("after", page.after());
      json.writeNumberField("change", page.change());
      json.writeBooleanField("withinNoise", page.withinNoise());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
