package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.audit.ClickAudit;
import org.siterank.audit.LogAudit;
import org.siterank.audit.ModelCheck;
import org.siterank.audit.OwnSearchAudit;
import org.siterank.audit.ReferrerAudit;
import org.siterank.searchlog.OwnQuery;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotSign;

/** An audit of the logs as JSON. */
final class AuditJson {

  private final JsonGenerator json;

  private AuditJson(JsonGenerator json) {
    this.json = json;
  }

  static void write(LogAudit audit, Writer out) throws IOException {
    try (JsonGenerator json = JsonOutput.generator(out)) {
      new AuditJson(json).write(audit);
    }
  }

  private void write(LogAudit audit) throws IOException {
    json.writeStartObject();
    json.writeNumberField("lines", audit.lines());
    json.writeObjectFieldStart("classes");
    for (Map.Entry<String, Long> entry : audit.rows().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("days");
    json.writeStringField("first", audit.days().first().map(LocalDate::toString).orElse(null));
    json.writeStringField("last", audit.days().last().map(LocalDate::toString).orElse(null));
    json.writeNumberField("linesOfOtherDays", audit.otherDays());
    json.writeNumberField("linesOfNoDay", audit.undated());
    json.writeEndObject();
    counts("robots", audit.details(RequestClass.ROBOT));
    json.writeObjectFieldStart("robotClients");
    for (RobotSign sign : RobotSign.values()) {
      json.writeNumberField(sign.label(), audit.recognised().getOrDefault(sign, 0L));
    }
    json.writeEndObject();
    counts("errors", audit.details(RequestClass.ERROR));
    json.writeObjectFieldStart("lost");
    json.writeNumberField("addresses", audit.lost().addresses());
    json.writeNumberField("visits", audit.lost().visits());
    json.writeNumberField("fromOutside", audit.lost().outside());
    json.writeNumberField("droppedForRoom", audit.lost().dropped());
    json.writeEndObject();
    counts("methods", audit.details(RequestClass.METHOD));
    json.writeObjectFieldStart("unresolved");
    for (Map.Entry<PageUrl, Long> entry : audit.topUnresolved(Integer.MAX_VALUE)) {
      json.writeNumberField(entry.getKey().value(), entry.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("unreadable");
    for (UnreadableLine line : audit.unreadable()) {
      json.writeStartObject();
      json.writeStringField("file", line.file());
      json.writeNumberField("line", line.line());
      json.writeStringField("reason", line.reason());
      json.writeStringField("shape", line.shape());
      json.writeEndObject();
    }
    json.writeEndArray();
    referrers(audit.referrers());
    ownSearch(audit.ownSearch());
    clicks(audit.clicks());
    if (audit.model().isPresent()) {
      model(audit.model().get());
    }
    json.writeEndObject();
  }

  private void counts(String name, Map<String, Long> counts) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private void referrers(ReferrerAudit referrers) throws IOException {
    json.writeObjectFieldStart("referrers");
    json.writeNumberField("page", referrers.pages());
    json.writeNumberField("origin", referrers.origins());
    json.writeNumberField("notRecorded", referrers.unnoted());
    json.writeNumberField("none", referrers.direct());
    json.writeEndObject();
    json.writeArrayFieldStart("referringHosts");
    for (ReferrerAudit.Host host : referrers.hosts()) {
      json.writeStartObject();
      json.writeStringField("host", host.name());
      json.writeStringField("class", host.requestClass().label());
      json.writeNumberField("hits", host.visits());
      json.writeNumberField("page", host.pages());
      json.writeNumberField("origin", host.origins());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void ownSearch(OwnSearchAudit search) throws IOException {
    json.writeObjectFieldStart("ownSearch");
    json.writeNumberField("visits", search.visits());
    json.writeBooleanField("countedAsInflow", search.counted());
    json.writeNumberField("lines", search.lines());
    json.writeNumberField("linesWithoutQuery", search.withoutQuery());
    json.writeNumberField("clicksWithQueryDroppedForRoom", search.folded());
    json.writeNumberField("minVisits", search.minVisits());
    json.writeNumberField("queriesBelowMinVisits", search.hidden());
    json.writeArrayFieldStart("queries");
    for (OwnQuery query : search.queries()) {
      json.writeStartObject();
      json.writeStringField("query", query.query());
      json.writeNumberField("visits", query.visits());
      json.writeNumberField("clicks", query.allClicks());
      json.writeNumberField("pages", query.clicks().size());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void clicks(ClickAudit clicks) throws IOException {
    json.writeObjectFieldStart("clicks");
    json.writeNumberField("links", clicks.links());
    json.writeNumberField("usedLinks", clicks.usedLinks());
    json.writeNumberField("clicks", clicks.clicks());
    json.writeNumberField("clicksOnLinks", clicks.clicksOnLinks());
    json.writeNumberField("reloads", clicks.reloads());
    json.writeNumberField("unknownPages", clicks.unknown());
    json.writeNumberField("expectedAtLeast", ClickAudit.EXPECTED);
    json.writeArrayFieldStart("deadLinks");
    for (ClickAudit.DeadLink link : clicks.dead()) {
      json.writeStartObject();
      json.writeStringField("from", link.from().value());
      json.writeStringField("to", link.to().value());
      json.writeNumberField("expected", link.expected());
      json.writeEndObject();
    }
    json.writeEndArray();
    pairs("clicksWithoutLink", clicks.unexplained());
    json.writeArrayFieldStart("visitedWithoutLink");
    for (ClickAudit.Visited page : clicks.unlinked()) {
      json.writeStartObject();
      json.writeStringField("url", page.page().value());
      json.writeNumberField("visits", page.visits());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void pairs(String name, List<ClickAudit.Click> pairs) throws IOException {
    json.writeArrayFieldStart(name);
    for (ClickAudit.Click click : pairs) {
      json.writeStartObject();
      json.writeStringField("from", click.from().value());
      json.writeStringField("to", click.to().value());
      json.writeNumberField("clicks", click.clicks());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void model(ModelCheck check) throws IOException {
    json.writeObjectFieldStart("model");
    json.writeNumberField("pages", check.pages());
    json.writeNumberField("predictedPerDay", check.predictedPerDay());
    json.writeNumberField("observedPerDay", check.observedPerDay());
    number("tauB", check.tau());
    number("tauBAtMostByNoise", check.ceiling());
    number("tauBOfClicks", check.clickTau());
    json.writeNumberField("pagesBeyondNoise", check.beyondNoise());
    json.writeArrayFieldStart("surprises");
    for (ModelCheck.Surprise surprise : check.surprises()) {
      json.writeStartObject();
      json.writeStringField("url", surprise.page().value());
      json.writeNumberField("predictedPerDay", surprise.predicted());
      json.writeNumberField("observedPerDay", surprise.observed());
      number("z", surprise.z());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void number(String name, double value) throws IOException {
    json.writeFieldName(name);
    JsonOutput.value(json, value);
  }
}
