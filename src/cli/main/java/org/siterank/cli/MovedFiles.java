package org.siterank.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.config.ConfigException;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;
import org.siterank.config.SiteConfig;
import org.siterank.moving.MovedSettings;
import org.siterank.output.Figures;

/** Writes settings of another program as commented configurations, and never over a file. */
final class MovedFiles {

  private final ConfigOptions options;
  private final Terminal terminal;
  private final Path folder;

  MovedFiles(ConfigOptions options, Terminal terminal, Path folder) {
    this.options = options;
    this.terminal = terminal;
    this.folder = folder;
  }

  /**
   * Writes all files, or none.
   *
   * @return attention when something was left out
   */
  ExitStatus write(MovedSettings settings) throws IOException, CommandFailure {
    Map<Path, String> texts = new TreeMap<>();
    settings.files().forEach((name, text) -> texts.put(folder.resolve(name), text));
    for (Map.Entry<String, Map<String, List<String>>> each : settings.configurations().entrySet()) {
      texts.put(
          folder.resolve(each.getKey()).resolve(InitCommand.FILE_NAME),
          text(each.getValue(), settings.files()));
    }
    for (Path file : texts.keySet()) {
      if (Files.exists(file)) {
        throw new CommandFailure(
            ExitStatus.USAGE,
            file + " exists. Nothing was written; name another folder with --out");
      }
    }
    for (Map.Entry<Path, String> each : texts.entrySet()) {
      Files.createDirectories(each.getKey().getParent());
      Files.writeString(
          each.getKey(), each.getValue(), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
      if (each.getKey().endsWith(InitCommand.FILE_NAME)) {
        Files.writeString(
            each.getKey().resolveSibling(ConfigSchema.FILE_NAME), ConfigSchema.text());
      }
      line("wrote", each.getKey().toString());
    }
    settings.leftOut().forEach(text -> line("left out", text));
    terminal.out().flush();
    return settings.leftOut().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION;
  }

  private String text(Map<String, List<String>> moved, Map<String, String> files)
      throws CommandFailure {
    Map<String, List<String>> flags = new LinkedHashMap<>(moved);
    if (files.containsKey(MovedSettings.SYNONYMS)) {
      flags.put("--synonyms", List.of(folder.resolve(MovedSettings.SYNONYMS).toString()));
    }
    if (files.containsKey(MovedSettings.BEST_BETS)) {
      flags.put("--best-bets", List.of(folder.resolve(MovedSettings.BEST_BETS).toString()));
    }
    flags.putAll(options.given());
    try {
      SiteConfig.defaults().withFlags(flags);
    } catch (ConfigException e) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          e.getMessage() + ". Nothing was written; set it on the command line, or in the export",
          e);
    }
    return ConfigTemplate.text(flags);
  }

  private void line(String what, String text) {
    if (!terminal.isQuiet()) {
      terminal.out().println(VisibleText.of(Figures.line(what, text)));
    }
  }
}
