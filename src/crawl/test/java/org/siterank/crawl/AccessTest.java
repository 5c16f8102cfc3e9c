package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.status;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.siterank.disk.OwnFiles;
import org.siterank.fetch.AccessOptions;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.Login;
import org.siterank.fetch.ReaderAccount;
import org.siterank.fetch.WebAccess;
import org.siterank.setting.Binder;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

/** Servers that want to see something before they answer. */
@Tag("slow")
class AccessTest extends GuardedSite {

  AccessTest() throws Exception {}

  @Test
  void aLoginThatOthersCanReadIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("login"), "password = hunter2");
    for (String mode : List.of("rw-r-----", "rw----r--", "rw--w----")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      IOException e = assertThrows(IOException.class, () -> Login.read(file), mode);
      assertEquals(
          file + ": others can read it, and it holds a secret; chmod 600 " + file, e.getMessage());
    }
  }

  @Test
  void noRefusalRepeatsWhatMayBeASecret() {
    List<Executable> mistakes =
        List.of(
            () -> login("hunter2"),
            () -> login("password = hunter2", "form = hunter2"),
            () -> login("password = hunter2\\u00"),
            () -> with("access.proxy", "http://me:hunter2@proxy.example:3128"),
            () -> with("access.proxy", "https://me:hunter2@proxy.example:3128"),
            () -> with("access.headers", "Authorization hunter2"),
            () -> with("access.headers", "Authorization: hunter2\n"));
    for (Executable mistake : mistakes) {
      Exception e = assertThrows(Exception.class, mistake);
      assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
    }
  }

  @Test
  void basicAuthenticationIsAskedForOnceAndSentFromThenOn() throws Exception {
    String secret = java.util.Base64.getEncoder().encodeToString("me:se:cret".getBytes(UTF_8));
    for (String target : List.of("/", "/a", "/b")) {
      guarded(
          target,
          TestSite.html("<a href=/a>a</a> <a href=/b>b</a>" + target),
          "Basic realm=\"x\"",
          Pattern.compile("^Basic " + Pattern.quote(secret) + "$"));
    }
    crawl.access = with(login("user = me", "password = se:cret"));
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/b"), crawl.pages());
    long refused =
        site.seen.stream()
            .filter(seen -> !seen.target().contains("robots") && !seen.target().contains("sitemap"))
            .filter(seen -> seen.header("Authorization").isEmpty())
            .count();
    assertEquals(2, refused, "once by the thread that enters, once by the connection");
    assertFalse(report.toString().contains("cret"));
    assertFalse(crawl.options.toString().contains("cret"), crawl.options.toString());
  }

  @Test
  void digestAuthenticationAnswersTheChallenge() throws Exception {
    AtomicReference<String> problem = new AtomicReference<>("nobody asked");
    site.on(
        "/",
        exchange -> {
          String given = exchange.getRequestHeaders().getFirst("Authorization");
          if (given == null) {
            String challenge = "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=MD5";
            status(401, "WWW-Authenticate", challenge).to(exchange);
            return;
          }
          String ha1 = md5("me:r:secret");
          String ha2 = md5("GET:" + field(given, "uri"));
          String expected =
              md5(ha1 + ":n:" + field(given, "nc") + ":" + field(given, "cnonce") + ":auth:" + ha2);
          boolean right = expected.equals(field(given, "response"));
          problem.set(right ? "" : given);
          (right ? TestSite.html("inside") : status(403)).to(exchange);
        });
    crawl.access = with(login("user = me", "password = secret"));
    crawl.run();
    assertEquals("", problem.get());
    assertEquals(List.of("/"), crawl.pages());
  }

  @Test
  void aLoginFormIsFilledInAndItsSessionKept() throws Exception {
    site.page(
        "/login",
        "<form method=post action=/enter><input type=hidden name=token value=t0><input name=who>"
            + "<input type=password name=pass><input type=checkbox name=stay value=1></form>");
    AtomicReference<String> sent = new AtomicReference<>("");
    site.on(
        "/enter",
        exchange -> {
          sent.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          status(302, "Location", "/", "Set-Cookie", "session=s1; Path=/; HttpOnly").to(exchange);
        });
    TestSite.Reply inside = TestSite.html("<a href=/a>a</a>");
    for (String target : List.of("/", "/a")) {
      site.on(
          target,
          exchange -> {
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            ("session=s1".equals(cookie) ? inside : status(403)).to(exchange);
          });
    }
    crawl.access = with(login("user = me", "password = p&q", "form = " + crawl.url("/login")));
    crawl.run();
    assertEquals("token=t0&who=me&pass=p%26q", sent.get());
    assertEquals(List.of("/", "/a"), crawl.pages());
    site.page(
        "/login",
        "<form method=post action=http://evil.example/><input type=password name=p></form>");
    SiteUnreachableException refused = assertThrows(SiteUnreachableException.class, crawl::run);
    assertTrue(refused.getMessage().contains("was not sent"), refused.getMessage());
  }

  @Test
  void anAccountWhoseSessionExpiresLogsInAnewBeforeItsRefusalIsBelieved() throws Exception {
    AtomicLong sessions = new AtomicLong();
    AtomicLong left = new AtomicLong();
    TestSite.Reply form = TestSite.html("<form><input type=password name=p></form>");
    site.links("/", "/a", "/b", "/c", "/d", "/e", "/f");
    for (String target : List.of("/a", "/b", "/c", "/d", "/e", "/f")) {
      TestSite.Reply page = TestSite.html("<title>" + target + "</title>words");
      site.on(
          target,
          exchange -> {
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            boolean session = ("id=" + sessions.get()).equals(cookie);
            boolean crawler = exchange.getRequestHeaders().containsKey("X-Crawler");
            // Each session lasts for two pages; nobody but the crawler may read the last one.
            boolean in = session && left.getAndDecrement() > 0 && !target.equals("/f");
            (crawler || in ? page : form).to(exchange);
          });
    }
    site.on(
        "/login",
        exchange -> {
          if (exchange.getRequestMethod().equals("GET")) {
            TestSite.html("<form method=post><input type=password name=p></form>").to(exchange);
            return;
          }
          left.set(2);
          status(302, "Location", "/", "Set-Cookie", "id=" + sessions.incrementAndGet())
              .to(exchange);
        });
    crawl.access = WebAccess.of(with("access.headers", "X-Crawler: 1"));
    crawl.options = crawl.options.with("crawl.delay", "40s");
    Path file = folder.resolve("account");
    Files.write(file, List.of("user = me", "password = p", "form = " + crawl.url("/login")));
    OwnFiles.shut(file);
    FetchOptions fetch =
        crawl.options.fetch(WebAccess.PLAIN.as(new ReaderAccount(file + " staff")));
    try (HttpSource account = new HttpSource(fetch, crawl.scope)) {
      crawl.sources =
          new ReaderSources(
              Optional.empty(),
              Optional.empty(),
              List.of(new AccountSource("a", account, Optional.of(crawl.url("/")))));
      assertEquals(List.of(), crawl.run().problems().failedLogins());
    }
    for (String target : List.of("/", "/a", "/b", "/c", "/d", "/e", "/f")) {
      String expected = target.equals("/f") ? StatedReaders.REFUSED : StatedReaders.ADMITTED;
      assertEquals(
          List.of(expected), crawl.record(target).stated().of(StatedReaders.account("a")), target);
    }
    assertTrue(sessions.get() >= 3 && sessions.get() <= 5, sessions + " logins");
  }

  @Test
  void cookiesAreKeptWhenThatIsWanted() throws Exception {
    site.on(
        "/", TestSite.body("text/html", "<a href=/a>a</a>".getBytes(UTF_8), "Set-Cookie", "a=b"));
    site.links("/a");
    crawl.access =
        WebAccess.of(
            Binder.of(AccessOptions.class)
                .with(with("access.headers", "X-Preview: 1"), "access.cookies", "keep"));
    crawl.run();
    TestSite.Seen last = site.seen.get(site.seen.size() - 1);
    assertEquals("/a", last.target());
    assertEquals("a=b", last.header("Cookie"));
    site.seen.forEach(seen -> assertEquals("1", seen.header("X-preview")));
  }

  @Test
  void aProxyIsAskedForEverything() throws Exception {
    // Seen from a proxy, a site that only the proxy can reach.
    PageUrl start = PageUrl.of("http://inside.test/");
    site.on("http://inside.test/", TestSite.html("<a href=/a>a</a>"));
    site.on("http://inside.test/a", TestSite.html("a"));
    crawl.scope = SiteScope.of(start);
    crawl.access = WebAccess.of(with("access.proxy", crawl.url("/").origin()));
    crawl.run();
    assertEquals(List.of("/", "/a"), crawl.pages());
  }

  @Test
  void aProxyGetsItsOwnNameAndTheSiteDoesNotSeeIt() throws Exception {
    String secret = java.util.Base64.getEncoder().encodeToString("p:pse:cret".getBytes(UTF_8));
    PageUrl start = PageUrl.of("http://inside.test/");
    for (String page : List.of("http://inside.test/", "http://inside.test/a")) {
      site.on(
          page,
          exchange -> {
            String given = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
            boolean open = ("Basic " + secret).equals(given);
            (open
                    ? TestSite.html("<a href=/a>a</a>")
                    : status(407, "Proxy-Authenticate", "Basic realm=\"way out\""))
                .to(exchange);
          });
    }
    crawl.scope = SiteScope.of(start);
    crawl.access =
        new WebAccess(
            with("access.proxy", crawl.url("/").origin()),
            Optional.of(login("proxy-user = p", "proxy-password = pse:cret")));
    crawl.run();
    assertEquals(List.of("/", "/a"), crawl.pages());
    site.seen.forEach(seen -> assertEquals("", seen.header("Authorization")));
  }

  @Test
  void aPrivateAuthorityAndAnOwnCertificateOpenTheDoor() throws Exception {
    keytool("-genkeypair", "-alias", "s", "-keystore", "server.p12", "-ext", "san=ip:127.0.0.1");
    keytool("-genkeypair", "-alias", "c", "-keystore", "client.p12");
    OwnFiles.shut(folder.resolve("client.p12"));
    keytool("-exportcert", "-rfc", "-alias", "s", "-keystore", "server.p12", "-file", "ca.pem");
    keytool("-exportcert", "-rfc", "-alias", "c", "-keystore", "client.p12", "-file", "c.pem");
    keytool("-importcert", "-noprompt", "-keystore", "trust.p12", "-file", "c.pem");
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(serverContext()) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters ssl = getSSLContext().getDefaultSSLParameters();
            ssl.setNeedClientAuth(true);
            parameters.setSSLParameters(ssl);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(204, -1);
          }
        });
    server.start();
    try {
      PageUrl start = PageUrl.of("https://127.0.0.1:" + server.getAddress().getPort() + "/");
      assertEquals(204, fetch(start, Optional.of("ca.pem"), Optional.of("client.p12")));
      assertEquals(0, fetch(start, Optional.empty(), Optional.of("client.p12")));
      assertEquals(0, fetch(start, Optional.of("ca.pem"), Optional.empty()));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aLoginFileThatNamesSomethingElseIsRefused() {
    IOException refused =
        assertThrows(IOException.class, () -> login("user = me", "pasword = secret"));
    assertTrue(refused.getMessage().contains("login:2: a login has"), refused.getMessage());
    assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
  }
}
