package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterAddressTest {

  @Test
  void oneNodeOrSeveralWithTheUsualPort() {
    assertEquals(
        "http://localhost:9200/docs", ClusterAddress.of("http://localhost/docs").toString());
    assertEquals(
        "https://a:1,https://b:9200/docs", ClusterAddress.of("https://a:1,b/docs/").toString());
  }

  @Test
  void severalIndexesAreOneAddress() {
    ClusterAddress several = ClusterAddress.of("http://a,b/docs,blog-1");
    assertEquals("docs,blog-1", several.index());
    assertTrue(several.namesSeveral());
    assertFalse(ClusterAddress.of("http://a,b/docs").namesSeveral());
  }

  @Test
  void whatNamesNoIndexIsRefused() {
    for (String wrong :
        List.of(
            "localhost:9200/docs",
            "ftp://localhost/docs",
            "http://localhost:9200",
            "http://localhost:9200/",
            "http://localhost:9200/Docs",
            "http://localhost:9200/docs*",
            "http://localhost:9200/docs/_search",
            "http:///docs",
            "http://localhost:9200/docs,",
            "http://localhost:9200/docs,,blog",
            "http://localhost:9200/docs,-blog",
            "http://a,,b/docs")) {
      assertThrows(IllegalArgumentException.class, () -> ClusterAddress.of(wrong), wrong);
    }
  }

  @Test
  void aPasswordInTheAddressIsRefusedAndNotRepeated() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ClusterAddress.of("http://admin:geheim@localhost:9200/docs"));
    assertFalse(e.getMessage().contains("geheim"), e.getMessage());
    IllegalArgumentException noIndex =
        assertThrows(
            IllegalArgumentException.class, () -> ClusterAddress.of("http://admin:geheim@host"));
    assertFalse(noIndex.getMessage().contains("geheim"), noIndex.getMessage());
  }

  @Test
  void loopbackIsLocal() {
    assertTrue(ClusterAddress.of("http://127.0.0.1/docs").isLocal());
    assertFalse(ClusterAddress.of("http://192.0.2.7/docs").isLocal());
  }

  @Test
  void credentialsComeFromTheEnvironment() {
    assertEquals(Optional.empty(), ClusterCredentials.of(Map.of()).header());
    assertEquals(
        // The example of RFC 7617, section 2.
        Optional.of("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ClusterCredentials.of(
                Map.of(
                    "SITERANK_CLUSTER_USER", "Aladdin",
                    "SITERANK_CLUSTER_PASSWORD", "open sesame"))
            .header());
    assertEquals(
        Optional.of("ApiKey abc"),
        ClusterCredentials.of(Map.of("SITERANK_CLUSTER_API_KEY", "abc")).header());
    assertThrows(
        IllegalArgumentException.class,
        () -> ClusterCredentials.of(Map.of("SITERANK_CLUSTER_USER", "x")));
  }

  @Test
  void aFileOfCredentialsIsForItsOwnerAlone(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("credentials");
    Files.writeString(file, "# of the cluster\nuser = Aladdin\npassword=open sesame\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Exception e = assertThrows(java.io.IOException.class, () -> ClusterCredentials.read(file));
    assertTrue(e.getMessage().contains("chmod 600"), e.getMessage());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    ClusterCredentials read = ClusterCredentials.read(file);
    assertEquals(Optional.of("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), read.header());
    assertEquals("credentials (not shown)", read.toString());
    Files.writeString(file, "pasword=x\n");
    e = assertThrows(java.io.IOException.class, () -> ClusterCredentials.read(file));
    assertTrue(e.getMessage().contains(":1: a line is user=…"), e.getMessage());
  }
}
