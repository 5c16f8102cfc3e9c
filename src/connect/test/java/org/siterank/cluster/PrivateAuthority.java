package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority that nobody knows, and a certificate from it, made by the JDK's own keytool. */
public final class PrivateAuthority {

  /** Of its key stores. */
  public static final String PASSWORD = "changeit";

  private final Path keys;
  private final Path certificate;

  private PrivateAuthority(Path keys, Path certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  /**
   * An authority, and its certificate for 127.0.0.1.
   *
   * @param validity of that certificate, in keytool's words
   */
  public static PrivateAuthority in(Path folder, String... validity)
      throws IOException, InterruptedException {
    Path keys = folder.resolve("keys.p12");
    keytool(keys, "-genkeypair", "-alias", "ca", "-dname", "CN=Test", "-ext", "bc:c");
    List<String> leaf =
        new ArrayList<>(
            List.of("-genkeypair", "-alias", "node", "-signer", "ca", "-dname", "CN=node"));
    leaf.addAll(List.of("-ext", "san=ip:127.0.0.1"));
    leaf.addAll(List.of(validity));
    keytool(keys, leaf.toArray(String[]::new));
    Path certificate = folder.resolve("authority.pem");
    keytool(keys, "-exportcert", "-rfc", "-alias", "ca", "-file", certificate.toString());
    return new PrivateAuthority(keys, certificate);
  }

  private static void keytool(Path keys, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(words));
    if (words[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC"));
    }
    command.addAll(List.of("-keystore", keys.toString(), "-storepass", PASSWORD));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, keytool.waitFor(), said);
  }

  /** The authority's own certificate, in PEM. */
  public Path certificate() {
    return certificate;
  }

  /** The keys of the authority and of {@code node}, in PKCS #12. */
  public Path keys() {
    return keys;
  }

  /** Makes a store of nothing but the authority's own certificate. */
  public Path trustStore(Path file) throws IOException, InterruptedException {
    String ca = certificate.toString();
    keytool(file, "-importcert", "-noprompt", "-alias", "ca", "-file", ca);
    return file;
  }

  /** A server with the certificate on 127.0.0.1, started; it answers 200 and nothing to all. */
  public HttpsServer serve() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    store.deleteEntry("ca"); // The server has no key but its own.
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, -1);
          }
        });
    server.start();
    return server;
  }
}
