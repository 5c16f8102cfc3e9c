package org.siterank.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import picocli.CommandLine.Option;

/** The data folder that a command reads which takes no other setting. */
final class DataOption {

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Configuration file. Default: conf/siterank.yaml, or else /etc/siterank/siterank.yaml, when"
              + " it exists.")
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
    Optional<Path> used = file != null ? Optional.of(file) : DefaultConfig.find();
    SiteConfig config = used.isPresent() ? SiteConfig.load(used.get()) : SiteConfig.defaults();
    return data == null ? config : config.withFlags(Map.of("--data", List.of(data)));
  }
}
