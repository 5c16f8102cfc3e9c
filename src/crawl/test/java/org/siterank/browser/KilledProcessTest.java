package org.siterank.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.siterank.TestBrowser;
import org.siterank.disk.Scratch;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;

/** A program that is killed while it renders leaves no browser, and its files not for long. */
@ResourceLock("chromium") // It sees the processes of the others.
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledProcessTest {

  private static final RenderOptions OPTIONS =
      new RenderOptions(Optional.empty(), false, Duration.ofMinutes(10), 10, 1_000_000);

  /** Renders a page that never ends. */
  static final class Renderer {

    public static void main(String[] args) throws Exception {
      PageResources none =
          new PageResources() {
            @Override
            public Optional<Refusal> refusal(PageUrl url) {
              return Optional.empty();
            }

            @Override
            public FetchResponse get(PageUrl url) throws FetchException, InterruptedException {
              System.out.println("asked");
              Thread.sleep(Long.MAX_VALUE);
              throw new IllegalStateException();
            }
          };
      try (Browser browser = Browser.start(OPTIONS)) {
        byte[] shell =
            "<script>setInterval(() => fetch('/x' + Math.random()), 100)</script>"
                .getBytes(StandardCharsets.UTF_8);
        browser.render(PageUrl.of("http://site.example/"), shell, "text/html", none);
      }
    }
  }

  private static List<Path> folders(Path tmp) throws Exception {
    try (Stream<Path> files = Files.list(tmp)) {
      return files.filter(file -> file.getFileName().toString().startsWith("siterank-")).toList();
    }
  }

  @Test
  void noBrowserOutlivesItsProgramAndItsProfileIsClearedByTheNext(@TempDir Path tmp)
      throws Exception {
    TestBrowser.assume();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process program =
        new ProcessBuilder(
                java.toString(),
                "-Djava.io.tmpdir=" + tmp,
                "-cp",
                System.getProperty("java.class.path"),
                Renderer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertEquals("asked", program.inputReader().readLine());
    List<ProcessHandle> browsers = program.descendants().toList();
    assertTrue(browsers.size() > 1, "the browser and its processes");
    assertEquals(1, folders(tmp).size());
    program.destroyForcibly().waitFor();
    for (ProcessHandle browser : browsers) {
      browser.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(browser.isAlive());
    }
    // The next one that needs temporary files.
    Process next =
        new ProcessBuilder(
                java.toString(),
                "-Djava.io.tmpdir=" + tmp,
                "-cp",
                System.getProperty("java.class.path"),
                Next.class.getName())
            .inheritIO()
            .start();
    assertEquals(0, next.waitFor());
    assertEquals(List.of(), folders(tmp));
  }

  /** Makes temporary files, as each run does that reads documents or renders pages. */
  static final class Next {

    public static void main(String[] args) throws Exception {
      Scratch.make().close();
    }
  }
}
