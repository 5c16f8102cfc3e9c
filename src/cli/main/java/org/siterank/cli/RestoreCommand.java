package org.siterank.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.backup.Backup;
import org.siterank.backup.Restore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank restore}: a backup back into the data folder. */
@Command(
    description = {
      "Puts a backup in the place of the data folder: all of it, or nothing.",
      "The file is compared with its check sum first; one that is cut off or damaged changes",
      "nothing. A search page that is served goes on and shows what was restored. Whatever ends a",
      "restore, the folder has the old data or those of the backup. Exit status 2 when the folder",
      "has data and --replace is missing, 4 while a run is at work."
    })
final class RestoreCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("data");
  @Mixin private Terminal terminal;

  @Option(names = "--replace", description = "Replace what the data folder holds.")
  private boolean replace;

  @Option(
      names = "--check",
      description = "Only compare the file with its check sum and show what it is of.")
  private boolean check;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The file of the key that the backup was made with. Then one without it is refused:"
              + " somebody else wrote it. Default: none.")
  private Path key;

  @Option(
      names = "--config-to",
      paramLabel = "FILE",
      description =
          "Write the configuration file of the backup there; it must not exist. Default: it is "
              + "not written.")
  private Path configTo;

  @Parameters(paramLabel = "FILE", description = "The backup.")
  private Path file;

  @Override
  public Integer call() throws Exception {
    Path data = options.load().data();
    if (!check && !replace && Restore.wouldReplace(data)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          data + " holds data; restore with --replace to give them up, or name another --data");
    }
    if (configTo != null && Files.exists(configTo)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--config-to: " + configTo + " exists; name another file");
    }
    Backup backup =
        check
            ? Backup.read(file, Optional.ofNullable(key))
            : Restore.restore(file, data, Optional.ofNullable(key));
    if (configTo != null) {
      backup.writeConfiguration(configTo);
    }
    BackupText.lines(backup).forEach(line -> terminal.out().println(VisibleText.of(line)));
    if (!check) {
      terminal.out().println(VisibleText.of("restored    to " + data));
    }
    return ExitStatus.DONE.code();
  }
}
