package org.siterank;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The installed Chromium, without a window, that asks nobody for anything by itself. */
public final class TestBrowser implements AutoCloseable {

  private final Playwright playwright;
  private final Browser browser;

  private TestBrowser(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Ends the test where there is no browser; with CI set in the environment that is a failure. */
  public static void assume() {
    installed();
  }

  private static Path installed() {
    return Needs.program("chromium", "chromium");
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
                    .setExecutablePath(installed())
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
