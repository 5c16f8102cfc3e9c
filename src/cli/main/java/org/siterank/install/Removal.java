package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.siterank.store.DataLock;

/** Takes away what {@link Installation} made. Each step is announced before it is taken. */
public final class Removal {

  private final Machine machine = new Machine();
  private final Path program;
  private final boolean purge;
  private final boolean dryRun;
  private final Steps steps;

  /**
   * A removal.
   *
   * @param program the directory of the program that runs
   * @param purge true to remove configuration, data, log file and user as well
   * @param dryRun true to announce the steps without taking them
   * @param say takes the description of each step before it is taken
   */
  public Removal(Path program, boolean purge, boolean dryRun, Consumer<String> say) {
    this.program = program;
    this.purge = purge;
    this.dryRun = dryRun;
    this.steps = new Steps(dryRun, say);
  }

  /**
   * Uninstalls.
   *
   * @return the files and users that are left, and how to remove them
   * @throws IOException when a step fails; the command can be repeated
   */
  public List<String> run() throws IOException {
    if (program.startsWith(ServiceLayout.PACKAGED)) {
      throw new IOException(
          "Siterank was installed as a package. Run: apt remove siterank, or apt purge siterank");
    }
    if (!dryRun && !machine.isRoot()) {
      throw new IOException(
          "removing a service needs root. Repeat the command with sudo, or as root");
    }
    if (DataLock.isHeld(ServiceLayout.DATA)) {
      throw new IOException(
          ServiceLayout.DATA + ": a run is active. Wait until it has ended, then repeat");
    }
    Optional<InstallRecord> record = InstallRecord.read();
    services();
    remove(Schedule.CRON);
    remove(Schedule.LOGROTATE);
    links();
    if (purge) {
      for (Path path :
          List.of(ServiceLayout.DATA, Path.of("/var/cache/siterank"), ServiceLayout.ETC)) {
        remove(path);
      }
      logs();
      if (record.isPresent() && record.get().madeUser()) {
        user(record.get().user());
      }
    }
    List<String> left = left(record);
    Optional<Path> copied = record.flatMap(InstallRecord::program);
    if (copied.isPresent()) { // Last: this process runs from it.
      remove(copied.get());
    }
    return left;
  }

  private void remove(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      steps.take("Remove " + path, () -> RootFiles.delete(path));
    }
  }

  private void services() throws IOException {
    boolean any = false;
    for (String unit : ServiceFiles.UNITS) {
      Path file = Schedule.SYSTEMD.resolve(unit);
      if (Files.exists(file)) {
        any = true;
        steps.take("Stop, disable and remove the unit " + file, () -> removeUnit(unit, file));
      }
    }
    if (any && !dryRun && machine.isRunBySystemd()) {
      machine.require("systemctl", "daemon-reload");
    }
  }

  private void removeUnit(String unit, Path file) throws IOException {
    if (machine.has("systemctl")) {
      if (machine.isRunBySystemd()) {
        machine.run("systemctl", "stop", unit);
      }
      machine.run("systemctl", "disable", unit); // Fails for units that nothing enables.
    }
    Files.delete(file);
  }

  private void links() throws IOException {
    List<Path> links = new ArrayList<>();
    for (Map.Entry<Path, Path> link : ServiceLinks.of(program).entrySet()) {
      if (RootFiles.isLink(link.getKey(), link.getValue())) {
        links.add(link.getKey());
      }
    }
    if (links.remove(Installation.COMMAND)) {
      remove(Installation.COMMAND);
    }
    if (!links.isEmpty()) {
      steps.take(
          "Remove the links to man pages and completion below /usr/local/share",
          () -> {
            for (Path link : links) {
              Files.delete(link);
            }
          });
    }
    if (Files.isSymbolicLink(ServiceLayout.PROGRAM)) {
      steps.take(
          "Remove the link " + ServiceLayout.PROGRAM, () -> Files.delete(ServiceLayout.PROGRAM));
    }
  }

  private void logs() throws IOException {
    String name = ServiceLayout.LOG.getFileName().toString();
    List<Path> logs;
    try (Stream<Path> files = Files.list(ServiceLayout.LOG.getParent())) {
      logs = files.filter(file -> file.getFileName().toString().startsWith(name)).toList();
    }
    for (Path log : logs) {
      remove(log);
    }
  }

  private void user(String user) throws IOException {
    if (machine.hasUser(user)) {
      String program = machine.has("userdel") ? "userdel" : "deluser";
      steps.take(
          "End the processes of the user " + user + ", and remove the user",
          () -> {
            machine.endProcesses(user);
            machine.require(program, user);
          });
    }
  }

  private List<String> left(Optional<InstallRecord> record) {
    List<String> left = new ArrayList<>();
    if (!purge) {
      Stream.of(ServiceLayout.ETC, ServiceLayout.DATA, ServiceLayout.LOG)
          .filter(Files::exists)
          .forEach(path -> left.add(path.toString()));
      record.ifPresent(made -> left.add("the user " + made.user()));
      if (!left.isEmpty()) {
        left.add("(siterank uninstall --purge removes all of these)");
      }
    }
    if (record.flatMap(InstallRecord::program).isEmpty()) {
      left.add("the program in " + program + ": rm -r " + program);
    }
    left.add("~/.cache/siterank of each user who called a command: rm -r ~/.cache/siterank");
    return left;
  }
}
