package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.ConfigPaths;
import org.siterank.config.SiteConfig;

/**
 * The configuration and the data of runs that were started by hand, to become those of the service.
 *
 * @param config the configuration file
 * @param base the directory that its relative paths start from
 * @param data the data directory that it names
 */
record TakeOver(Path config, Path base, Path data) {

  /** The files that the archive has in {@code conf}. */
  private static final Set<String> SHIPPED =
      Set.of(
          "Containerfile",
          "monitoring",
          "siterank.cron",
          "siterank.example.yaml",
          "siterank.logrotate",
          "siterank.schema.json",
          "siterank.yaml");

  /** The first configuration among these directories, each with {@code conf/siterank.yaml}. */
  static Optional<TakeOver> find(List<Path> directories) throws ConfigException, IOException {
    for (Path directory : directories) {
      Path config = directory.resolve("conf/siterank.yaml");
      if (Files.isRegularFile(config) && !isEmptyTemplate(config)) {
        return Optional.of(of(config.toRealPath(), directory.toRealPath()));
      }
    }
    return Optional.empty();
  }

  static TakeOver of(Path config, Path base) throws ConfigException {
    return new TakeOver(config, base, base.resolve(SiteConfig.load(config).data()).normalize());
  }

  /** Returns true if a file sets nothing, as the one that earlier archives had in its place. */
  private static boolean isEmptyTemplate(Path config) throws ConfigException {
    return SiteConfig.load(config).equals(SiteConfig.defaults());
  }

  boolean hasData() {
    return Files.exists(data.resolve("site.db"));
  }

  /** The configuration for every working directory. */
  String text() throws ConfigException {
    return ConfigPaths.rewrite(
        config.toString(), SiteConfig.text(config), this::absolute, ServiceLayout.DATA);
  }

  private Path absolute(Path relative) {
    Path path = base.resolve(relative).normalize();
    if (path.startsWith(config.getParent())) {
      return ServiceLayout.ETC.resolve(config.getParent().relativize(path));
    }
    return path.startsWith(data) ? ServiceLayout.DATA.resolve(data.relativize(path)) : path;
  }

  /** The files beside the configuration that are the user's: rules, synonyms, passwords. */
  List<Path> companions() throws IOException {
    try (Stream<Path> files = Files.list(config.getParent())) {
      return files
          // A link could lead to a file that its owner may not read.
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .filter(file -> !SHIPPED.contains(file.getFileName().toString()))
          .filter(file -> !ServiceFiles.UNITS.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }
}
