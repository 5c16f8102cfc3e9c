package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The log file with its rotation, and the timer or the line of cron that starts the run. */
final class Schedule {

  static final Path CRON = Path.of("/etc/cron.d/siterank");
  static final Path SYSTEMD = Path.of("/etc/systemd/system");
  static final Path LOGROTATE = Path.of("/etc/logrotate.d/siterank");

  private static final String TIMER = "siterank.timer";

  /** The units of packages. */
  private static final Path PACKAGED_UNITS = Path.of("/lib/systemd/system");

  private final ServiceLayout layout;
  private final ServiceFiles files;
  private final Machine machine;
  private final Steps steps;

  Schedule(ServiceLayout layout, ServiceFiles files, Machine machine, Steps steps) {
    this.layout = layout;
    this.files = files;
    this.machine = machine;
    this.steps = steps;
  }

  /**
   * Creates the log file.
   *
   * @param rotates true to write its rotation as well
   */
  void logFile(boolean rotates) throws IOException {
    Path log = ServiceLayout.LOG;
    String readers = ServiceUser.LOG_READERS;
    String group = machine.hasGroup(readers) ? readers : "root";
    if (!Files.exists(log)) {
      steps.take("Create the log file " + log, () -> Files.createFile(log));
    }
    steps.silently(
        () -> {
          machine.require("chown", layout.user() + ":" + group, log.toString());
          RootFiles.mode(log, "rw-r-----");
        });
    if (rotates) {
      steps.write(LOGROTATE, files.rotation(group), "the rotation of the log file");
    }
  }

  /**
   * Lets cron start the run, and systemd no longer.
   *
   * @return a note when no cron is installed
   */
  Optional<String> byCron() throws IOException {
    Path timer = SYSTEMD.resolve(TIMER);
    if (Files.exists(timer)) {
      steps.take(
          "Disable " + TIMER + ", because cron replaces it",
          () -> {
            systemctl("disable");
            Files.delete(timer);
          });
    }
    steps.write(CRON, files.cron(), "the line of cron, daily at " + layout.at() + ",");
    return machine.has("cron") || machine.has("crond")
        ? Optional.empty()
        : Optional.of("no cron is installed, so nothing starts the run: apt install cron");
  }

  /** Lets systemd start the run, and cron no longer. */
  void bySystemd() throws IOException {
    if (Files.exists(CRON)) {
      steps.take("Remove " + CRON + ", because the timer replaces it", () -> Files.delete(CRON));
    }
    for (String unit : ServiceFiles.UNITS) {
      if (!Files.exists(PACKAGED_UNITS.resolve(unit))) {
        steps.write(SYSTEMD.resolve(unit), files.unit(unit), "the unit");
      }
    }
    steps.take(
        "Enable " + TIMER + ", daily at " + layout.at(),
        () -> {
          if (machine.isRunBySystemd()) {
            machine.require("systemctl", "daemon-reload");
          }
          systemctl("enable");
        });
  }

  /** Enables or disables the timer; now as well, where systemd runs. */
  private void systemctl(String verb) throws IOException {
    List<String> now = machine.isRunBySystemd() ? List.of("--now") : List.of();
    machine.require(
        Stream.of(List.of("systemctl", verb), now, List.of(TIMER))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }
}
