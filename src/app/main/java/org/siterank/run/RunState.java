package org.siterank.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.disk.OwnFiles;

/**
 * State of the runs on a data folder, in its {@code status.json}: beside the database, so that it
 * tells of a run that could not open it.
 *
 * @param site start page of the site
 * @param begun when the run began that has not ended: it is at work, or was killed
 * @param last the last run that ended
 * @param figures what the folder held when it did
 */
record RunState(String site, Optional<Instant> begun, Optional<LastRun> last, SiteFigures figures) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double NANOS = 1e9;

  static Path file(Path data) {
    return data.resolve("status.json");
  }

  /** When the newest run began, ended or not. */
  Optional<Instant> newestStart() {
    return begun.or(() -> last.map(LastRun::started));
  }

  /** Reads the state; empty when no run has left one. */
  static Optional<RunState> read(Path data) throws IOException {
    Path file = file(data);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(JSON.readTree(Files.readAllBytes(file))));
    } catch (JacksonException | DateTimeException e) {
      throw new IOException(
          file
              + " is damaged ("
              + e.getMessage().lines().findFirst().orElse("")
              + "); delete it,"
              + " the next run writes it anew",
          e);
    }
  }

  private static RunState of(JsonNode json) {
    JsonNode figures = json.path("figures");
    return new RunState(
        json.path("site").asText(),
        time(json, "begun"),
        json.hasNonNull("last") ? Optional.of(lastRun(json.get("last"))) : Optional.empty(),
        new SiteFigures(
            time(figures, "published"),
            figures.path("pages").asLong(),
            figures.path("links").asLong(),
            figures.path("unreadable").asLong(),
            figures.path("waiting").asLong(),
            time(figures, "newestLogLine"),
            sites(figures.path("sites")),
            false));
  }

  private static List<MemberFigures> sites(JsonNode json) {
    List<MemberFigures> sites = new ArrayList<>();
    json.forEach(
        site ->
            sites.add(
                new MemberFigures(
                    site.path("name").asText(),
                    site.path("pages").asLong(),
                    site.path("unreadable").asLong(),
                    site.path("waiting").asLong(),
                    time(site, "newestAnswer"))));
    return sites;
  }

  private static LastRun lastRun(JsonNode json) {
    Map<String, Duration> durations = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> stage : json.path("seconds").properties()) {
      durations.put(
          stage.getKey(), Duration.ofNanos(Math.round(stage.getValue().asDouble() * NANOS)));
    }
    return new LastRun(
        json.path("stages").asText(),
        Instant.parse(json.path("started").asText()),
        Instant.parse(json.path("ended").asText()),
        new RunOutcome(json.path("exitStatus").asInt(), json.path("reason").asText()),
        durations,
        json.path("newWarnings").asInt(),
        json.path("knownWarnings").asInt());
  }

  private static Optional<Instant> time(JsonNode json, String name) {
    return json.hasNonNull(name)
        ? Optional.of(Instant.parse(json.get(name).asText()))
        : Optional.empty();
  }

  /** Writes the state, and the same for Prometheus beside it; each all at once. */
  void write(Path data) throws IOException {
    ObjectNode json = JSON.createObjectNode().put("site", site);
    begun.ifPresent(when -> json.put("begun", when.toString()));
    last.ifPresent(run -> write(run, json.putObject("last")));
    ObjectNode held = json.putObject("figures");
    figures.published().ifPresent(when -> held.put("published", when.toString()));
    held.put("pages", figures.pages()).put("links", figures.links());
    held.put("unreadable", figures.unreadable()).put("waiting", figures.waiting());
    figures.newestLogLine().ifPresent(when -> held.put("newestLogLine", when.toString()));
    if (!figures.sites().isEmpty()) {
      ArrayNode sites = held.putArray("sites");
      for (MemberFigures one : figures.sites()) {
        ObjectNode member = sites.addObject().put("name", one.name()).put("pages", one.pages());
        member.put("unreadable", one.unreadable()).put("waiting", one.waiting());
        one.newestAnswer().ifPresent(when -> member.put("newestAnswer", when.toString()));
      }
    }
    byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json);
    OwnFiles.replace(file(data), text);
    OwnFiles.replace(RunMetrics.file(data), RunMetrics.bytes(this));
  }

  private static void write(LastRun run, ObjectNode json) {
    json.put("stages", run.stages());
    json.put("started", run.started().toString()).put("ended", run.ended().toString());
    json.put("exitStatus", run.outcome().exitStatus()).put("reason", run.outcome().reason());
    ObjectNode seconds = json.putObject("seconds");
    run.durations().forEach((stage, time) -> seconds.put(stage, time.toNanos() / NANOS));
    json.put("newWarnings", run.newWarnings()).put("knownWarnings", run.knownWarnings());
  }
}
