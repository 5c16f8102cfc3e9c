package org.siterank.cli;

import java.nio.file.Path;
import java.util.List;

/** The packaged program, as the start script calls it but without its shell between. */
final class Siterank {

  /** Java as for a short command, and the jar; the command's words follow. */
  static final List<String> COMMAND =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-jar",
          Path.of("target/siterank/lib/siterank.jar").toAbsolutePath().toString());

  private Siterank() {}
}
