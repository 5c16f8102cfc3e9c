package org.siterank.web;

import java.io.IOException;
import org.siterank.SiteSearch;
import org.siterank.imports.DocumentInbox;
import org.siterank.imports.RefusedDocumentException;

/** Takes pushed documents; described in {@code api/openapi.json}. */
final class DocumentsApi {

  static final String PATH = "api/documents";

  private final SiteSearch site;

  DocumentsApi(SiteSearch site) {
    this.site = site;
  }

  private record Accepted(int accepted) {}

  private record Refused(String error, int index) {}

  /** {@code api/documents}: keeps all of them for the next run, or none. */
  WebResponse post(WebRequest request) throws BadRequest, IOException {
    if (!request.caller().pushes()) {
      throw new BadRequest(
          403, "send Authorization: Bearer and the token of serve.documents-token");
    }
    if (request.body().isEmpty()) {
      throw new BadRequest(
          415,
          "post documents as JSON lines or a JSON array, with Content-Type: application/x-ndjson"
              + " or application/json");
    }
    try {
      return SearchApi.json(202, new Accepted(site.imports().inbox().put(request.body())));
    } catch (RefusedDocumentException e) {
      return SearchApi.json(422, new Refused(e.getMessage(), e.index()));
    } catch (DocumentInbox.FullException e) {
      return SearchApi.error(503, e.getMessage()).with("Retry-After", "600");
    }
  }
}
