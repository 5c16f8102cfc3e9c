package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.SessionSite;
import org.siterank.disk.OwnFiles;

/** {@code siterank run} on an intranet with a login form and a link that logs out. */
@Tag("slow")
class LoginCommandTest {

  @TempDir Path folder;

  @Test
  void anIntranetWithALogoutLinkIsReadWholeAndTheRunEndsWellEachNight() throws Exception {
    try (SessionSite site = new SessionSite("<a href=/logout>Log out</a>")) {
      Path login =
          Files.write(
              folder.resolve("login"),
              List.of("user = me", "password = p", "form = " + site.site.url("/login")));
      OwnFiles.shut(login);
      for (int night = 0; night < 3; night++) {
        CommandRun run = siterank(site, "run", "--login", login.toString(), "--delay", "0s");
        assertEquals(0, run.code(), run.out() + run.err());
        assertTrue(
            run.out().contains(SessionSite.PAGES + " read, 0 known but not read"), run.out());
      }
      assertEquals(0, site.logouts.get());
      CommandRun check = siterank(site, "check", "/logout", "--login", login.toString());
      assertTrue(check.out().contains("it ends the session of the crawler"), check.out());
      assertEquals(0, site.logouts.get());
    }
  }

  private CommandRun siterank(SessionSite site, String... words) {
    return CommandRun.ofProgram(
        List.of(
            "--site",
            site.site.url("/").value(),
            "--data",
            folder.resolve("data").toString(),
            "--no-progress"),
        words);
  }
}
