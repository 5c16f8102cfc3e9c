package org.siterank.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.backup.Backup;
import org.siterank.backup.Restore;
import org.siterank.run.Rollback;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank backup}: the data folder as one file. */
@Command(
    description = {
      "Writes the data folder and the configuration file into one file, for siterank restore.",
      "A run may be at work and the search page be served meanwhile: databases and index are those",
      "of one moment. The file is a zip archive with a check sum, readable by its owner alone.",
      "Files that the configuration names (rules, synonyms, passwords) are not in it."
    })
final class BackupCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("data");
  @Mixin private Terminal terminal;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "A file with a key of at least 16 bytes, readable by you alone. The check sum is made with it,"
              + " so that nobody without the key can make or change a backup unseen. Default: none.")
  private Path key;

  @Parameters(
      paramLabel = "FILE|FOLDER",
      description =
          "The file to write, which must not exist; or a folder, for a file named after the time.")
  private Path target;

  @Override
  public Integer call() throws Exception {
    Path data = options.load().data();
    Restore.complete(data);
    Rollback.complete(data, data.resolve("index"));
    Backup backup = Backup.make(data, options.file(), target, Optional.ofNullable(key));
    BackupText.lines(backup).forEach(line -> terminal.out().println(VisibleText.of(line)));
    return ExitStatus.DONE.code();
  }
}
