package org.siterank.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.UnpackedZip;
import org.siterank.fetch.FreePorts;

/**
 * A Solr in a process of its own, with the plugin in the folder {@code lib} of its home, as people
 * install it. Solr's archive is not published in the registry; this is its core in its Jetty.
 */
public final class SolrNode implements AutoCloseable {

  /** What Solr answered. */
  public record Answer(int status, JsonNode json) {

    /** The body of a request that succeeded. */
    public JsonNode ok() {
      assertEquals(200, status, json::toString);
      return json;
    }

    /** The message of a request that was refused. */
    public String refusal(int expected) {
      assertEquals(expected, status, json::toString);
      return json.path("error").path("msg").asText();
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Who may use the Solr that tests share: nobody else can. */
  public static final String USER = "siterank";

  public static final String PASSWORD = "secret of the tests";

  private static final Map<SolrLine, SolrNode> SHARED = new EnumMap<>(SolrLine.class);

  private final SolrLine line;
  private final Path home;
  private final int port = FreePorts.next();
  private final HttpClient http = HttpClient.newHttpClient();
  private boolean secured;
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private Process process;

  private SolrNode(SolrLine line, Path home) {
    this.line = line;
    this.home = home;
  }

  /** Skips the test, or fails it in continuous integration, where the build lacks Solr. */
  public static void require(SolrLine line) {
    line.require();
  }

  /** The Solr that all tests of this process use, each with cores of its own. */
  public static synchronized SolrNode shared(SolrLine line) throws IOException {
    SolrNode node = SHARED.get(line);
    if (node == null) {
      node = install(line, "<solr/>");
      node.secure();
      node.start();
      Runtime.getRuntime().addShutdownHook(new Thread(node::close));
      SHARED.put(line, node);
    }
    return node;
  }

  /**
   * Makes a home with the plugin in it.
   *
   * @param settings {@code solr.xml}
   */
  public static SolrNode install(SolrLine line, String settings) throws IOException {
    line.require();
    Path home = Files.createTempDirectory("siterank-solr-");
    Files.writeString(home.resolve("solr.xml"), settings);
    Path unpacked = Files.createDirectory(home.resolve("unpacked"));
    UnpackedZip.unpack(line.plugin(), unpacked);
    Path lib = Files.createDirectory(home.resolve("lib"));
    try (Stream<Path> files = Files.list(unpacked)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
        Files.move(jar, lib.resolve(jar.getFileName()));
      }
    }
    return new SolrNode(line, home);
  }

  /** Lets in one user, by Solr's own plugin for basic authentication. */
  private void secure() throws IOException {
    byte[] salt = {1, 2, 3, 4, 5, 6, 7, 8};
    byte[] hash = sha256(sha256(salt, PASSWORD.getBytes(StandardCharsets.UTF_8)));
    Base64.Encoder base64 = Base64.getEncoder();
    String credentials = base64.encodeToString(hash) + " " + base64.encodeToString(salt);
    Files.writeString(
        home.resolve("security.json"),
        JSON.writeValueAsString(
            Map.of(
                "authentication",
                Map.of(
                    "class",
                    "solr.BasicAuthPlugin",
                    "blockUnknown",
                    true,
                    "credentials",
                    Map.of(USER, credentials)))));
    secured = true;
  }

  private static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts Solr with options of Java's, and returns when it answers. */
  public SolrNode start(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dsolr.install.dir=" + home); // Without it, Solr passes over the folder lib.
    command.addAll(List.of(options));
    String libraries = Files.readString(line.classPath()).strip();
    command.addAll(
        List.of("-cp", line.launcher().toAbsolutePath() + File.pathSeparator + libraries));
    command.add("org.siterank.solr.SolrServer");
    command.addAll(List.of(home.toString(), Integer.toString(port)));
    process =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true).start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.equals("started")) {
      log.add(line);
      line = out.readLine();
    }
    assertFalse(line == null, () -> "Solr did not start:\n" + String.join("\n", log));
    Thread drain = new Thread(() -> drain(out), "solr-log");
    drain.setDaemon(true);
    drain.start();
    return this;
  }

  private void drain(BufferedReader out) {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        log.add(line);
      }
    } catch (IOException e) {
      log.add("Solr is gone: " + e.getMessage()); // Killed while it was talking.
    }
  }

  /** A folder of configuration, with one of the schemas of the tests. */
  public Path configuration(String name, String schema) throws IOException {
    Path conf = Files.createDirectories(home.resolve(name).resolve("conf"));
    copy("solrconfig.xml", conf.resolve("solrconfig.xml"));
    copy(schema, conf.resolve("managed-schema.xml"));
    return conf;
  }

  private static void copy(String resource, Path target) throws IOException {
    try (InputStream in = SolrNode.class.getResourceAsStream("solr/" + resource)) {
      Files.copy(in, target);
    }
  }

  /** Makes a core with one of the schemas of the tests. */
  public SolrCore core(String name, String schema) throws IOException {
    configuration(name, schema);
    return load(name);
  }

  /** Makes a core of a folder of configuration. */
  public SolrCore load(String name) throws IOException {
    get("/admin/cores", Map.of("action", "CREATE", "name", name, "instanceDir", name)).ok();
    return new SolrCore(this, name);
  }

  /** Solr's own address, that of its cores without their names. */
  public String url() {
    return "http://127.0.0.1:" + port + "/solr";
  }

  public int port() {
    return port;
  }

  public Path home() {
    return home;
  }

  public Answer get(String path, Map<String, String> parameters) throws IOException {
    return send(HttpRequest.newBuilder(URI.create(url() + path + "?" + form(parameters))));
  }

  /** A search: POST, so that a query may be of any length. */
  public Answer post(String path, Map<String, String> parameters) throws IOException {
    return send(
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form(parameters))));
  }

  public Answer post(String path, Object body) throws IOException {
    return send(
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
  }

  private Answer send(HttpRequest.Builder request) throws IOException {
    if (secured) {
      byte[] both = (USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
    }
    try {
      HttpResponse<String> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), JSON.readTree(response.body()));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static String form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** kill -9; it may be started again. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    if (process != null && process.isAlive()) {
      kill(); // Gone before its files are deleted.
    }
    try {
      UnpackedZip.remove(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
