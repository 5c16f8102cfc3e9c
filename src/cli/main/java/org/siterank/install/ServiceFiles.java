package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The files by which cron, systemd and logrotate know Siterank. The archive has them in {@code
 * conf}, written for the usual layout; here they get the user, the time and the paths of another.
 */
public final class ServiceFiles {

  /** The units of systemd. */
  public static final List<String> UNITS =
      List.of(
          "siterank.service",
          "siterank.timer",
          "siterank-serve.service",
          "siterank-failed.service");

  private final Path templates;
  private final ServiceLayout layout;

  /**
   * @param templates the directory {@code conf} of the archive
   */
  public ServiceFiles(Path templates, ServiceLayout layout) {
    this.templates = templates;
    this.layout = layout;
  }

  /** One of {@link #UNITS}, without the text above its first section. */
  public String unit(String name) throws IOException {
    String text = read(name);
    String unit =
        text.substring(text.indexOf("[Unit]"))
            .replace("User=siterank\n", "User=" + layout.user() + "\n" + environment())
            .replace("*-*-* 03:17:00", "*-*-* " + layout.at() + ":00");
    return places(unit);
  }

  /** The file for /etc/cron.d. */
  public String cron() throws IOException {
    String line =
        String.format(
            Locale.ROOT,
            "  %02d %02d  *   *   *   %s  ",
            layout.at().getMinute(),
            layout.at().getHour(),
            layout.user());
    String java = layout.javaHome().map(home -> "JAVA_HOME=" + home + "\n").orElse("");
    return places(
        read("siterank.cron")
            .replace("  17 03  *   *   *   siterank  ", line)
            .replace("MAILTO=root\n", "MAILTO=root\n" + java));
  }

  /** The file for /etc/logrotate.d: the log that Siterank writes. */
  public String rotation(String group) throws IOException {
    String text = read("siterank.logrotate");
    String own = text.substring(text.indexOf("# The log of Siterank"));
    return own.replace("create 0640 siterank adm", "create 0640 " + layout.user() + " " + group)
        .replace("su siterank adm", "su " + layout.user() + " " + group);
  }

  private String environment() {
    return layout.javaHome().map(home -> "Environment=JAVA_HOME=" + home + "\n").orElse("");
  }

  private String places(String text) {
    return text.replace("/opt/siterank/bin/siterank", layout.command())
        .replace("/opt/siterank/manual", layout.manual());
  }

  private String read(String name) throws IOException {
    Path file = templates.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          file.toAbsolutePath() + " is missing. Unpack the archive again and repeat the command.");
    }
    return Files.readString(file);
  }
}
