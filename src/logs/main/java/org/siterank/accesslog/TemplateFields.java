package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import nl.basjes.parse.httpdlog.HttpdLoglineParser;

/**
 * Where the parts of a line are found in a {@link TemplateFormat}, by the paths that
 * httpdlog-parser gives them.
 *
 * @param paths of every part, the first of its paths that the format has
 */
record TemplateFields(Map<Part, String> paths) {

  /** Levels of dissection below a line: the request, its target, the target's query. */
  private static final int DEPTH = 3;

  /**
   * Fields that are wanted of a line, the preferred path first: before redirects, as it was sent.
   */
  enum Part {
    CLIENT(
        "IP:connection.client.host",
        "IP:connection.client.host.last",
        "HTTP.HEADER:request.header.siterank_remote_addr",
        "HTTP.HEADER:request.header.siterank-client",
        "HTTP.HEADER:request.header.siterank_realip_remote_addr",
        "HTTP.HEADER:request.header.siterank_proxy_protocol_addr",
        "HTTP.HEADER:request.header.siterank-peer",
        "HTTP.HEADER:request.header.x-forwarded-for",
        "HTTP.HEADER:request.header.x_forwarded_for"),
    HOST(
        "HTTP.HEADER:request.header.host",
        "STRING:connection.server.name",
        "STRING:connection.server.name.canonical"),
    METHOD(
        "HTTP.METHOD:request.firstline.original.method",
        "HTTP.METHOD:request.firstline.method",
        "HTTP.METHOD:request.method"),
    TARGET(
        "HTTP.URI:request.firstline.original.uri",
        "HTTP.URI:request.firstline.uri",
        "HTTP.URI:request.firstline.uri.normalized",
        "URI:request.urlpath.original",
        "URI:request.urlpath"),
    QUERY("HTTP.QUERYSTRING:request.querystring", "HTTP.QUERYSTRING:request.firstline.uri.query"),
    STATUS("STRING:request.status.last", "STRING:request.status.original", "STRING:request.status"),
    TIME("TIME.EPOCH:request.receive.time.last.epoch", "TIME.EPOCH:request.receive.time.epoch"),
    ZONE("TIME.ZONE:request.receive.time.last.timezone", "TIME.ZONE:request.receive.time.timezone"),
    REFERRER("HTTP.URI:request.referer", "HTTP.URI:request.referer.last"),
    AGENT("HTTP.USERAGENT:request.user-agent", "HTTP.USERAGENT:request.user-agent.last"),
    MICROSECONDS(
        "MICROSECONDS:response.server.processing.time",
        "MICROSECONDS:response.server.processing.time.original"),
    MILLISECONDS(
        "MILLISECONDS:response.server.processing.time",
        "MILLISECONDS:response.server.processing.time.original"),
    SECONDS(
        "SECONDS:response.server.processing.time",
        "SECONDS:response.server.processing.time.original");

    private final String paths;

    Part(String... paths) {
      this.paths = String.join(" ", paths);
    }

    private List<String> paths() {
      return List.of(paths.split(" "));
    }
  }

  /**
   * Variables of nginx whose expressions in httpdlog-parser try exponentially many ways to read a
   * text that does not fit: an address of 56 hexadecimal digits, of which a header may hold any
   * number, takes more than minutes.
   */
  private static final Pattern SLOW_VARIABLE =
      Pattern.compile(
          "\\$\\{?(remote_addr|realip_remote_addr|proxy_protocol_addr|server_addr"
              + "|upstream_[a-z_]+)(?![a-z0-9_])\\}?");

  /**
   * Directives of Apache that are as slow: %a, %{c}a, %A, with conditions on the status and on
   * redirects.
   */
  private static final Pattern SLOW_DIRECTIVE =
      Pattern.compile("%[!0-9,]*[<>]?(?:\\{(c)\\})?([aA])(?![a-zA-Z])");

  /** Names of the fields that must be there, for people. */
  private static final Map<Part, String> NEEDED =
      new EnumMap<>(
          Map.of(
              Part.CLIENT, "the client (%h or $remote_addr)",
              Part.TIME, "the time (%t or $time_local)",
              Part.TARGET, "the request (%r or $request)",
              Part.STATUS, "the status (%>s or $status)"));

  TemplateFields {
    paths = Map.copyOf(paths);
  }

  static TemplateFields of(String template) {
    Set<String> possible;
    try {
      possible =
          new HashSet<>(
              new HttpdLoglineParser<>(TemplateParser.Found.class, harmless(template))
                  .getPossiblePaths(DEPTH));
    } catch (RuntimeException e) {
      throw new UnknownFormatException(
          "logs.format \""
              + template
              + "\" is not a log format of Apache or nginx: "
              + e.getMessage(),
          e);
    }
    Map<Part, String> paths = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      part.paths().stream()
          .filter(possible::contains)
          .findFirst()
          .ifPresent(path -> paths.put(part, path));
    }
    List<String> missing = new ArrayList<>();
    NEEDED.forEach(
        (part, name) -> {
          if (!paths.containsKey(part)) {
            missing.add(name);
          }
        });
    if (!missing.isEmpty()) {
      throw new UnknownFormatException(
          "logs.format \"" + template + "\" has no field for " + String.join(", ", missing));
    }
    return new TemplateFields(paths);
  }

  /**
   * The format with headers of any text in the place of fields whose expressions do harm; each ends
   * where what follows it in the format begins.
   */
  static String harmless(String template) {
    return TemplateFormat.isApache(template)
        ? SLOW_DIRECTIVE.matcher(template).replaceAll(TemplateFields::header)
        : SLOW_VARIABLE.matcher(template).replaceAll("\\$http_siterank_$1");
  }

  private static String header(MatchResult directive) {
    if (directive.group(2).equals("A")) {
      return "%{Siterank-Server}i";
    }
    return directive.group(1) == null ? "%{Siterank-Client}i" : "%{Siterank-Peer}i";
  }

  boolean has(Part part) {
    return paths.containsKey(part);
  }
}
