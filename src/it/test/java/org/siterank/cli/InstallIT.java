package org.siterank.cli;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/**
 * The way from the archive to a working night, with real users, files and rights: install, the line
 * of cron as its user, root in between, an upgrade, removal.
 */
@Tag("minutes")
class InstallIT {

  /** Another archive to upgrade from; otherwise that of this build. */
  private static final String PREVIOUS = "tests.previous";

  /** Helpers of every script; each step prints the status by which the test knows it. */
  private static final String HELPERS =
      """
      status() { "$@"; echo "[status $? of ${name:-$1}]"; }
      as() { user=$1; shift; runuser -u "$user" -- env HOME=/var/lib/siterank "$@"; }
      # What cron does with its line, as the user that it names.
      night() {
        line=$(sed -n 's/^ *[0-9]* [0-9]* \\+\\* \\+\\* \\+\\* \\+[a-z]* \\+//p' /etc/cron.d/siterank)
        user=$(sed -n 's/^ *[0-9]* [0-9]* \\+\\* \\+\\* \\+\\* \\+\\([a-z]*\\) .*/\\1/p' /etc/cron.d/siterank)
        runuser -u "$user" -- env -i HOME=/var/lib/siterank PATH=/usr/local/bin:/usr/bin:/bin \\
          JAVA_HOME="$JAVA_HOME" SITERANK_ARCHIVES=off sh -c "$line"
        echo "[mail ends]"
        tail -n 30 /var/log/siterank.log | sed 's/^/log: /'
      }
      mkdir -p /var/log/nginx /srv/www
      cp /mnt/site/* /srv/www/
      cp /mnt/access.log /var/log/nginx/access.log
      chown root:adm /var/log/nginx /var/log/nginx/access.log
      chmod 750 /var/log/nginx
      chmod 640 /var/log/nginx/access.log
      mkdir -p /etc/cron.d
      """;

  private static final String OPTIONS =
      "--site https://www.example.org/ --dir /srv/www --logs '/var/log/nginx/access.log*'";

  @TempDir Path folder;

  private Path shared;

  @BeforeEach
  void prepare() throws Exception {
    OverlayRoot.require(folder);
    shared = Files.createDirectories(folder.resolve("shared"));
    Files.copy(archive(), shared.resolve("new.tar.gz"), StandardCopyOption.REPLACE_EXISTING);
    Path site = Files.createDirectories(shared.resolve("site"));
    Files.writeString(
        site.resolve("index.html"), "<title>Start</title><a href=hours.html>Hours</a>");
    Files.writeString(
        site.resolve("hours.html"), "<title>Hours</title>The opening hours of the house");
    Files.writeString(shared.resolve("access.log"), log());
  }

  private static Path archive() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank-[0-9].*\\.tar\\.gz"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String log() {
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);
    return "192.0.2.7 - - ["
        + time.format(Instant.now().minusSeconds(3600))
        + "] \"GET /hours.html HTTP/1.1\" 200 99 \"https://www.google.com/\""
        + " \"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\"\n";
  }

  private String run(String script) throws IOException, InterruptedException {
    Outcome outcome = OverlayRoot.run(folder, shared, HELPERS + "exec 2>&1\n" + script);
    assertEquals(0, outcome.status(), outcome.out() + outcome.err());
    return outcome.out();
  }

  private static void assertHas(String all, String... parts) {
    int from = 0;
    for (String part : parts) {
      int at = all.indexOf(part, from);
      assertTrue(at >= 0, "missing after the parts before it: " + part + "\nin\n" + all);
      from = at + part.length();
    }
  }

  @Test
  void twoStepsLeadToANightThatWorksAndRootDoesNotStopTheNextOne() throws Exception {
    String out =
        run(
            """
            tar xzf /mnt/new.tar.gz -C /opt
            cd /
            name=dry; status /opt/siterank-[0-9]*/bin/siterank install --cron --dry-run %1$s
            ls -d /etc/siterank /var/lib/siterank /opt/siterank
            name=install; status /opt/siterank-[0-9]*/bin/siterank install --cron --at 02:30 %1$s
            name=again; status siterank install --cron --at 02:30 %1$s
            night
            name=root; status siterank run
            find /var/lib/siterank ! -user siterank | sed 's/^/foreign: /'
            night
            name=state; status siterank status
            as siterank siterank search opening hours
            stat -c '%%n %%U %%G %%a' /etc/siterank/siterank.yaml /var/lib/siterank /var/log/siterank.log
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "Create the system user siterank",
        "Add siterank to the group adm, which may read the access logs",
        "Write the line of cron, daily at 03:17",
        "Nothing was changed.",
        "[status 0 of dry]",
        "cannot access '/etc/siterank'",
        "cannot access '/var/lib/siterank'",
        "cannot access '/opt/siterank'",
        "Write the line of cron, daily at 02:30",
        "[status 0 of install]",
        "Keep the user siterank",
        "Keep /etc/siterank/siterank.yaml",
        "[status 0 of again]",
        "[mail ends]",
        "published as run 1",
        "/var/lib/siterank belongs to the user siterank, and this is root",
        "runuser -u siterank --",
        "[status 3 of root]",
        "published as run 2",
        "[status 0 of state]",
        "https://www.example.org/hours.html",
        "/etc/siterank/siterank.yaml root root 644",
        "/var/lib/siterank siterank siterank 700",
        "/var/log/siterank.log siterank adm 640");
    assertFalse(out.contains("foreign:"), out);
    assertFalse(out.contains("siterank run: exit status"), out);
  }

  @Test
  void whatWasTriedInTheUnpackedDirectoryIsTakenOver() throws Exception {
    String out =
        run(
            """
            mkdir /srv/trial && cd /srv/trial && chown nobody . && tar xzf /mnt/new.tar.gz && cd siterank-*
            bin/siterank init %s
            printf 'house, home\\n' > conf/synonyms.txt
            sed -i 's|#synonyms: .*|synonyms: conf/synonyms.txt|' conf/siterank.yaml
            name=tried; status bin/siterank run
            name=undecided; status bin/siterank install --cron
            name=taken; status bin/siterank install --cron --take-over
            ls -d conf/* data
            grep -E '^( *synonyms|data):' /etc/siterank/siterank.yaml
            night
            cd / && siterank status
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "[status 0 of tried]",
        "conf/siterank.yaml exists, with its data in /srv/trial/siterank-",
        "repeat the command with --take-over",
        "[status 2 of undecided]",
        "Copy the program to /opt/siterank-",
        "Move the data from /srv/trial/siterank-",
        "[status 0 of taken]",
        "cannot access 'data'",
        "conf/siterank.yaml.taken-over",
        "synonyms: /etc/siterank/synonyms.txt",
        "data: /var/lib/siterank",
        "[mail ends]",
        "published as run 2",
        "last run    siterank run");
    assertFalse(out.contains("siterank run: exit status"), out);
  }

  @Test
  void anInstallationThatIsKilledIsCompletedByTheNextOne() throws Exception {
    String out =
        run(
            """
            mkdir /srv/trial && cd /srv/trial && tar xzf /mnt/new.tar.gz && cd siterank-*
            bin/siterank init %s
            bin/siterank run --quiet
            printf 'house, home\n' > conf/synonyms.txt
            ln -s /etc/shadow conf/linked.txt
            for after in 0.5 0.6 0.7 0.8 0.9 1.0 1.1 1.2 1.3 1.5; do
              timeout -s KILL $after bin/siterank install --cron --take-over --quiet && break
              test -e data/site.db || test -e /var/lib/siterank/site.db || echo "data are lost"
              test -e conf/siterank.yaml || test -e /etc/siterank/siterank.yaml || echo "lost"
            done
            rm -rf /var/lib/siterank.new
            name=last; status bin/siterank install --cron --take-over
            ls /etc/siterank
            ls data
            night
            name=purge; status siterank uninstall --purge
            id siterank
            true
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "[status 0 of last]",
        "installed.properties",
        "siterank.yaml",
        "synonyms.txt",
        "cannot access 'data'",
        "[mail ends]",
        "published as run 2",
        "[status 0 of purge]",
        "no such user");
    assertFalse(out.contains("lost"), out);
    assertFalse(out.contains("linked.txt"), "a link is not followed: " + out);
    assertFalse(out.contains("siterank run: exit status"), out);
  }

  @Test
  void aCopyInItsPlaceIsCompletedAndOtherDataAreRefused() throws Exception {
    String out =
        run(
            """
            mkdir /srv/trial && cd /srv/trial && tar xzf /mnt/new.tar.gz && cd siterank-*
            bin/siterank init %s
            bin/siterank run --quiet
            cp -a data /var/lib/siterank
            echo more >> data/status.json
            name=other; status bin/siterank install --cron --take-over
            ls data/site.db
            cp -a data/status.json /var/lib/siterank/
            name=same; status bin/siterank install --cron --take-over --quiet
            ls data
            ls /var/lib/siterank/site.db
            rm /etc/siterank/siterank.yaml
            mv conf/siterank.yaml.taken-over conf/siterank.yaml
            ln -s /var/lib elsewhere
            sed -i '/^data:/d' conf/siterank.yaml
            echo 'data: elsewhere/siterank' >> conf/siterank.yaml
            name=linked; status bin/siterank install --cron --take-over
            ls /var/lib/siterank/site.db
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "has data already, and so has",
        "[status 2 of other]",
        "data/site.db",
        "[status 0 of same]",
        "cannot access 'data'",
        "/var/lib/siterank/site.db",
        "has data already, and so has",
        "[status 2 of linked]",
        "/var/lib/siterank/site.db");
  }

  @Test
  void anUpgradeFindsConfigurationAndData() throws Exception {
    String previous = System.getProperty(PREVIOUS);
    Path old = previous == null ? archive() : Path.of(previous);
    Files.copy(old, shared.resolve("old.tar.gz"), StandardCopyOption.REPLACE_EXISTING);
    String out =
        run(
            """
            mkdir /opt/siterank-OLD /opt/siterank-NEW
            tar xzf /mnt/old.tar.gz -C /opt/siterank-OLD --strip-components 1
            tar xzf /mnt/new.tar.gz -C /opt/siterank-NEW --strip-components 1
            cd /opt/siterank-OLD
            if bin/siterank --help | grep -q '^  install'; then
              name=old; status bin/siterank install --cron %1$s
            else # A version before install: configuration and data in the program's directory.
              mv conf/siterank.yaml conf/empty.yaml
              bin/siterank init %1$s
              name=old; status bin/siterank run
              ln -s /opt/siterank-OLD /opt/siterank
              name=moved; status /opt/siterank-NEW/bin/siterank install --cron --take-over
              ln -sfn /opt/siterank-OLD /opt/siterank
            fi
            cd /
            night
            ln -sfn /opt/siterank-NEW /opt/siterank
            readlink /opt/siterank
            night
            name=state; status siterank status
            as siterank siterank search opening hours
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "[status 0 of old]",
        "[mail ends]",
        "published as run",
        "/opt/siterank-NEW",
        "[mail ends]",
        "published as run",
        "[status 0 of state]",
        "https://www.example.org/hours.html");
    assertFalse(out.contains("siterank run: exit status"), out);
  }

  @Test
  void uninstallRemovesWhatInstallMadeAndSaysWhatIsLeft() throws Exception {
    String out =
        run(
            """
            mkdir /srv/trial && cd /srv/trial && chown nobody . && tar xzf /mnt/new.tar.gz && cd siterank-*
            files() {
              (cd /mnt/changed && find . \\( -path ./srv -o -path ".$HOME" \\) -prune -o ! -type c -print | sort)
            }
            files > /tmp/before
            bin/siterank install --cron %1$s
            as siterank siterank run --quiet
            name=uninstall; status siterank uninstall
            ls -d /etc/cron.d/siterank /etc/logrotate.d/siterank /usr/local/bin/siterank /opt/siterank*
            ls -d /etc/siterank /var/lib/siterank
            bin/siterank install --systemd --at 04:05
            cat /etc/systemd/system/siterank.timer
            files | grep -c etc/systemd/system/siterank.timer | sed 's/^/seen: /'
            name=purge; status siterank uninstall --purge
            files > /tmp/after
            comm -13 /tmp/before /tmp/after | grep -i siterank | sed 's/^/remains: /'
            id siterank
            true
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "Left:",
        "/var/lib/siterank",
        "the user siterank",
        "siterank uninstall --purge removes all of these",
        "~/.cache/siterank",
        "[status 0 of uninstall]",
        "cannot access '/etc/cron.d/siterank'",
        "cannot access '/etc/logrotate.d/siterank'",
        "cannot access '/usr/local/bin/siterank'",
        "cannot access '/opt/siterank*'",
        "/etc/siterank",
        "/var/lib/siterank",
        "OnCalendar=*-*-* 04:05:00",
        "seen: 1",
        "[status 0 of purge]",
        "no such user");
    assertEquals("", out.lines().filter(line -> line.startsWith("remains:")).collect(joining(" ")));
  }

  @Test
  void logsThatNoGroupMayReadNeedAttentionAndAnOrdinaryUserIsToldToBeRoot() throws Exception {
    String out =
        run(
            """
            chmod 600 /var/log/nginx/access.log
            tar xzf /mnt/new.tar.gz -C /opt
            name=closed; status /opt/siterank-[0-9]*/bin/siterank install --cron %1$s
            name=user; status runuser -u nobody -- env HOME=/tmp /opt/siterank/bin/siterank install
            name=both; status siterank install --cron --systemd
            name=time; status siterank install --at 25:00
            name=name; status siterank install --user root
            """
                .formatted(OPTIONS));
    assertHas(
        out,
        "siterank cannot read /var/log/nginx/access.log, which belongs to root and group adm",
        "[status 1 of closed]",
        "needs root",
        "[status 3 of user]",
        "exclude each other",
        "[status 2 of both]",
        "--at takes a time of day such as 02:30, got \"25:00\"",
        "[status 2 of time]",
        "must not be root",
        "[status 2 of name]");
  }
}
