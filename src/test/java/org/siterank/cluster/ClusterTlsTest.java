package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A private authority, made by the JDK's own keytool. */
class ClusterTlsTest {

  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  @Test
  void aPrivateAuthorityIsTrustedWhenItIsNamedAndOnlyThen() throws Exception {
    Path keys = keys("-validity", "30");
    Path ca = authority(keys);
    assertEquals(200, ask(keys, Optional.of(ca)).status());
    ClusterException e = assertThrows(ClusterException.class, () -> ask(keys, Optional.empty()));
    assertTrue(e.getMessage().contains("its certificate is not trusted"), e.getMessage());
    assertTrue(e.getMessage().endsWith("name the authority's certificate with --ca FILE"));
  }

  @Test
  void anExpiredCertificateIsSaidToBe() throws Exception {
    Path keys = keys("-startdate", "-20d", "-validity", "10");
    ClusterException e =
        assertThrows(ClusterException.class, () -> ask(keys, Optional.of(authority(keys))));
    assertTrue(e.getMessage().contains("its certificate is not valid now"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("ca.pem"), "");
    IOException e = assertThrows(IOException.class, () -> TrustedCertificates.read(file));
    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
  }

  private Path keys(String... validity) throws Exception {
    Path keys = folder.resolve("keys.p12");
    keytool(keys, "-genkeypair", "-alias", "ca", "-dname", "CN=Test", "-ext", "bc:c");
    List<String> leaf =
        new ArrayList<>(
            List.of("-genkeypair", "-alias", "node", "-signer", "ca", "-dname", "CN=node"));
    leaf.addAll(List.of("-ext", "san=ip:127.0.0.1"));
    leaf.addAll(List.of(validity));
    keytool(keys, leaf.toArray(String[]::new));
    return keys;
  }

  private Path authority(Path keys) throws Exception {
    Path ca = folder.resolve("authority.pem");
    keytool(keys, "-exportcert", "-rfc", "-alias", "ca", "-file", ca.toString());
    return ca;
  }

  private static void keytool(Path keys, String... words) throws Exception {
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

  private static Answer ask(Path keys, Optional<Path> ca) throws Exception {
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
    ClusterAccess access = new ClusterAccess(ClusterCredentials.NONE, ca, Duration.ofMinutes(1), 1);
    ClusterAddress address =
        ClusterAddress.of("https://127.0.0.1:" + server.getAddress().getPort() + "/docs");
    try (ClusterClient client = new ClusterClient(address, access, wait -> {})) {
      return client.send("GET", "/", null);
    } finally {
      server.stop(0);
    }
  }
}
