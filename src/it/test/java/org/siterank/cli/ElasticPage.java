package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The commands of the manual on pages in Elasticsearch, in {@code engines.md}. */
record ElasticPage(String text) {

  private static final Pattern SECTION =
      Pattern.compile("(?ms)^## Pages in Elasticsearch$(.*?)^## ");

  private static final Pattern PUSH = Pattern.compile("(?m)^bin/siterank (push .*)$");

  private static final Pattern CURL =
      Pattern.compile(
          "(?m)^curl (?:-X (\\w+) )?(?:-H '([^']*)' )?http://localhost:9200(/\\S+)"
              + "(?: -d '\\s*(\\{[^']*\\})')?$");

  /** A request that curl sends. */
  record Request(String method, String path, String body) {

    private static Request of(MatchResult curl) {
      String body = curl.group(4) == null ? "" : curl.group(4);
      String method = curl.group(1) == null ? body.isEmpty() ? "GET" : "POST" : curl.group(1);
      return new Request(method, curl.group(3), body);
    }
  }

  static ElasticPage read() throws IOException {
    String page = Files.readString(Path.of("src/site/manual/engines.md"));
    MatchResult section = SECTION.matcher(page).results().findFirst().orElseThrow();
    return new ElasticPage(section.group(1));
  }

  /** The words of the push to a server. */
  List<String> push(String server) {
    MatchResult push = PUSH.matcher(text).results().findFirst().orElseThrow();
    return List.of(push.group(1).replace("http://localhost:9200", server).split(" ", -1));
  }

  /** All that curl sends, in the order of the page. */
  List<Request> requests() {
    return CURL.matcher(text).results().map(Request::of).toList();
  }
}
