package org.siterank.imports;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Reads pushed documents one after the other: JSON lines, or a JSON array of them. */
final class DocumentLines {

  /** Takes a document and what it was read from. */
  interface Action {
    void take(PushedDocument document, JsonNode json) throws IOException;
  }

  static final ObjectMapper JSON = new ObjectMapper();

  private final SiteScope scope;
  private final boolean hasRules;

  /**
   * A reader of documents of a site.
   *
   * @param hasRules whether there are access rules
   */
  DocumentLines(SiteScope scope, boolean hasRules) {
    this.scope = scope;
    this.hasRules = hasRules;
  }

  /**
   * Hands on every document.
   *
   * @return how many there are
   * @throws RefusedDocumentException at the first that is none, or whose address was named before
   */
  int read(Reader text, Action action) throws IOException, RefusedDocumentException {
    Map<PageUrl, Integer> seen = new HashMap<>();
    int index = 0;
    try (JsonParser parser = JSON.getFactory().createParser(text)) {
      while (true) {
        long line = 0;
        try {
          JsonToken token = parser.nextToken();
          if (token == null) {
            return index;
          }
          line = parser.currentTokenLocation().getLineNr();
          if ((token == JsonToken.START_ARRAY && index == 0) || token == JsonToken.END_ARRAY) {
            continue;
          }
          JsonNode json = JSON.readTree(parser);
          boolean inArray = parser.getParsingContext().inArray();
          PushedDocument document = PushedDocument.of(json, scope, hasRules);
          Integer before = seen.putIfAbsent(document.url(), index);
          if (before != null) {
            throw new IllegalArgumentException(
                "an address must be named once, got "
                    + document.url()
                    + " as entry "
                    + before
                    + (inArray ? " of the array too" : " too"));
          }
          action.take(document, json);
        } catch (JsonProcessingException e) {
          long where = e.getLocation() == null ? line : e.getLocation().getLineNr();
          throw new RefusedDocumentException(index, where, "no JSON: " + problem(e), e);
        } catch (IllegalArgumentException e) {
          throw new RefusedDocumentException(index, line, e.getMessage(), e);
        }
        index++;
      }
    }
  }

  /** The parser's own words for these name its settings, which nobody can reach. */
  private static String problem(JsonProcessingException e) {
    if (e instanceof JsonEOFException) {
      return "it ends in the middle of a document";
    }
    return e instanceof StreamConstraintsException
        ? "a value is too long, or nested too deeply"
        : e.getOriginalMessage();
  }
}
