package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.crawl.TestSite.status;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.disk.OwnFiles;
import org.siterank.fetch.AccessOptions;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.Login;
import org.siterank.fetch.PageRequest;
import org.siterank.fetch.WebAccess;
import org.siterank.setting.Binder;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A site that wants to see something before it answers. */
abstract class GuardedSite {

  @TempDir Path folder;

  final TestCrawl crawl;
  final TestSite site;

  GuardedSite() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  static WebAccess with(Login login) {
    return new WebAccess(WebAccess.PLAIN.options(), Optional.of(login));
  }

  Login login(String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("login"), String.join("\n", lines));
    OwnFiles.shut(file);
    return Login.read(file);
  }

  static AccessOptions with(String key, String text) {
    return Binder.of(AccessOptions.class).with(WebAccess.PLAIN.options(), key, text);
  }

  void guarded(String target, TestSite.Reply inside, String challenge, Pattern key) {
    site.on(
        target,
        exchange -> {
          String given = exchange.getRequestHeaders().getFirst("Authorization");
          boolean open = given != null && key.matcher(given).find();
          (open ? inside : status(401, "WWW-Authenticate", challenge)).to(exchange);
        });
  }

  static String field(String header, String name) {
    Matcher field = Pattern.compile("[ ,]" + name + "=\"?([^\",]*)").matcher(header);
    return field.find() ? field.group(1) : "";
  }

  static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The status, or 0 when there was no answer. */
  int fetch(PageUrl url, Optional<String> authorities, Optional<String> certificate)
      throws IOException {
    FetchOptions options =
        crawl.options.fetch(
            new WebAccess(
                new AccessOptions(
                    Optional.empty(),
                    List.of(),
                    AccessOptions.Cookies.FORGET,
                    Optional.empty(),
                    authorities.map(folder::resolve),
                    certificate.map(folder::resolve),
                    List.of(),
                    AccessOptions.OpenPages.CHECK),
                Optional.of(login("certificate-password = changeit"))));
    try (HttpSource source = new HttpSource(options, SiteScope.of(url))) {
      return source.fetch(PageRequest.any(url, 1000)).status();
    } catch (FetchException e) {
      assertEquals(FailureReason.NO_ANSWER, e.reason());
      return 0;
    }
  }

  SSLContext serverContext() throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store("server.p12"), "changeit".toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store("trust.p12"));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  KeyStore store(String name) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve(name))) {
      store.load(in, "changeit".toCharArray());
    }
    return store;
  }

  void keytool(String... words) throws Exception {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(List.of(words));
    command.addAll(List.of("-storepass", "changeit"));
    if (words[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC", "-dname", "CN=test", "-storetype", "PKCS12"));
    }
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), said);
  }
}
