package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.config.ConfigException;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;
import org.siterank.config.SiteConfig;
import org.siterank.store.DataLock;

/**
 * Makes Siterank a nightly service of this machine: user, groups, configuration, data directory,
 * log file, and a timer or a line of cron. Each step is announced before it is taken; a step whose
 * result is there already is left out, so the whole can be repeated.
 */
public final class Installation {

  /** What starts the nightly run. */
  public enum Scheduler {
    SYSTEMD,
    CRON
  }

  /**
   * What to install.
   *
   * @param program the directory of the unpacked archive
   * @param layout user, time and paths
   * @param scheduler nothing: systemd where it runs, otherwise cron
   * @param flags settings for a new configuration, by flag
   * @param takeOver whether to move an existing configuration with its data; nothing: refuse when
   *     there is one
   * @param directories where an existing {@code conf/siterank.yaml} may be
   * @param dryRun whether to announce the steps without taking them
   */
  public record Request(
      Path program,
      ServiceLayout layout,
      Optional<Scheduler> scheduler,
      Map<String, List<String>> flags,
      Optional<Boolean> takeOver,
      List<Path> directories,
      boolean dryRun) {

    public Request {
      flags = Map.copyOf(flags);
      directories = List.copyOf(directories);
    }
  }

  static final Path CRON = Path.of("/etc/cron.d/siterank");
  static final Path SYSTEMD = Path.of("/etc/systemd/system");
  static final Path LOGROTATE = Path.of("/etc/logrotate.d/siterank");
  static final Path COMMAND = Path.of("/usr/local/bin/siterank");

  /** Where units of packages are. */
  private static final Path PACKAGED_UNITS = Path.of("/lib/systemd/system");

  /** The usual group of Debian for those who may read logs. */
  private static final String LOG_READERS = "adm";

  private static final List<String> HIDDEN_FROM_SERVICES =
      List.of("/home", "/root", "/tmp", "/var/tmp", "/run");

  private final Machine machine = new Machine();
  private final Request request;
  private final ServiceLayout layout;
  private final Consumer<String> say;
  private final List<String> concerns = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private boolean madeUser;

  /**
   * @param say takes the description of each step before it is taken
   */
  public Installation(Request request, Consumer<String> say) {
    this.request = request;
    this.layout = request.layout();
    this.say = say;
  }

  /** Whether the program belongs to the Debian package, which brings the units and the rotation. */
  private boolean isPackaged() {
    return request.program().startsWith(ServiceLayout.PACKAGED);
  }

  /**
   * How an installation ended.
   *
   * @param concerns what was not done, or keeps the run from reading its logs
   * @param notes what the machine still needs
   */
  public record Outcome(List<String> concerns, List<String> notes) {

    public Outcome {
      concerns = List.copyOf(concerns);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Installs.
   *
   * @throws IOException when a step fails; the message says which object and why. The steps before
   *     it stay, and the command can be repeated
   */
  public Outcome run() throws IOException, ConfigException {
    if (!request.dryRun() && !machine.isRoot()) {
      throw new IOException(
          "creating a user and a timer needs root. Repeat the command with sudo, or as root");
    }
    Optional<TakeOver> existing = takeOver();
    Scheduler scheduler =
        request.scheduler().orElse(machine.isRunBySystemd() ? Scheduler.SYSTEMD : Scheduler.CRON);
    if (scheduler == Scheduler.SYSTEMD && !isPackaged() && !machine.has("systemctl")) {
      throw new IOException("this machine has no systemctl. Use cron: siterank install --cron");
    }
    Optional<InstallRecord> earlier = InstallRecord.read();
    SiteConfig config = configuration(existing);
    madeUser = earlier.map(InstallRecord::madeUser).orElse(false);
    user();
    logGroups(config);
    Optional<Path> copied = program(earlier);
    configurationFiles(existing);
    data(existing);
    logFile();
    commandLinks();
    schedule(scheduler);
    record(earlier, copied);
    if (!request.dryRun()) {
      checkLogs(config);
    }
    return new Outcome(concerns, notes);
  }

  private void record(Optional<InstallRecord> earlier, Optional<Path> copied) throws IOException {
    if (!earlier.equals(Optional.of(new InstallRecord(layout.user(), madeUser, copied)))) {
      take(
          "Write " + InstallRecord.FILE + " for the command uninstall",
          () -> new InstallRecord(layout.user(), madeUser, copied).write());
    }
  }

  private void take(String description, Step.Action action) throws IOException {
    say.accept(description);
    if (!request.dryRun()) {
      action.take();
    }
  }

  // ---- Configuration and data of earlier runs ----

  private Optional<TakeOver> takeOver() throws IOException, ConfigException {
    if (Files.exists(ServiceLayout.CONFIG) || request.takeOver().equals(Optional.of(false))) {
      return Optional.empty();
    }
    Optional<TakeOver> found = TakeOver.find(request.directories());
    if (found.isEmpty()) {
      return found;
    }
    TakeOver existing = found.get();
    if (request.takeOver().isEmpty()) {
      throw new IllegalArgumentException(
          existing.config()
              + " exists"
              + (existing.hasData() ? ", with its data in " + existing.data() : "")
              + ". To move both to "
              + ServiceLayout.ETC
              + " and "
              + ServiceLayout.DATA
              + ", repeat the command with --take-over; to leave them there and begin anew, with"
              + " --no-take-over");
    }
    if (!request.flags().isEmpty()) {
      throw new IllegalArgumentException(
          existing.config()
              + " is taken over as it is, so "
              + request.flags().keySet().iterator().next()
              + " cannot be set as well; change it in the file");
    }
    if (existing.hasData()) {
      if (Files.exists(ServiceLayout.DATA.resolve("site.db"))
          && !existing.data().equals(ServiceLayout.DATA)) {
        throw new IllegalArgumentException(
            ServiceLayout.DATA
                + " has data already, and so has "
                + existing.data()
                + ". Move one of them away");
      }
      if (DataLock.isHeld(existing.data())) {
        throw new IOException(
            existing.data() + ": a run is at work. Wait until it has ended, then repeat");
      }
    }
    return found;
  }

  /** The configuration that the nights will have. */
  private SiteConfig configuration(Optional<TakeOver> existing) throws ConfigException {
    if (Files.exists(ServiceLayout.CONFIG)) {
      SiteConfig config = SiteConfig.load(ServiceLayout.CONFIG);
      if (!config.withFlags(request.flags()).equals(config)) {
        concerns.add(
            ServiceLayout.CONFIG
                + " exists and was not changed. Set "
                + String.join(", ", new TreeSet<>(request.flags().keySet()))
                + " in it");
      }
      return config;
    }
    return existing.isPresent()
        ? SiteConfig.defaults().withText(existing.get().config().toString(), existing.get().text())
        : SiteConfig.defaults().withFlags(request.flags());
  }

  private void configurationFiles(Optional<TakeOver> existing) throws IOException, ConfigException {
    if (!Files.isDirectory(ServiceLayout.ETC)) {
      take("Create " + ServiceLayout.ETC, () -> RootFiles.makeDirectory(ServiceLayout.ETC));
    }
    if (Files.exists(ServiceLayout.CONFIG)) {
      say.accept("Keep " + ServiceLayout.CONFIG);
      return;
    }
    if (existing.isEmpty()) {
      Map<String, List<String>> flags = new HashMap<>(request.flags());
      flags.put("--data", List.of(ServiceLayout.DATA.toString()));
      take(
          "Write the configuration " + ServiceLayout.CONFIG,
          () -> RootFiles.write(ServiceLayout.CONFIG, ConfigTemplate.text(flags)));
    } else {
      TakeOver source = existing.get();
      for (Path file : source.companions()) {
        Path copy = ServiceLayout.ETC.resolve(file.getFileName());
        take(
            "Copy " + file + " to " + copy,
            () -> {
              TakeOver.copy(file, copy);
              own(copy);
            });
      }
      String text = source.text();
      take(
          "Copy " + source.config() + " to " + ServiceLayout.CONFIG + ", with absolute paths",
          () -> RootFiles.write(ServiceLayout.CONFIG, text));
    }
    take(
        "Write " + ServiceLayout.ETC.resolve(ConfigSchema.FILE_NAME),
        () ->
            RootFiles.write(
                ServiceLayout.ETC.resolve(ConfigSchema.FILE_NAME), ConfigSchema.text()));
  }

  private void data(Optional<TakeOver> existing) throws IOException {
    Path from = existing.filter(TakeOver::hasData).map(TakeOver::data).orElse(ServiceLayout.DATA);
    if (!from.equals(ServiceLayout.DATA)) {
      take("Move the data from " + from + " to " + ServiceLayout.DATA, () -> move(from));
    } else if (!Files.isDirectory(ServiceLayout.DATA)) {
      take(
          "Create the data directory " + ServiceLayout.DATA,
          () -> RootFiles.makeDirectory(ServiceLayout.DATA));
    }
    take(
        "Give " + ServiceLayout.DATA + " to the user " + layout.user(),
        () -> {
          own(ServiceLayout.DATA);
          RootFiles.mode(ServiceLayout.DATA, "rwx------");
        });
    if (existing.isPresent()) {
      Path old = existing.get().config();
      Path renamed = old.resolveSibling(old.getFileName() + ".taken-over");
      take(
          "Rename " + old + " to " + renamed.getFileName() + ", because it is no longer used",
          () -> Files.move(old, renamed, StandardCopyOption.REPLACE_EXISTING));
    }
  }

  /** Copies first when the directories are on different file systems; the old ones go last. */
  private void move(Path from) throws IOException {
    if (!RootFiles.isEmpty(ServiceLayout.DATA)) {
      throw new IOException(ServiceLayout.DATA + " is not empty. Move its files away, then repeat");
    }
    RootFiles.makeDirectory(ServiceLayout.DATA.getParent());
    Path copy = ServiceLayout.DATA.resolveSibling("siterank.new");
    RootFiles.delete(copy);
    machine.require("cp", "-a", from.toString(), copy.toString());
    Files.deleteIfExists(ServiceLayout.DATA);
    Files.move(copy, ServiceLayout.DATA, StandardCopyOption.ATOMIC_MOVE);
    RootFiles.delete(from);
  }

  private void own(Path path) throws IOException {
    String owner = layout.user() + ":" + machine.group(layout.user());
    machine.require("chown", "-hR", owner, path.toString());
  }

  // ---- User and groups ----

  private void user() throws IOException {
    if (machine.hasUser(layout.user())) {
      say.accept("Keep the user " + layout.user());
      return;
    }
    take(
        "Create the system user " + layout.user(),
        () -> {
          if (machine.has("useradd")) {
            machine.require(
                "useradd",
                "--system",
                machine.hasGroup(layout.user()) ? "--gid" : "--user-group",
                machine.hasGroup(layout.user()) ? layout.user() : "--no-create-home",
                "--home-dir",
                ServiceLayout.DATA.toString(),
                "--shell",
                "/usr/sbin/nologin",
                layout.user());
          } else {
            machine.require(
                "adduser", "-S", "-D", "-H", "-h", ServiceLayout.DATA.toString(), layout.user());
          }
          madeUser = true;
        });
  }

  private void logGroups(SiteConfig config) throws IOException {
    Collection<String> groups = new TreeSet<>(LogGroups.of(logs(config)).groups());
    if (logs(config).isEmpty() && machine.hasGroup(LOG_READERS)) {
      groups.add(LOG_READERS);
    }
    for (String group : groups) {
      if (!machine.isMember(layout.user(), group)) {
        take(
            "Add " + layout.user() + " to the group " + group + ", which may read the access logs",
            () -> {
              if (machine.has("usermod")) {
                machine.require("usermod", "-a", "-G", group, layout.user());
              } else {
                machine.require("addgroup", layout.user(), group);
              }
            });
      }
    }
  }

  private static List<Path> logs(SiteConfig config) {
    List<String> patterns = new ArrayList<>(config.logs().files());
    config.sites().forEach(site -> patterns.addAll(site.config().logs().files()));
    return LogFiles.find(List.of(LogPlace.of(patterns))).files().stream()
        .map(log -> Path.of(log.path()))
        .toList();
  }

  /** Says which logs the user cannot read after all, and what helps. */
  private void checkLogs(SiteConfig config) throws IOException {
    for (Path log : logs(config)) {
      if (!machine.mayRead(layout.user(), log)) {
        concerns.add(
            layout.user()
                + " cannot read "
                + log
                + ", which belongs to "
                + Files.getOwner(log)
                + " and group "
                + Files.getAttribute(log, "posix:group")
                + ". Let a group read it that "
                + layout.user()
                + " is a member of (chgrp adm, chmod 640, and \"create 0640 root adm\" where logs"
                + " are rotated), then repeat: siterank install");
        return; // The others usually have the same fault.
      }
    }
  }

  // ---- Program ----

  /** The program's directory, when it had to be copied. */
  private Optional<Path> program(Optional<InstallRecord> earlier) throws IOException {
    if (isPackaged()) {
      return Optional.empty();
    }
    Path home = request.program().toRealPath();
    Path link = ServiceLayout.PROGRAM;
    Optional<Path> copied = earlier.flatMap(InstallRecord::program);
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
      if (home.equals(link)) {
        return copied;
      }
      throw new IOException(
          link + " is a directory, not a link to a version. Rename it, then repeat the command");
    }
    Path place = home;
    if (!isServable(home)) {
      Path copy = link.resolveSibling(name(home));
      if (!isSameBuild(home, copy)) {
        take("Copy the program to " + copy, () -> copyProgram(home, copy));
      }
      place = copy;
      copied = Optional.of(copy);
    }
    Path target = place;
    if (!RootFiles.isLink(link, target)) {
      take("Link " + link + " to " + target, () -> RootFiles.link(link, target));
    }
    return copied;
  }

  /** Whether services can read the program where it is, and only root can change it. */
  private static boolean isServable(Path home) throws IOException {
    return HIDDEN_FROM_SERVICES.stream().noneMatch(home::startsWith)
        && RootFiles.isTrusted(home.resolve("bin/siterank"))
        && RootFiles.isTrusted(home.resolve("lib/siterank.jar"));
  }

  private static String name(Path home) {
    String name = home.getFileName().toString();
    return name.startsWith("siterank-") ? name : "siterank-copy";
  }

  private static boolean isSameBuild(Path home, Path copy) throws IOException {
    Path build = Path.of("lib/build-id");
    return Files.exists(copy.resolve(build))
        && Files.mismatch(home.resolve(build), copy.resolve(build)) < 0;
  }

  private void copyProgram(Path home, Path copy) throws IOException {
    Path draft = copy.resolveSibling("." + copy.getFileName() + ".new");
    RootFiles.delete(draft);
    RootFiles.makeDirectory(draft);
    for (String part : List.of("bin", "lib", "manual", "man", "completions", "conf")) {
      if (Files.isDirectory(home.resolve(part))) {
        machine.require("cp", "-R", home.resolve(part).toString(), draft.toString());
      }
    }
    for (String text : List.of("README.md", "CHANGES.md", "LICENSE")) {
      if (Files.isRegularFile(home.resolve(text))) {
        machine.require("cp", home.resolve(text).toString(), draft.toString());
      }
    }
    Files.deleteIfExists(draft.resolve("conf/siterank.yaml"));
    machine.require("chown", "-hR", "0:0", draft.toString());
    machine.require("chmod", "-R", "u=rwX,go=rX", draft.toString());
    RootFiles.delete(copy);
    Files.move(draft, copy, StandardCopyOption.ATOMIC_MOVE);
  }

  private void commandLinks() throws IOException {
    if (isPackaged()) {
      return;
    }
    for (Map.Entry<Path, Path> link : ServiceLinks.of(request.program()).entrySet()) {
      if (RootFiles.isLink(link.getKey(), link.getValue())) {
        continue;
      }
      if (Files.exists(link.getKey(), LinkOption.NOFOLLOW_LINKS)
          && !Files.isSymbolicLink(link.getKey())) {
        concerns.add(link.getKey() + " is a file of somebody else and was kept");
        continue;
      }
      Step.Action make = () -> RootFiles.link(link.getKey(), link.getValue());
      if (link.getKey().equals(COMMAND)) {
        take("Link " + COMMAND + " to " + link.getValue(), make);
      } else if (!request.dryRun()) {
        make.take();
      }
    }
    say.accept("Link man pages and completion for the shells below /usr/local/share");
  }

  // ---- Log file and schedule ----

  private void logFile() throws IOException {
    String group = machine.hasGroup(LOG_READERS) ? LOG_READERS : "root";
    if (!Files.exists(ServiceLayout.LOG)) {
      take("Create the log file " + ServiceLayout.LOG, () -> Files.createFile(ServiceLayout.LOG));
    }
    if (!request.dryRun()) {
      machine.require("chown", layout.user() + ":" + group, ServiceLayout.LOG.toString());
      RootFiles.mode(ServiceLayout.LOG, "rw-r-----");
    }
    if (!isPackaged()) {
      write(LOGROTATE, files().rotation(group), "the rotation of the log file");
    }
  }

  private ServiceFiles files() {
    return new ServiceFiles(request.program().resolve("conf"), layout);
  }

  /** Writes a file of the system; one with another text is kept beside it. */
  private void write(Path file, String text, String what) throws IOException {
    if (RootFiles.hasText(file, text)) {
      return;
    }
    if (Files.exists(file)) {
      Path old = file.resolveSibling(file.getFileName() + ".before-install");
      take(
          "Keep the old " + file + " as " + old.getFileName(),
          () -> Files.copy(file, old, StandardCopyOption.REPLACE_EXISTING));
    }
    take("Write " + what + " " + file, () -> RootFiles.write(file, text));
  }

  private void schedule(Scheduler scheduler) throws IOException {
    if (isPackaged() && scheduler == Scheduler.SYSTEMD) {
      return; // The package has the units, and enabling them is its user's decision.
    }
    if (scheduler == Scheduler.CRON) {
      removeTimer();
      write(CRON, files().cron(), "the line of cron, daily at " + layout.at() + ",");
      if (!machine.has("cron") && !machine.has("crond")) {
        notes.add("no cron is installed, so nothing starts the run: apt install cron");
      }
      return;
    }
    if (Files.exists(CRON)) {
      take("Remove " + CRON + ", because the timer replaces it", () -> Files.delete(CRON));
    }
    for (String unit : ServiceFiles.UNITS) {
      if (!Files.exists(PACKAGED_UNITS.resolve(unit))) {
        write(SYSTEMD.resolve(unit), files().unit(unit), "the unit");
      }
    }
    take(
        "Enable siterank.timer, daily at " + layout.at(),
        () -> {
          if (machine.isRunBySystemd()) {
            machine.require("systemctl", "daemon-reload");
            machine.require("systemctl", "enable", "--now", "siterank.timer");
          } else {
            machine.require("systemctl", "enable", "siterank.timer");
          }
        });
  }

  private void removeTimer() throws IOException {
    Path timer = SYSTEMD.resolve("siterank.timer");
    if (Files.exists(timer)) {
      take(
          "Disable siterank.timer, because cron replaces it",
          () -> {
            List<String> now = machine.isRunBySystemd() ? List.of("--now") : List.of();
            machine.run(
                Stream.of(List.of("systemctl", "disable"), now, List.of("siterank.timer"))
                    .flatMap(List::stream)
                    .toArray(String[]::new));
            Files.delete(timer);
          });
    }
  }
}
