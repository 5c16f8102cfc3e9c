package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.siterank.change.GateReport;
import org.siterank.site.PageUrl;

/** A gate's comparison as JSON: all of it. */
final class GateJson {

  private final JsonGenerator json;

  private GateJson(JsonGenerator json) {
    this.json = json;
  }

  static void write(GateReport report, Writer out) throws IOException {
    try (JsonGenerator json = JsonOutput.generator(out)) {
      new GateJson(json).report(report);
    }
    out.write('\n');
  }

  private void report(GateReport report) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("passes", report.passes());
    texts("failures", report.failures());
    texts("remarks", report.remarks());
    json.writeNumberField("run", report.run());
    json.writeStringField("unit", report.measured() ? "visits/day" : "share");
    field("maxDrop", report.maxDrop());
    json.writeObjectFieldStart("totals");
    field("before", report.before());
    field("after", report.after());
    field("lostInflow", report.lostInflow());
    json.writeEndObject();
    json.writeObjectFieldStart("convergence");
    field("l1ErrorBound", report.l1ErrorBound());
    json.writeBooleanField("converged", report.converged());
    json.writeEndObject();
    json.writeArrayFieldStart("goals");
    for (GateReport.Goal goal : report.goals()) {
      goal(goal);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("pages");
    for (GateReport.Change change : report.pages()) {
      json.writeStartObject();
      change(change);
      json.writeEndObject();
    }
    json.writeEndArray();
    texts("unreachable", report.unreachable().stream().map(PageUrl::value).toList());
    json.writeArrayFieldStart("brokenLinks");
    for (GateReport.BrokenLink link : report.brokenLinks()) {
      json.writeStartObject();
      json.writeStringField("from", link.from().value());
      json.writeStringField("to", link.to().value());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void goal(GateReport.Goal goal) throws IOException {
    json.writeStartObject();
    change(goal.change());
    field("drop", goal.drop());
    json.writeBooleanField("passes", goal.passes());
    json.writeArrayFieldStart("causes");
    for (GateReport.Cause cause : goal.causes()) {
      json.writeStartObject();
      field("from", cause.from().map(PageUrl::value).orElse(null));
      field("before", cause.before());
      field("after", cause.after());
      field("change", cause.change());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void change(GateReport.Change change) throws IOException {
    json.writeStringField("url", change.page().value());
    json.writeStringField("fate", change.fate().name().toLowerCase(Locale.ROOT));
    field("now", change.now().map(PageUrl::value).orElse(null));
    field("before", change.before());
    field("after", change.after());
    field("change", change.change());
    field("deviation", change.deviation().isPresent() ? change.deviation().getAsDouble() : null);
  }

  private void field(String name, Object value) throws IOException {
    json.writeFieldName(name);
    JsonOutput.value(json, value);
  }

  private void texts(String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
