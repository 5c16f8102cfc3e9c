package org.siterank.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
  private static final int MOST_LETTERS = SearchApplication.MOST_EDIT_BYTES;

  /** Pages that complete what was typed. */
  private static final int COMPLETIONS = 12;

  private final WebmasterSite site;

  WebmasterApi(WebmasterSite site) {
    this.site = site;
  }

  void serve(Routes routes, Guard guard) {
    routes
        .post("api/webmaster/whatif", guard.guarded(this::whatIf))
        .get("api/webmaster/pages", guard.guarded(this::pages));
  }

  /** {@code api/webmaster/pages?q=}: pages with what was typed in their address or title. */
  private WebResponse pages(WebRequest request) throws BadRequest, IOException {
    String typed = request.text("q");
    if (typed.length() > MOST_TYPED) {
      throw new BadRequest(
          "q must have at most " + MOST_TYPED + " characters, got " + typed.length());
    }
    WebmasterSession session = site.session();
    return SearchApi.json(
        200,
        new Found(
            session.pagesWith(typed, COMPLETIONS).stream()
                .map(page -> new FoundPage(page, page.pathAndQuery(), session.title(page)))
                .toList()));
  }

  private record Found(List<FoundPage> pages) {}

  private record FoundPage(PageUrl url, String path, String title) {}

  /** {@code api/webmaster/whatif}: what edits of links do. */
  private WebResponse whatIf(WebRequest request) throws BadRequest, IOException {
    if (request.body().isEmpty()) {
      throw new BadRequest(415, "post a JSON object, with Content-Type: application/json");
    }
    if (request.body().length() > MOST_LETTERS) {
      throw new BadRequest(413, "post at most " + MOST_LETTERS + " characters");
    }
    JsonNode asked = read(request.body());
    WebmasterSession session = site.session();
    List<LinkEdit> edits = edits(asked, site.start());
    int most = asked.path("limit").asInt(USUAL_CHANGES);
    if (most < 0) {
      throw new BadRequest("limit must be at least 0, got " + most);
    }
    CheckedEdits checked = session.check(edits);
    if (!checked.refused().isEmpty()) {
      List<RefusedEdit> refused = checked.refused().stream().map(RefusedEdit::of).toList();
      return SearchApi.json(422, new Refused("some edits cannot be made", refused));
    }
    EditEffect effect = WebmasterPages.answered(() -> session.after(checked, most));
    return SearchApi.json(200, Effect.of(session.run().id(), effect));
  }

  private record Refused(String error, List<RefusedEdit> refused) {}

  private record RefusedEdit(String edit, String reason) {

    static RefusedEdit of(CheckedEdits.Refusal refusal) {
      return new RefusedEdit(
          refusal.edit().line(),
          refusal.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
  }

  private record Effect(
      long run,
      Totals totals,
      int changed,
      @JsonUnwrapped Solution solution,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> place,
      List<Change> pages) {

    static Effect of(long run, EditEffect effect) {
      return new Effect(
          run,
          new Totals(effect.before(), effect.after()),
          effect.counts().changed(),
          new Solution(
              effect.solution().l1ErrorBound(),
              effect.solution().converged(),
              effect.solution().way(),
              effect.solution().nanos() / 1_000_000),
          effect.place().map(place -> place.name().toLowerCase(Locale.ROOT)),
          effect.changes().stream().map(Change::of).toList());
    }
  }

  private record Solution(double l1ErrorBound, boolean converged, String way, long tookMillis) {}

  private record Totals(double before, double after) {}

  private record Change(
      PageUrl name, double before, double after, double change, boolean withinNoise) {

    static Change of(EditEffect.PageChange page) {
      return new Change(page.url(), page.before(), page.after(), page.change(), page.withinNoise());
    }
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
}
