package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.exports.RowTally;
import org.siterank.site.PageUrl;

/**
 * One web crawl of Fess ({@code webConfig}) as a configuration.
 *
 * @param name made of letters, digits and hyphens
 * @param flags with their values
 */
record FessSite(String name, Map<String, List<String>> flags) {

  /** How Fess stores who may read: a user, a group, a role. */
  private static final String USER = "1";

  private static final String GROUP = "2";
  private static final String ROLE = "R";
  private static final String GUEST = "guest";

  /**
   * Converts a crawl.
   *
   * @param leftOut takes a line for each thing that has no counterpart
   * @return nothing for a crawl that is switched off or has no address
   */
  static Optional<FessSite> of(JsonNode json, String place, List<String> leftOut) {
    String called = json.path("name").asText("");
    String crawl = place + ": web crawl \"" + RowTally.shown(called) + "\": ";
    if (json.path("available").asText("true").equals("false")) {
      leftOut.add(crawl + "it is switched off");
      return Optional.empty();
    }
    Map<String, List<String>> flags = new LinkedHashMap<>();
    List<String> sites = new ArrayList<>();
    for (String url : lines(json, "urls")) {
      Optional<PageUrl> start = PageUrl.parse(url);
      if (start.isPresent()) {
        sites.add(start.get().value());
      } else {
        leftOut.add(crawl + "its address must begin with http, got " + RowTally.shown(url));
      }
    }
    if (sites.isEmpty()) {
      return Optional.empty();
    }
    flags.put("--site", sites);
    patterns(json, "includedUrls", "--include", crawl, flags, leftOut);
    patterns(json, "excludedUrls", "--exclude", crawl, flags, leftOut);
    number(json, "maxAccessCount", "--max-pages", "", flags);
    number(json, "numOfThread", "--connections", "", flags);
    number(json, "intervalTime", "--delay", "ms", flags);
    String agent = json.path("userAgent").asText("");
    if (!agent.isBlank() && !agent.contains("Fess")) {
      flags.put("--user-agent", List.of(agent.strip()));
    }
    readers(json, crawl, flags, leftOut);
    leave(json, crawl, leftOut);
    String name = called.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    name = name.replaceAll("^-|-$", "");
    return Optional.of(new FessSite(name.isEmpty() ? "site" : name, flags));
  }

  /** The values of a field: a list, or lines of one text; those with # are comments. */
  private static List<String> lines(JsonNode json, String field) {
    List<String> lines = new ArrayList<>();
    JsonNode value = json.path(field);
    if (value.isArray()) {
      value.forEach(each -> lines.addAll(each.asText("").lines().toList()));
    } else if (value.isTextual()) {
      lines.addAll(value.asText().lines().toList());
    }
    lines.replaceAll(String::strip);
    lines.removeIf(line -> line.isEmpty() || line.startsWith("#"));
    return lines;
  }

  private static void patterns(
      JsonNode json,
      String field,
      String flag,
      String crawl,
      Map<String, List<String>> flags,
      List<String> leftOut) {
    for (String regex : lines(json, field)) {
      try {
        flags.computeIfAbsent(flag, none -> new ArrayList<>()).addAll(RegexPatterns.of(regex));
      } catch (IllegalArgumentException e) {
        leftOut.add(
            crawl + field + " " + RowTally.shown(regex) + " is no pattern: " + e.getMessage());
      }
    }
    flags.values().removeIf(List::isEmpty);
  }

  private static void number(
      JsonNode json, String field, String flag, String unit, Map<String, List<String>> flags) {
    long value = json.path(field).asLong(0);
    if (value > 0) {
      flags.put(flag, List.of(value + unit));
    }
  }

  /** Groups and roles are groups; a crawl that guests may read is open. */
  private static void readers(
      JsonNode json, String crawl, Map<String, List<String>> flags, List<String> leftOut) {
    List<String> readers = new ArrayList<>();
    for (String permission : lines(json, "permissions")) {
      String reader = reader(permission);
      if (reader.equals(GUEST)) {
        return;
      }
      if (reader.isEmpty() || reader.contains(",")) {
        leftOut.add(
            crawl + "its permission is not understood, so that it opens nothing: " + permission);
      } else {
        readers.add(reader);
      }
    }
    if (readers.isEmpty()) { // As in Fess: without a permission, no guest finds a page.
      leftOut.add(crawl + "it has no permission, so that nobody finds its pages; see rights.rules");
    }
    flags.put(
        "--rights-rule",
        List.of("/* " + (readers.isEmpty() ? "nobody" : String.join(",", readers))));
  }

  private static String reader(String permission) {
    String text =
        permission
            .replaceFirst("^\\{user\\}", USER)
            .replaceFirst("^\\{group\\}", GROUP)
            .replaceFirst("^\\{role\\}", ROLE);
    String rest = text.substring(1);
    return text.startsWith(USER)
        ? "user:" + rest
        : text.startsWith(GROUP) || text.startsWith(ROLE) ? rest : "";
  }

  private static void leave(JsonNode json, String crawl, List<String> leftOut) {
    long depth = json.path("depth").asLong(-1);
    if (depth >= 0) {
      leftOut.add(crawl + "depth " + depth + ": a crawl has no limit of depth (crawl.max-pages)");
    }
    for (String field : List.of("includedDocUrls", "excludedDocUrls")) {
      for (String regex : lines(json, field)) {
        leftOut.add(
            crawl + field + " " + regex + ": pages that are crawled are found; see site.exclude");
      }
    }
    for (String line : lines(json, "configParameter")) {
      leftOut.add(
          crawl + "configParameter " + RowTally.shown(line) + ": Siterank has no such setting");
    }
    for (String host : lines(json, "virtualHosts")) {
      leftOut.add(
          crawl + "virtual host " + host + ": each search page is an installation of its own");
    }
    if (json.path("boost").asDouble(1) != 1) {
      leftOut.add(crawl + "boost " + json.get("boost").asText() + ": see rank.promotions");
    }
    if (json.path("timeToLive").asLong(0) > 0) {
      leftOut.add(crawl + "timeToLive: pages stay until the site removes them");
    }
  }
}
