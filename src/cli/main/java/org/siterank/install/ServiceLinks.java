package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The links by which the shell, man and completion find the installed program. */
final class ServiceLinks {

  private ServiceLinks() {}

  /**
   * Link → target: the command, its man pages, its completion.
   *
   * @param program a directory with the same files as the link to the version in use
   */
  static Map<Path, Path> of(Path program) throws IOException {
    Map<Path, Path> links = new TreeMap<>();
    Path in = ServiceLayout.PROGRAM;
    links.put(Installation.COMMAND, in.resolve("bin/siterank"));
    Path share = Path.of("/usr/local/share");
    Path pages = program.resolve("man/man1");
    if (Files.isDirectory(pages)) {
      try (Stream<Path> files = Files.list(pages)) {
        files.forEach(
            page ->
                links.put(
                    share.resolve("man/man1").resolve(page.getFileName()),
                    in.resolve("man/man1").resolve(page.getFileName())));
      }
    }
    links.put(
        share.resolve("bash-completion/completions/siterank"),
        in.resolve("completions/siterank.bash"));
    links.put(share.resolve("zsh/site-functions/_siterank"), in.resolve("completions/_siterank"));
    links.put(
        share.resolve("fish/vendor_completions.d/siterank.fish"),
        in.resolve("completions/siterank.fish"));
    return links;
  }
}
