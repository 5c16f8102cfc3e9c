package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ClusterTlsTest {

  @TempDir Path folder;

  @Test
  void aPrivateAuthorityIsTrustedWhenItIsNamedAndOnlyThen() throws Exception {
    PrivateAuthority authority = PrivateAuthority.in(folder, "-validity", "30");
    assertEquals(200, ask(authority, Optional.of(authority.certificate())).status());
    ClusterException e =
        assertThrows(ClusterException.class, () -> ask(authority, Optional.empty()));
    assertTrue(e.getMessage().contains("its certificate is not trusted"), e.getMessage());
    assertTrue(e.getMessage().endsWith("name the authority's certificate with --ca FILE"));
  }

  @Test
  void anExpiredCertificateIsSaidToBe() throws Exception {
    PrivateAuthority authority =
        PrivateAuthority.in(folder, "-startdate", "-20d", "-validity", "10");
    ClusterException e =
        assertThrows(
            ClusterException.class, () -> ask(authority, Optional.of(authority.certificate())));
    assertTrue(e.getMessage().contains("its certificate is not valid now"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("ca.pem"), "");
    IOException e = assertThrows(IOException.class, () -> TrustedCertificates.read(file));
    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
  }

  private static ClusterResponse ask(PrivateAuthority authority, Optional<Path> ca)
      throws Exception {
    HttpsServer server = authority.serve();
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
