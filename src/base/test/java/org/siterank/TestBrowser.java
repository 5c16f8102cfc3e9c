package org.siterank;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The installed Chromium, without a window, that asks nobody for anything by itself. */
public final class TestBrowser implements AutoCloseable {

  /** The browser where Siterank itself looks for it, on the search path; a name alone elsewhere. */
  private static final Path CHROMIUM =
      Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
          .filter(folder -> !folder.isEmpty())
          .map(folder -> Path.of(folder, "chromium"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElse(Path.of("chromium"));

  private final Playwright playwright;
  private final Browser browser;

  private TestBrowser(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Ends the test where there is no browser; with CI set in the environment that is a failure. */
  public static void assume() {
    Needs.that(CHROMIUM.isAbsolute() && !Needs.isBare(), "chromium (Debian package chromium)");
  }

  /** Starts it. */
  public static TestBrowser start() {
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
    return new TestBrowser(playwright, browser);
  }

  public Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
