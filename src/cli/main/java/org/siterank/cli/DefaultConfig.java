package org.siterank.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.install.ServiceLayout;

/** The configuration file of a command that names none. */
final class DefaultConfig {

  /** The file in the working directory, which {@code init} writes. */
  static final Path LOCAL = Path.of("conf", "siterank.yaml");

  private DefaultConfig() {}

  /** The first file that exists: the local one, then that of the installed service. */
  static Optional<Path> find() {
    return Stream.of(LOCAL, ServiceLayout.CONFIG).filter(Files::exists).findFirst();
  }
}
