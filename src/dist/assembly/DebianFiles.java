import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;
import org.siterank.install.ServiceFiles;
import org.siterank.install.ServiceLayout;

/**
 * Lays the distribution out as Debian has it, called by the build as {@code java DebianFiles.java TOP
 * GENERATED VERSION PACKAGER DATE OUT}: the files that differ from those of the archive. TOP is the
 * folder of the sources, GENERATED has the man pages and completions of the archive.
 */
final class DebianFiles {

  private static final String LICENSE =
      """
      Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
      Upstream-Name: Siterank

      Files: *
      Copyright: 2026 the authors of Siterank
      License: Apache-2.0
       On Debian systems, the full text of the Apache License 2.0 is in
       /usr/share/common-licenses/Apache-2.0. The libraries in /usr/share/siterank/lib
       have their own licenses, which THIRD-PARTY.txt in this folder names. Their texts are
       in each of them, or in the folder licenses.
      """;

  private final Path top;
  private final Path generated;
  private final Path out;

  private DebianFiles(Path top, Path generated, Path out) {
    this.top = top;
    this.generated = generated;
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    DebianFiles files = new DebianFiles(Path.of(args[0]), Path.of(args[1]), Path.of(args[5]));
    files.configuration();
    files.manPages();
    files.completions();
    files.units();
    files.texts(args[2], args[3], args[4]);
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = out.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void configuration() throws IOException {
    write("etc/siterank/siterank.yaml", ConfigTemplate.text(Map.of("--data", List.of(ServiceLayout.DATA.toString()))));
    write("etc/siterank/" + ConfigSchema.FILE_NAME, ConfigSchema.text());
  }

  private void manPages() throws IOException {
    try (Stream<Path> pages = Files.list(generated.resolve("man/man1"))) {
      for (Path page : (Iterable<Path>) pages.sorted()::iterator) {
        write(
            "usr/share/man/man1/" + page.getFileName() + ".gz",
            compressed(Files.readAllBytes(page)));
      }
    }
  }

  private String completion(String name) throws IOException {
    return Files.readString(generated.resolve("completions").resolve(name));
  }

  private void completions() throws IOException {
    write(
        "usr/share/bash-completion/completions/siterank", completion("siterank.bash"));
    write("usr/share/zsh/vendor-completions/_siterank", completion("_siterank"));
    write(
        "usr/share/fish/vendor_completions.d/siterank.fish", completion("siterank.fish"));
  }

  private void units() throws IOException {
    ServiceFiles files = new ServiceFiles(top.resolve("conf"), ServiceLayout.ofPackage());
    for (String unit : ServiceFiles.UNITS) {
      write("lib/systemd/system/" + unit, files.unit(unit));
    }
    write("etc/logrotate.d/siterank", files.rotation("adm"));
  }

  private void texts(String version, String packager, String date) throws IOException {
    String changes =
        """
        siterank (%s) unstable; urgency=medium

          * See CHANGES.md in this folder.

         -- %s  %s
        """
            .formatted(version, packager, date);
    write("usr/share/doc/siterank/copyright", LICENSE);
    write(
        "usr/share/doc/siterank/changelog.gz",
        compressed(changes.getBytes(StandardCharsets.UTF_8)));
    for (Path text : List.of(top.resolve("CHANGES.md"), top.resolve("NOTICE"), generated.resolve("THIRD-PARTY.txt"))) {
      write("usr/share/doc/siterank/" + text.getFileName(), Files.readAllBytes(text));
    }
    try (Stream<Path> licenses = Files.list(top.resolve("src/dist/assembly/licenses"))) {
      for (Path text : (Iterable<Path>) licenses.sorted()::iterator) {
        write("usr/share/doc/siterank/licenses/" + text.getFileName(), Files.readAllBytes(text));
      }
    }
    for (String name : List.of("siterank.cron", "siterank.logrotate")) {
      String text = Files.readString(top.resolve("conf").resolve(name));
      write("usr/share/doc/siterank/examples/" + name, text);
      write("usr/share/siterank/conf/" + name, text);
    }
  }

  /** As gzip -9n does: without a name and a time. */
  private static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      gzip.write(content);
    }
    byte[] packed = bytes.toByteArray();
    packed[8] = 2; // The flag of best compression.
    return packed;
  }
}
