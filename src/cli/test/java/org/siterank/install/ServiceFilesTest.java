package org.siterank.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceFilesTest {

  private static final Path CONF = Path.of("conf");

  private static ServiceFiles files(ServiceLayout layout) {
    return new ServiceFiles(CONF, layout);
  }

  @Test
  void userTimeAndJavaReachEveryFile() throws Exception {
    ServiceLayout layout =
        ServiceLayout.ofArchive("web", LocalTime.of(2, 5), Optional.of(Path.of("/opt/jdk")));
    ServiceFiles files = files(layout);
    assertTrue(files.cron().contains("\n  05 02  *   *   *   web  cd /var/lib/siterank && nice "));
    assertTrue(files.cron().contains("\nJAVA_HOME=/opt/jdk\n"));
    assertTrue(files.rotation("adm").contains("create 0640 web adm"));
    assertTrue(files.rotation("adm").startsWith("# The log of Siterank"));
    assertTrue(files.unit("siterank.timer").contains("OnCalendar=*-*-* 02:05:00\n"));
    for (String unit :
        new String[] {"siterank.service", "siterank-serve.service", "siterank-failed.service"}) {
      String text = files.unit(unit);
      assertTrue(text.contains("\nUser=web\nEnvironment=JAVA_HOME=/opt/jdk\n"), text);
      assertTrue(text.startsWith("[Unit]\n"), text);
    }
  }

  @Test
  void thePackageHasItsOwnPaths() throws Exception {
    for (String unit : ServiceFiles.UNITS) {
      String text = files(ServiceLayout.ofPackage()).unit(unit);
      assertFalse(text.contains("/opt/"), text);
    }
    String service = files(ServiceLayout.ofPackage()).unit("siterank.service");
    assertTrue(
        service.contains("ExecStart=/usr/bin/siterank run -c /etc/siterank/siterank.yaml"),
        service);
  }

  @Test
  void aNameThatIsNoUserIsRefused() {
    for (String name : new String[] {"", "Web", "a b", "-x", "root", "x;y"}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> ServiceLayout.ofArchive(name, ServiceLayout.AT, Optional.empty()),
          name);
    }
    assertEquals(
        "a user's name has lower-case letters, digits, - and _, got \"Web\"",
        assertThrows(
                IllegalArgumentException.class,
                () -> ServiceLayout.ofArchive("Web", ServiceLayout.AT, Optional.empty()))
            .getMessage());
  }
}
