package org.siterank.exports;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Objects of an export: in a list, or one after the other. */
final class ExportJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Takes an object. */
  interface Objects {
    /**
     * Takes one.
     *
     * @param place file and line
     */
    void take(JsonNode object, String place) throws IOException, RefusedExportException;
  }

  private ExportJson() {}

  /** Reads the objects of a text to its end. */
  static void read(ExportFile.Part part, Objects objects)
      throws IOException, RefusedExportException {
    try (JsonParser in = JSON.getFactory().createParser(part.text())) {
      while (in.nextToken() != null) {
        String place = part.place() + ":" + in.currentTokenLocation().getLineNr();
        if (in.currentToken() == JsonToken.START_OBJECT) {
          objects.take(JSON.readTree(in), place);
        } else if (in.currentToken() != JsonToken.START_ARRAY
            && in.currentToken() != JsonToken.END_ARRAY) {
          throw new RefusedExportException(
              place + ": a list of objects was expected, got " + RowTally.shown(in.getText()));
        }
      }
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new RefusedExportException(
          part.place()
              + ":"
              + line
              + ": not JSON: "
              + e.getOriginalMessage().replaceFirst(" \\(start .*", ""),
          e);
    }
  }

  /** The text of a field; empty when it is not there, null or false. */
  static String text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    return value.isNull() || value.isBoolean() ? "" : value.asText("");
  }
}
