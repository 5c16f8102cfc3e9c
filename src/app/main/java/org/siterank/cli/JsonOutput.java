package org.siterank.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;

/** JSON results: streamed, indented, doubles in full precision. */
final class JsonOutput {

  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonOutput() {}

  /** A generator that leaves the writer open when it is closed. */
  static JsonGenerator generator(Writer out) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    // Line feeds on every system, as in all our files.
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
    json.setPrettyPrinter(printer);
    return json;
  }

  /** A generator of one value after another, on lines of their own that the caller ends. */
  static JsonGenerator lines(Writer out) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setRootValueSeparator(new SerializedString(""));
    return json;
  }

  /** Writes a cell of a table; what JSON has no number for becomes null. */
  static void value(JsonGenerator json, Object value) throws IOException {
    if (value == null || (value instanceof Double d && !Double.isFinite(d))) {
      json.writeNull();
    } else if (value instanceof Double d) {
      json.writeNumber(d);
    } else if (value instanceof Long || value instanceof Integer) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Boolean b) {
      json.writeBoolean(b);
    } else {
      json.writeString(value.toString());
    }
  }
}
