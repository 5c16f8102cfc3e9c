package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.install.Installation;
import org.siterank.install.Installation.Scheduler;
import org.siterank.install.ServiceLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank install}: a run every night, by systemd or cron. */
@Command(
    name = "install",
    description = {
      "Makes Siterank run every night on this machine, by systemd or cron.",
      "It creates a user, the configuration in /etc/siterank, the data directory /var/lib/siterank,",
      "the log file with its rotation, and the timer of systemd or the line of cron. It prints each",
      "step before it takes it. You can repeat it: it keeps the configuration and the data.",
      "The command uninstall removes what install made."
    })
final class InstallCommand implements Callable<Integer> {

  private static final List<String> SYSTEM_PATH = List.of("/usr/local/bin", "/usr/bin", "/bin");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("H:mm");

  @Mixin private ConfigOptions options = ConfigOptions.writing("logs.files");
  @Mixin private Terminal terminal;

  @Option(names = "--systemd", description = "Run by a timer of systemd: the default with systemd.")
  private boolean systemd;

  @Option(names = "--cron", description = "Run by cron: the default without systemd.")
  private boolean cron;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      defaultValue = ServiceLayout.USER,
      description = "The user of the run, created if missing. Default: ${DEFAULT-VALUE}.")
  private String user;

  @Option(
      names = "--at",
      paramLabel = "HH:MM",
      defaultValue = "03:17",
      description = "When the run starts, each day. Default: ${DEFAULT-VALUE}.")
  private String at;

  @Option(
      names = "--take-over",
      negatable = true,
      description =
          "Move an existing conf/siterank.yaml and its data to /etc/siterank and"
              + " /var/lib/siterank, or leave them where they are.")
  private Boolean takeOver;

  @Option(names = "--dry-run", description = "Print the steps and change nothing.")
  private boolean dryRun;

  @Override
  public Integer call() throws CommandFailure, ConfigException, IOException {
    Map<String, List<String>> flags = new LinkedHashMap<>(options.given());
    if (flags.remove("--data") != null) {
      throw usage("the data of the service are in " + ServiceLayout.DATA + "; leave --data out");
    }
    if (options.namesFile()) {
      throw usage(
          "-c cannot be used here: the configuration of the service is " + ServiceLayout.CONFIG);
    }
    if (systemd && cron) {
      throw usage("--systemd and --cron exclude each other");
    }
    SiteConfig.defaults().withFlags(flags);
    Path program = ProgramFolder.get();
    Installation.Outcome outcome;
    try {
      Installation installation =
          new Installation(
              new Installation.Request(
                  program,
                  layout(program),
                  scheduler(),
                  flags,
                  Optional.ofNullable(takeOver),
                  List.of(Path.of(""), program, ServiceLayout.PROGRAM),
                  dryRun),
              this::say);
      outcome = installation.run();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    next();
    outcome.notes().forEach(note -> terminal.say("note: " + note));
    outcome.concerns().forEach(concern -> terminal.complain("warning: " + concern));
    return (outcome.concerns().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
  }

  private static CommandFailure usage(String message) {
    return new CommandFailure(ExitStatus.USAGE, message);
  }

  private void say(String step) {
    if (!terminal.isQuiet()) {
      terminal.out().println(VisibleText.of(step));
      terminal.out().flush();
    }
  }

  private Optional<Scheduler> scheduler() {
    if (systemd) {
      return Optional.of(Scheduler.SYSTEMD);
    }
    return cron ? Optional.of(Scheduler.CRON) : Optional.empty();
  }

  private ServiceLayout layout(Path program) throws CommandFailure {
    LocalTime time;
    try {
      time = LocalTime.parse(at, TIME);
    } catch (DateTimeParseException e) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--at takes a time of day such as 02:30, got \"" + at + "\"", e);
    }
    return program.startsWith(ServiceLayout.PACKAGED)
        ? ServiceLayout.ofPackage()
        : ServiceLayout.ofArchive(user, time, javaHome());
  }

  /** The Java that this command was started with, when cron and systemd would find none. */
  private static Optional<Path> javaHome() {
    boolean found =
        SYSTEM_PATH.stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, "java")));
    return found ? Optional.empty() : Optional.of(Path.of(System.getProperty("java.home")));
  }

  private void next() throws ConfigException {
    if (terminal.isQuiet()) {
      return;
    }
    Stream.Builder<String> lines = Stream.builder();
    if (dryRun) {
      lines.add("Nothing was changed. Repeat the command without --dry-run.");
    } else {
      SiteConfig config = SiteConfig.load(ServiceLayout.CONFIG);
      if (config.site().urls().isEmpty() && config.sites().isEmpty()) {
        lines.add("Next: set site.url and logs.files in " + ServiceLayout.CONFIG);
      }
      lines.add("The first run, if you do not want to wait for the night:");
      lines.add("  runuser -u " + user + " -- siterank run");
    }
    lines.build().forEach(line -> terminal.out().println(line));
  }
}
