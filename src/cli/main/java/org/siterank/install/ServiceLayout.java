package org.siterank.install;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where an installed Siterank has its parts, and when it runs.
 *
 * @param user the user of the nightly run
 * @param at the time of day at which it starts
 * @param command the absolute path by which it is started
 * @param manual the directory of the manual
 * @param javaHome the Java to use when none is on the path of cron and systemd
 */
public record ServiceLayout(
    String user, LocalTime at, String command, String manual, Optional<Path> javaHome) {

  /** The directory of the configuration. */
  public static final Path ETC = Path.of("/etc/siterank");

  /** The configuration. */
  public static final Path CONFIG = ETC.resolve("siterank.yaml");

  /** The data directory, and the home of the user. */
  public static final Path DATA = Path.of("/var/lib/siterank");

  /** The log file of the nightly run. */
  public static final Path LOG = Path.of("/var/log/siterank.log");

  /** The link to the version in use. */
  public static final Path PROGRAM = Path.of("/opt/siterank");

  /** Where the Debian package has the program. */
  public static final Path PACKAGED = Path.of("/usr/share/siterank");

  /** The usual user. */
  public static final String USER = "siterank";

  /** The usual time: after the web server's logs were rotated at midnight. */
  public static final LocalTime AT = LocalTime.of(3, 17);

  /** As useradd of Debian, Fedora and Alpine accept it. */
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,30}");

  public ServiceLayout {
    if (!NAME.matcher(user).matches()) {
      throw new IllegalArgumentException(
          "a user's name has lower-case letters, digits, - and _, got \"" + user + "\"");
    }
    if (user.equals("root")) {
      throw new IllegalArgumentException(
          "the nightly run must not be root; leave --user out, and the user siterank is created");
    }
  }

  /** The layout of an unpacked archive: started by way of the link to the version in use. */
  public static ServiceLayout ofArchive(String user, LocalTime at, Optional<Path> javaHome) {
    return new ServiceLayout(user, at, PROGRAM + "/bin/siterank", PROGRAM + "/manual", javaHome);
  }

  /** The layout of the Debian package. */
  public static ServiceLayout ofPackage() {
    return new ServiceLayout(
        USER, AT, "/usr/bin/siterank", "/usr/share/doc/siterank/manual", Optional.empty());
  }
}
