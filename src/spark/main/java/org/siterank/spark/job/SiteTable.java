package org.siterank.spark.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;

/** Sites of a job: the table, and each site's own configuration where there is one. */
public final class SiteTable {

  /** The table. */
  public static final Option SITES =
      Option.required("--sites", "FILE", "name<TAB>start page[<TAB>alias...], a site a line");

  /** The configurations. */
  public static final Option CONFIGS =
      Option.optional("--configs", "DIR", "DIR/NAME.yaml is the siterank.yaml of a site");

  private static final String ENDING = ".yaml";

  private SiteTable() {}

  /**
   * Reads both, on the driver.
   *
   * @param remarks takes configurations of no site
   * @throws JobFailure with the line of the table or of a configuration that is wrong
   */
  public static List<ListedSite> read(Arguments arguments, Configuration hadoop, Remarks remarks)
      throws JobFailure, IOException {
    List<ListedSite> sites = ListedSite.read(arguments.text(SITES.name()), hadoop);
    String configs = arguments.text(CONFIGS.name());
    return configs.isEmpty()
        ? sites
        : configured(sites, Path.of(configs.replaceFirst("^file:/*(?=/)", "")), remarks);
  }

  private static List<ListedSite> configured(List<ListedSite> sites, Path folder, Remarks remarks)
      throws JobFailure, IOException {
    if (!Files.isDirectory(folder)) {
      throw JobFailure.impossible(folder + ": no such folder on this machine");
    }
    Set<String> known = new HashSet<>();
    List<ListedSite> configured = new ArrayList<>();
    for (ListedSite site : sites) {
      known.add(site.name() + ENDING);
      Path file = folder.resolve(site.name() + ENDING);
      configured.add(Files.exists(file) ? site.with(file.toString(), text(file)) : site);
    }
    try (Stream<Path> entries = Files.list(folder)) {
      remarks.report(
          "in --configs of no site in --sites",
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> !known.contains(name))
              .sorted()
              .toList());
    }
    return configured;
  }

  private static String text(Path file) throws JobFailure {
    try {
      return SiteConfig.text(file);
    } catch (ConfigException e) {
      throw JobFailure.usage(e.getMessage());
    }
  }
}
