package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.siterank.site.PageUrl;

/** A real site of 1,751 files, served on loopback by its own server, and its log of four days. */
public final class SemicompleteSite implements AutoCloseable {

  /** The addresses that its links and its log use. */
  public static final List<PageUrl> ALIASES =
      List.of(PageUrl.of("http://www.semicomplete.com/"), PageUrl.of("http://semicomplete.com/"));

  private static final String ARCHIVE = "semicomplete/site-rebuilt.tar.zst";
  private static final String LOG = "semicomplete/access-2015-05-17_20.pseudo.log.gz";

  private final Path folder;
  private final Process server;

  /**
   * Unpacks and serves it; the test is skipped where no real data are named.
   *
   * @param folder for its files
   * @param redirectAliases whether second addresses of pages redirect
   */
  public SemicompleteSite(Path folder, boolean redirectAliases)
      throws IOException, InterruptedException {
    String archive = Needs.data(ARCHIVE).toString();
    Needs.program("zstd", "zstd");
    Needs.program("python3", "python3");
    Process tar =
        new ProcessBuilder("tar", "--zstd", "-xf", archive, "-C", folder.toString())
            .inheritIO()
            .start();
    assertEquals(0, tar.waitFor(), "tar");
    this.folder = folder;
    ProcessBuilder builder =
        new ProcessBuilder(
            "python3",
            Needs.data("serve_site.py").toString(),
            folder.toString(),
            "0",
            "--port-file",
            folder.resolve("port").toString());
    if (redirectAliases) {
      builder.command().add("--redirect-aliases");
    }
    server = builder.redirectErrorStream(true).start();
    // The server announces itself when it listens.
    server.inputReader().readLine();
  }

  /** The start page. */
  public PageUrl url() throws IOException {
    return PageUrl.of("http://127.0.0.1:" + Files.readString(folder.resolve("port")) + "/");
  }

  /** The log, unpacked. */
  public Path log() throws IOException {
    Path log = folder.resolve("access.log");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(Needs.data(LOG)))) {
      Files.copy(in, log);
    }
    return log;
  }

  @Override
  public void close() {
    server.destroy();
    // Fails where the server does not end.
    server.onExit().orTimeout(20, TimeUnit.SECONDS).join();
  }
}
