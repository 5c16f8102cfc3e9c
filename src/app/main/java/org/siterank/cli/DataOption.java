package org.siterank.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import picocli.CommandLine.Option;

/** The data folder that a command reads which takes no other setting. */
final class DataOption {

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "configuration file (default: conf/siterank.yaml when it exists)")
  private Path file;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "the data folder whose published run is read (default: that of the configuration)")
  private String data;

  /** Whether a data folder is named, or a configuration. */
  boolean named() {
    return file != null || data != null;
  }

  /** The configuration that names the folder. */
  SiteConfig load() throws ConfigException {
    boolean exists = file != null || Files.exists(ConfigOptions.DEFAULT_FILE);
    SiteConfig config =
        exists
            ? SiteConfig.load(file == null ? ConfigOptions.DEFAULT_FILE : file)
            : SiteConfig.defaults();
    return data == null ? config : config.withFlags(Map.of("--data", List.of(data)));
  }
}
