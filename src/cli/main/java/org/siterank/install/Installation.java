package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.store.DataLock;

/**
 * Makes Siterank a nightly service of this machine: user, groups, configuration, data directory,
 * log file, and a timer or a line of cron. Each step is announced before it is taken. A step whose
 * result exists is left out, so the installation can be repeated, also after it was killed.
 */
public final class Installation {

  /** The programs that can start the nightly run. */
  public enum Scheduler {
    SYSTEMD,
    CRON
  }

  /**
   * The wishes of the administrator.
   *
   * @param program the directory of the unpacked archive
   * @param layout user, time and paths
   * @param scheduler nothing: systemd where it runs, otherwise cron
   * @param flags settings for a new configuration, by flag
   * @param takeOver true to move an existing configuration with its data, false to leave it;
   *     nothing: refuse when there is one
   * @param directories directories that may have an existing {@code conf/siterank.yaml}
   * @param dryRun true to announce the steps without taking them
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

  /**
   * The end of an installation.
   *
   * @param concerns problems that keep the run from working as asked
   * @param notes programs that the machine still needs
   */
  public record Outcome(List<String> concerns, List<String> notes) {

    public Outcome {
      concerns = List.copyOf(concerns);
      notes = List.copyOf(notes);
    }
  }

  static final Path COMMAND = Path.of("/usr/local/bin/siterank");

  private final Machine machine = new Machine();
  private final List<String> concerns = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Request request;
  private final ServiceLayout layout;
  private final Steps steps;
  private final ServiceUser user;

  /**
   * An installation.
   *
   * @param say takes the description of each step before it is taken
   */
  public Installation(Request request, Consumer<String> say) {
    this.request = request;
    this.layout = request.layout();
    this.steps = new Steps(request.dryRun(), say);
    this.user = new ServiceUser(layout.user(), machine, steps);
  }

  /**
   * Installs.
   *
   * @throws IOException when a step fails; the message names the object and the reason. The steps
   *     before it stay, and the command can be repeated
   * @throws IllegalArgumentException when the request contradicts the state of the machine
   */
  public Outcome run() throws IOException, ConfigException {
    if (!request.dryRun() && !machine.isRoot()) {
      throw new IOException(
          "creating a user and a timer needs root. Repeat the command with sudo, or as root");
    }
    // The Debian package brings units and rotation, and its user decides about enabling them.
    boolean packaged = request.program().startsWith(ServiceLayout.PACKAGED);
    Scheduler scheduler = scheduler(packaged);
    Optional<TakeOver> existing = takeOver();
    SiteConfig config = configuration(existing);
    InstallRecord record = user();
    user.joinLogGroups(config);
    if (!packaged) {
      InstalledProgram program = new InstalledProgram(request.program(), machine, steps);
      record(record.withProgram(program.place(record.program())));
      program.link().forEach(name -> concerns.add(name + " is another program's, and was kept"));
    }
    new ServiceData(user, machine, steps).install(existing, request.flags());
    ServiceFiles files = new ServiceFiles(request.program().resolve("conf"), layout);
    Schedule schedule = new Schedule(layout, files, machine, steps);
    schedule.logFile(!packaged);
    if (scheduler == Scheduler.CRON) {
      schedule.byCron().ifPresent(notes::add);
    } else if (!packaged) {
      schedule.bySystemd();
    }
    if (!request.dryRun()) {
      user.adviceOnLogs(config).ifPresent(concerns::add);
    }
    return new Outcome(concerns, notes);
  }

  private Scheduler scheduler(boolean packaged) throws IOException {
    Scheduler usual = machine.isRunBySystemd() ? Scheduler.SYSTEMD : Scheduler.CRON;
    Scheduler scheduler = request.scheduler().orElse(usual);
    if (scheduler == Scheduler.SYSTEMD && !packaged && !machine.has("systemctl")) {
      throw new IOException("this machine has no systemctl. Use cron: siterank install --cron");
    }
    return scheduler;
  }

  /** Creates the user, and records that before anything else can fail. */
  private InstallRecord user() throws IOException {
    Optional<InstallRecord> earlier = InstallRecord.read();
    if (user.exists()) {
      steps.keep("the user " + layout.user());
      return earlier
          .map(record -> record.of(layout.user()))
          .orElse(new InstallRecord(layout.user(), false, Optional.empty()));
    }
    InstallRecord record =
        new InstallRecord(layout.user(), true, earlier.flatMap(InstallRecord::program));
    record(record);
    user.create();
    return record;
  }

  private void record(InstallRecord record) throws IOException {
    if (!InstallRecord.read().equals(Optional.of(record))) {
      steps.take("Write " + InstallRecord.FILE + " for the command uninstall", record::write);
    }
  }

  private Optional<TakeOver> takeOver() throws IOException, ConfigException {
    if (Files.exists(ServiceLayout.CONFIG) || request.takeOver().equals(Optional.of(false))) {
      return Optional.empty();
    }
    Optional<TakeOver> found = TakeOver.find(request.directories());
    if (found.isPresent()) {
      check(found.get());
    }
    return found;
  }

  private void check(TakeOver existing) throws IOException {
    Path config = existing.config();
    Path data = existing.data();
    if (request.takeOver().isEmpty()) {
      throw new IllegalArgumentException(
          config
              + " exists"
              + (existing.hasData() ? ", with its data in " + data : "")
              + ". To move both to "
              + ServiceLayout.ETC
              + " and "
              + ServiceLayout.DATA
              + ", repeat the command with --take-over. To leave them there and begin anew, repeat it"
              + " with --no-take-over");
    }
    if (!request.flags().isEmpty()) {
      throw new IllegalArgumentException(
          config
              + " is taken over as it is, so "
              + request.flags().keySet().iterator().next()
              + " cannot be set as well. Set it in the file");
    }
    if (existing.hasData() && !data.equals(ServiceLayout.DATA)) {
      if (Files.exists(ServiceLayout.DATA.resolve("site.db")) && !ServiceData.isCopied(data)) {
        throw new IllegalArgumentException(
            ServiceLayout.DATA
                + " has data already, and so has "
                + data
                + ". Move one of them away");
      }
      if (DataLock.isHeld(data)) {
        throw new IOException(data + ": a run is active. Wait until it has ended, then repeat");
      }
    }
  }

  /** The configuration that the nightly runs will have. */
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
}
