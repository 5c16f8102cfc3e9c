package org.siterank.backup;

import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.siterank.KnownSite;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.RunProgress;

/** Data directories with a published run. */
final class Published {

  private Published() {}

  /** Makes one, in which three pages can be searched. */
  static void site(Path data) throws Exception {
    SiteConfig config;
    try (KnownSite site = new KnownSite(data)) {
      site.page(HOME, A, B).page(A).page(B);
      config = site.config();
    }
    rank(config);
  }

  /** Ranks and publishes what is known. */
  static void rank(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      site.stages().rank(RunProgress.SILENT, () -> false);
    }
  }

  /** Copies databases and index. */
  static Path copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.toList();
    }
    for (Path file : files) {
      String name = from.relativize(file).toString();
      if (!name.matches("lock|status.json|metrics.prom")) {
        Files.copy(file, to.resolve(name));
      }
    }
    return to;
  }
}
