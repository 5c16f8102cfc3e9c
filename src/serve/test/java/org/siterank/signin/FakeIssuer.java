package org.siterank.signin;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An issuer on loopback that gives out whatever ID token a test makes. Its keys are real. */
final class FakeIssuer implements AutoCloseable {

  static final String CLIENT = "siterank";
  static final String SECRET = "a-secret-of-thirty-two-letters-or-more";

  private final HttpServer server;
  private final List<JWK> keys = new ArrayList<>();
  private final Map<String, String> challenges = new HashMap<>();
  private final Map<String, String> nonces = new HashMap<>();

  /** Nonce → the token. */
  Function<String, String> idToken = nonce -> "";

  /** Requests for the description. */
  int described;

  FakeIssuer(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/.well-known/openid-configuration", this::describe);
    server.createContext("/keys", exchange -> answer(exchange, 200, new JWKSet(keys).toString()));
    server.createContext("/token", this::token);
    server.start();
  }

  static RSAKey key(String id) throws JOSEException {
    return new RSAKeyGenerator(2048).keyID(id).generate();
  }

  void publish(JWK... published) {
    keys.clear();
    for (JWK key : published) {
      keys.add(key.toPublicJWK());
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Somebody typed their password; what they come back with. */
  String code(Map<String, String> request) {
    String code = "code-" + nonces.size();
    challenges.put(code, request.get("code_challenge"));
    nonces.put(code, request.get("nonce"));
    return code;
  }

  private void describe(HttpExchange exchange) throws IOException {
    described++;
    answer(
        exchange,
        200,
        """
        {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token",
        "jwks_uri":"%1$s/keys","end_session_endpoint":"%1$s/logout",
        "authorization_response_iss_parameter_supported":true,
        "response_types_supported":["code"],"subject_types_supported":["public"],
        "id_token_signing_alg_values_supported":["RS256","HS256","none"]}
        """
            .formatted(url()));
  }

  private void token(HttpExchange exchange) throws IOException {
    Map<String, String> form =
        query(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    String basic =
        Base64.getEncoder()
            .encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
    String challenge = challenges.remove(form.get("code")); // A code counts once.
    if (!("Basic " + basic).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer(exchange, 401, "{\"error\":\"invalid_client\"}");
    } else if (challenge == null || !challenge.equals(digest(form.get("code_verifier")))) {
      answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
    } else {
      answer(
          exchange,
          200,
          "{\"access_token\":\"opaque\",\"token_type\":\"Bearer\",\"id_token\":\""
              + idToken.apply(nonces.get(form.get("code")))
              + "\"}");
    }
  }

  private static String digest(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static Map<String, String> query(String text) {
    Map<String, String> values = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      values.put(
          pair.substring(0, equals),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return values;
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
