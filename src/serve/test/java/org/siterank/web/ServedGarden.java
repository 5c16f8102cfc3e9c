package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;

/** A small site, searched over HTTP. */
abstract class ServedGarden {

  static final HttpClient CLIENT = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  SmallFolder garden;
  SiteSearch site;
  SearchServer server;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
      site.close();
    }
  }

  void serve(String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site);
  }

  HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** As somebody who carries the token of the address that is printed. */
  HttpResponse<String> getAsWebmaster(String address) throws Exception {
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    return get(address, "Authorization", "Bearer " + token);
  }

  JsonNode json(String address) throws Exception {
    HttpResponse<String> response = get(address);
    assertEquals(200, response.statusCode(), response.body());
    return JSON.readTree(response.body());
  }

  static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** Every property that the schema requires is there, and none that it does not know. */
  static void has(JsonNode description, String schema, JsonNode value) {
    JsonNode type = description.at("/components/schemas/" + schema);
    assertFalse(type.isMissingNode(), schema);
    type.get("required")
        .forEach(name -> assertTrue(value.has(name.textValue()), schema + ": " + name));
    value
        .fieldNames()
        .forEachRemaining(
            name -> assertTrue(type.get("properties").has(name), schema + ": " + name));
  }
}
