package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.siterank.config.ConfigException;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;
import org.siterank.config.SiteConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code siterank init [DIR]}: a commented configuration to start from. */
@Command(
    name = "init",
    description = {
      "Writes a commented configuration file, DIR/siterank.yaml.",
      "Flags given here are set in it. An existing file is never touched (exit status 1).",
      "DIR/siterank.schema.json is written beside it, for editors that check the file."
    })
final class InitCommand implements Callable<Integer> {

  static final String FILE_NAME = "siterank.yaml";

  @Mixin private ConfigOptions options = ConfigOptions.writing("logs.files", "logs.format");

  @Mixin private Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = "conf",
      description = "The folder for the file; created if missing. Default: conf.")
  private Path folder;

  @Override
  public Integer call() throws ConfigException, CommandFailure, IOException {
    if (options.namesFile()) {
      throw new CommandFailure(
          ExitStatus.USAGE, "-c names a file to read; init writes one: siterank init DIR");
    }
    SiteConfig config = SiteConfig.defaults().withFlags(options.given());
    Path file = folder.resolve(FILE_NAME);
    Files.createDirectories(folder);
    try {
      Files.writeString(
          file,
          ConfigTemplate.text(options.given()),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      terminal.complain(
          "siterank init: "
              + file
              + " exists and was not touched; edit it, or name another folder: siterank init DIR");
      return ExitStatus.ATTENTION.code();
    }
    Files.writeString(folder.resolve(ConfigSchema.FILE_NAME), ConfigSchema.text());
    printNextSteps(file, config);
    return ExitStatus.DONE.code();
  }

  private void printNextSteps(Path file, SiteConfig config) {
    String with =
        file.equals(DefaultConfig.LOCAL) ? "" : " -c " + ShellWords.quote(file.toString());
    PrintWriter out = terminal.out();
    out.println("wrote " + file);
    out.println();
    boolean hasSite = !config.site().urls().isEmpty();
    boolean hasLogs = !config.logs().files().isEmpty();
    if (!hasSite || !hasLogs) {
      String site = hasSite ? "" : "site.url (the address of your site)";
      String logs = hasLogs ? "" : "logs.files (its access logs)";
      String and = hasSite || hasLogs ? "" : " and ";
      out.println("Next: set " + site + and + logs + " in it, then");
    } else {
      out.println("Next:");
    }
    String siterank = "  " + ShellWords.command();
    out.println(siterank + " check" + with + "    # what a run would do");
    out.println(siterank + " run" + with + "    # crawl, read logs, rank, publish");
    out.println(siterank + " search" + with + " \"opening hours\"");
  }
}
