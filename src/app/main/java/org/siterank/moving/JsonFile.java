package org.siterank.moving;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;

/**
 * Objects of a JSON file: one after the other, in a list, or in a list that an answer of an API
 * wraps ({@code {"meta": …, "results": […]}}).
 */
final class JsonFile {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Lists whose elements are objects of their own. */
  private static final Set<String> LISTS = Set.of("results", "hits", "settings");

  /** Objects that wrap such a list. */
  private static final Set<String> WRAPPERS = Set.of("hits", "response");

  /** Takes an object. */
  interface Action {
    /**
     * Takes one.
     *
     * @param place file and line
     */
    void take(JsonNode object, String place) throws RefusedExportException;
  }

  private final Path file;
  private final JsonParser in;
  private final Action action;

  private JsonFile(Path file, JsonParser in, Action action) {
    this.file = file;
    this.in = in;
    this.action = action;
  }

  /**
   * Reads a file to its end.
   *
   * @throws RefusedExportException with file and line when it is no JSON
   */
  static void read(Path file, Action action) throws IOException, RefusedExportException {
    try (Reader text = Files.newBufferedReader(file);
        JsonParser in = JSON.getFactory().createParser(text)) {
      new JsonFile(file, in, action).readAll();
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      String reason = e.getOriginalMessage().replaceFirst(" \\(start .*", "");
      throw new RefusedExportException(file + ":" + line + ": not JSON: " + reason, e);
    } catch (CharacterCodingException e) {
      throw new RefusedExportException(file + ": not UTF-8", e);
    }
  }

  private void readAll() throws IOException, RefusedExportException {
    while (in.nextToken() != null) {
      if (in.currentToken() == JsonToken.START_ARRAY) {
        elements();
      } else {
        root();
      }
    }
  }

  private void elements() throws IOException, RefusedExportException {
    while (in.nextToken() != JsonToken.END_ARRAY) {
      String place = place();
      requireObject(place);
      action.take(JSON.readTree(in), place);
    }
  }

  private void root() throws IOException, RefusedExportException {
    String place = place();
    requireObject(place);
    ObjectNode own = JSON.createObjectNode();
    boolean wraps = fields(own);
    if (!wraps) {
      action.take(own, place);
    }
  }

  /** Reads the fields of an object; whether it only wraps a list. */
  private boolean fields(ObjectNode own) throws IOException, RefusedExportException {
    boolean wraps = false;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      in.nextToken();
      if (in.currentToken() == JsonToken.START_ARRAY && LISTS.contains(name)) {
        elements();
        wraps = true;
      } else if (in.currentToken() == JsonToken.START_OBJECT && WRAPPERS.contains(name)) {
        wraps |= fields(JSON.createObjectNode());
      } else {
        own.set(name, JSON.readTree(in));
      }
    }
    return wraps;
  }

  private void requireObject(String place) throws IOException, RefusedExportException {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      throw new RefusedExportException(
          place + ": an object {…} was expected, got " + RowTally.shown(in.getText()));
    }
  }

  private String place() {
    return file + ":" + in.currentTokenLocation().getLineNr();
  }
}
