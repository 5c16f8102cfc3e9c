package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.HeldPort;
import org.siterank.Needs;
import org.siterank.SiteSearch;

/** The search page behind a real nginx, in the ways in which people usually configure it. */
class NginxIT {

  /** What a client may write to be taken for somebody else, or for this machine. */
  private static final String[] FORGED = {
    "X-Forwarded-For: 203.0.113.%d", "Forwarded: for=203.0.113.%d", "X-Real-IP: 203.0.113.%d",
    "CF-Connecting-IP: 203.0.113.%d", "True-Client-IP: 203.0.113.%d", "Via: 1.1 x%d"
  };

  private static final String TRUSTED = "serve.trusted-proxies";

  /** What stands in the location, and what the server is told of it. */
  enum Usual {
    PROXY_PASS_ALONE("", false),
    HOST_ONLY("proxy_set_header Host $host;", false),
    HEADERS_THAT_THE_SERVER_IS_NOT_TOLD_OF(
        "proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;", false),
    REMOTE_ADDR("proxy_set_header X-Forwarded-For $remote_addr;", true, TRUSTED, "127.0.0.1"),
    ADDED_TO_WHAT_THE_CLIENT_SAYS(
        "proxy_set_header Host $host;"
            + " proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
            + " proxy_set_header X-Forwarded-Proto $scheme;",
        true,
        TRUSTED,
        "127.0.0.1"),
    REAL_IP(
        "proxy_set_header X-Real-IP $remote_addr;",
        true,
        TRUSTED,
        "127.0.0.1",
        "serve.client-header",
        "X-Real-IP");

    private final String location;
    private final boolean clientsAreKnown;
    private final String settings;

    Usual(String location, boolean clientsAreKnown, String... settings) {
      this.location = location;
      this.clientsAreKnown = clientsAreKnown;
      this.settings = String.join(" ", settings);
    }
  }

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;
  private Process nginx;
  private final List<HeldPort> ports = new ArrayList<>();

  @BeforeEach
  void build() throws Exception {
    Needs.program("nginx", "nginx");
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    if (nginx != null) {
      nginx.destroy();
      nginx.onExit().join();
    }
    for (HeldPort port : ports) {
      port.close();
    }
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private void serve(String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings).with("serve.rate-limit", "1"));
    server = SearchServer.start(site);
  }

  /** Starts nginx with the locations of a server; gives what a browser asks. */
  private RawRequest nginx(String locations) throws IOException {
    HeldPort held = new HeldPort();
    ports.add(held);
    int port = held.number();
    String own =
        Files.createDirectories(folder.resolve("nginx" + port + "/logs")).getParent().toString();
    Path config = Path.of(own, "nginx.conf");
    Files.writeString(
        config,
        String.join(
            "\n",
            "daemon off; master_process off; worker_processes 1;",
            "pid " + own + "/nginx.pid; error_log " + own + "/error.log;",
            "events { worker_connections 64; }",
            "http { access_log off;",
            "  client_body_temp_path " + own + "/t1; proxy_temp_path " + own + "/t2;",
            "  fastcgi_temp_path " + own + "/t3; uwsgi_temp_path " + own + "/t4;",
            "  scgi_temp_path " + own + "/t5;",
            "  server { listen 127.0.0.1:" + port + ";",
            locations.replace("127.0.0.1:8080", URI.create(server.url()).getAuthority()),
            "} }"));
    nginx =
        new ProcessBuilder(
                Needs.program("nginx", "nginx").toString(), "-p", own, "-c", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(Path.of(own, "out").toFile())
            .start();
    while (nginx.isAlive()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertTrue(socket.isConnected());
        return new RawRequest("http://127.0.0.1:" + port + "/search/");
      } catch (IOException notYet) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    throw new IOException("nginx: " + Files.readString(Path.of(own, "out")));
  }

  private static String[] forged(int i) {
    return Stream.of(FORGED).map(header -> String.format(header, i)).toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource
  void whatAClientForgesNeitherLiftsTheLimitNorOpensADoor(Usual usual) throws Exception {
    serve(usual.settings.isEmpty() ? new String[0] : usual.settings.split(" ", -1));
    RawRequest client =
        nginx("location /search/ { proxy_pass http://127.0.0.1:8080/; " + usual.location + " }");
    RawRequest one = client.from("127.0.0.2");
    for (String path : new String[] {"webmaster/", "metrics", "api/webmaster/pages?q=x"}) {
      assertEquals(403, one.status(path, "Host: localhost"), path);
    }
    Set<Integer> statuses = new TreeSet<>();
    for (int i = 0; i < 40; i++) {
      statuses.add(one.status("opensearch.xml", forged(i)));
    }
    assertEquals(Set.of(200, 429), statuses);
    // A client of its own may ask ten times at once; one that is taken for the first may not.
    RawRequest other = client.from("127.0.0.3");
    Set<Integer> others = new TreeSet<>();
    for (int i = 0; i < 10; i++) {
      others.add(other.status("opensearch.xml"));
    }
    assertEquals(usual.clientsAreKnown, !others.contains(429), others.toString());
    assertEquals(200, one.status("health"));
  }

  @Test
  void aProxyThatKeepsItsConnectionsLosesNone() throws Exception {
    serve();
    RawRequest client =
        nginx(
            "location /search/ { proxy_pass http://kept/; proxy_http_version 1.1;"
                + " proxy_set_header Connection \"\"; } }"
                + " upstream kept { server 127.0.0.1:8080; keepalive 4;");
    for (int i = 0; i < 300; i++) {
      assertEquals(200, client.status("health"));
    }
    // A client that pipelines: nginx asks one after the other.
    URI proxy = URI.create(client.address());
    try (Socket socket = new Socket(proxy.getHost(), proxy.getPort())) {
      String one = "GET /search/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
      String last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
      socket.getOutputStream().write((one.repeat(39) + last).getBytes(StandardCharsets.US_ASCII));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(40, answers.split("HTTP/1.1 200", -1).length - 1, answers);
    }
  }

  @Test
  void behindTwoProxiesEachClientIsKnown() throws Exception {
    serve(TRUSTED, "127.0.0.1");
    String add = " proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }";
    RawRequest inner = nginx("location /search/ { proxy_pass http://127.0.0.1:8080/;" + add);
    Process first = nginx;
    try {
      String through = inner.address();
      RawRequest client = nginx("location /search/ { proxy_pass " + through + ";" + add);
      Set<Integer> statuses = new TreeSet<>();
      for (int i = 0; i < 40; i++) {
        statuses.add(client.from("127.0.0.2").status("opensearch.xml", forged(i)));
      }
      assertEquals(Set.of(200, 429), statuses);
      assertEquals(200, client.from("127.0.0.3").status("opensearch.xml"));
    } finally {
      first.destroy();
      first.onExit().join();
    }
  }

  /** The indented block of the manual that begins with this line. */
  private static String manual(String first) throws IOException {
    String text = Files.readString(Path.of("src/site/manual/serving.md"));
    String block = text.substring(text.indexOf("    " + first));
    return block.substring(0, block.indexOf("\n    }") + "\n    }".length());
  }

  @Test
  void theSearchStaysBelowThePathWithTheHeaderOfTheManual() throws Exception {
    serve(TRUSTED, "127.0.0.1");
    RawRequest client = nginx(manual("location /search/ {"));
    String description = client.answer("opensearch.xml", "X-Forwarded-Prefix: /evil");
    assertTrue(description.contains("/search/search?q="), description);
    assertFalse(description.contains("evil"), description);
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    String admitted = client.answer("webmaster/?token=" + token);
    assertTrue(admitted.contains("; Path=/search/; HttpOnly"), admitted);
    for (String path :
        new String[] {"", "search?q=flower", "assets/embed.js", "assets/style.css"}) {
      assertEquals(200, client.status(path), path);
    }
  }

  @Test
  void whomNginxLetsInAsTheManualSaysIsAWebmasterAndNobodyElse() throws Exception {
    serve(
        TRUSTED,
        "127.0.0.1",
        "serve.webmaster",
        "on",
        "serve.user-header",
        "X-Remote-User",
        "serve.public-url",
        "https://www.example.org/search/");
    Path users = Files.writeString(folder.resolve("users"), "ann:{PLAIN}secret\n");
    RawRequest client =
        nginx(
            manual("location /search/ {")
                + manual("location ~ ").replace("/etc/nginx/webmasters", users.toString()));
    String ann =
        "Authorization: Basic "
            + Base64.getEncoder().encodeToString("ann:secret".getBytes(StandardCharsets.UTF_8));
    String wrong =
        "Authorization: Basic "
            + Base64.getEncoder().encodeToString("ann:x".getBytes(StandardCharsets.UTF_8));
    for (String path : new String[] {"webmaster/", "api/webmaster/pages?q=flower"}) {
      assertEquals(200, client.status(path, ann), path);
      assertEquals(401, client.status(path, "X-Remote-User: ann"), path);
      assertEquals(401, client.status(path, wrong), path);
    }
    assertEquals(403, client.status("metrics", "X-Remote-User: ann"));
    assertEquals(403, client.status("metrics", wrong), "nginx itself names whoever is claimed");
    String page = client.answer("opensearch.xml", "X-Forwarded-Host: evil.example");
    assertFalse(page.contains("evil.example"), page);
    assertTrue(page.contains("template=\"https://www.example.org/search/search?q="), page);
  }
}
