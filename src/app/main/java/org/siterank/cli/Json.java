package org.siterank.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;

/** JSON on its way out: a streaming generator, whose numbers are finite or null. */
final class Json {

  /** Writes one document. */
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private Json() {}

  static void print(PrintWriter out, Body body) throws CommandFailure {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      body.write(json);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, "cannot write the results: " + e.getMessage(), e);
    }
    out.print('\n');
  }

  /** A number, or null where there is none. */
  static void number(JsonGenerator json, String field, double value) throws IOException {
    json.writeFieldName(field);
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }
}
