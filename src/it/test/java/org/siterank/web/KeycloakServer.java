package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.Needs;
import org.siterank.UnpackedZip;
import org.siterank.fetch.FreePorts;

/** A Keycloak of its own, with the realm {@code staff} of {@code keycloak-staff.json}. */
final class KeycloakServer implements AutoCloseable {

  private static final Path DISTRIBUTION = Path.of("target/keycloak/keycloak.zip");
  private static final String ADMINISTRATOR = "administrator";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Path home;
  private final int port = FreePorts.next();
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private Process process;

  private KeycloakServer(Path home) {
    this.home = home;
  }

  /** Skips the test, or fails it in continuous integration, where there is no Keycloak. */
  static void require() {
    boolean there = Files.isRegularFile(DISTRIBUTION);
    Needs.that(there, "Keycloak, which mvn verify gets");
  }

  /**
   * Starts it; {@link #awaitStart} waits for it.
   *
   * @param search the public URL of the search page
   */
  static KeycloakServer launch(String search) throws IOException {
    Path folder = Files.createTempDirectory("siterank-keycloak-");
    UnpackedZip.unpack(DISTRIBUTION, folder);
    Path home;
    try (Stream<Path> tops = Files.list(folder)) {
      home = tops.findFirst().orElseThrow();
    }
    Path realms = Files.createDirectories(home.resolve("data/import"));
    try (InputStream realm = KeycloakServer.class.getResourceAsStream("keycloak-staff.json")) {
      Files.writeString(
          realms.resolve("staff.json"),
          new String(realm.readAllBytes(), StandardCharsets.UTF_8).replace("SEARCH", search));
    }
    KeycloakServer server = new KeycloakServer(home);
    ProcessBuilder builder =
        new ProcessBuilder(
                home.resolve("bin/kc.sh").toString(),
                "start-dev",
                "--import-realm",
                "--http-host=127.0.0.1",
                "--http-port=" + server.port)
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_OPTS_APPEND", "-XX:TieredStopAtLevel=1");
    builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMINISTRATOR);
    builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMINISTRATOR);
    server.process = builder.start();
    return server;
  }

  /** Reads its output until it says that it has started. */
  void awaitStart() throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.contains(" started in ")) {
      log.add(line);
      line = out.readLine();
    }
    assertFalse(line == null, () -> "Keycloak did not start:\n" + String.join("\n", log));
    Thread drain = new Thread(() -> drain(out), "keycloak-log");
    drain.setDaemon(true);
    drain.start();
  }

  private void drain(BufferedReader out) {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        log.add(line);
      }
    } catch (IOException e) {
      log.add("Keycloak is gone: " + e.getMessage()); // Ended while it was talking.
    }
  }

  String issuer() {
    return "http://127.0.0.1:" + port + "/realms/staff";
  }

  /** Tokens of a client for a user, without a browser. */
  JsonNode tokens(String client, String user) {
    return granted(
        "staff",
        Map.of(
            "client_id",
            client,
            "client_secret",
            "secret-of-" + client,
            "grant_type",
            "password",
            "scope",
            "openid",
            "username",
            user,
            "password",
            "password-of-" + user));
  }

  private JsonNode granted(String realm, Map<String, String> form) {
    String body =
        form.entrySet().stream()
            .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(
                    URI.create(
                        "http://127.0.0.1:"
                            + port
                            + "/realms/"
                            + realm
                            + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    assertEquals(200, answer.statusCode(), answer.body());
    return json(answer.body());
  }

  /** Makes a new signing key, which is used from now on. */
  void rotateKeys() {
    String token =
        granted(
                "master",
                Map.of(
                    "client_id",
                    "admin-cli",
                    "grant_type",
                    "password",
                    "username",
                    ADMINISTRATOR,
                    "password",
                    ADMINISTRATOR))
            .path("access_token")
            .asText();
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + port + "/admin/realms/staff/components"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        """
                        {"name": "newer", "providerId": "rsa-generated",
                        "providerType": "org.keycloak.keys.KeyProvider",
                        "config": {"priority": ["1000"], "active": ["true"], "enabled": ["true"],
                        "keySize": ["2048"], "algorithm": ["RS256"]}}
                        """)));
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it, as when its machine fails. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() throws IOException {
    kill();
    UnpackedZip.remove(home.getParent());
  }
}
