package org.siterank.web;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All of an answer but the time it took and where the server is. */
final class PlainAnswer {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private PlainAnswer() {}

  static HttpResponse<String> get(SearchServer server, String address, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  static String of(SearchServer server, String address, String... headers) throws Exception {
    HttpResponse<String> got = get(server, address, headers);
    List<String> lines = new ArrayList<>();
    got.headers()
        .map()
        .forEach(
            (name, values) -> {
              // The digits of the time decide whether a body is long enough to be compressed.
              if (!Set.of("date", "content-length", "vary").contains(name)) {
                lines.add(name + ": " + values);
              }
            });
    return got.statusCode()
        + "\n"
        + String.join("\n", lines)
        + "\n\n"
        + got.body()
            .replace(server.url().toString(), "http://SERVER/")
            .replaceAll("\"tookMillis\":\\d+", "\"tookMillis\":0");
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
