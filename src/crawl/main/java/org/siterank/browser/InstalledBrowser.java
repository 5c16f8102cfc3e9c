package org.siterank.browser;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The Chromium of this machine. */
public final class InstalledBrowser {

  private static final List<String> NAMES =
      List.of(
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable",
          "chrome-headless-shell");

  private InstalledBrowser() {}

  /** The program: the one that is named, or the first on the PATH. */
  static Optional<Path> find(RenderOptions options) {
    if (options.browser().isPresent()) {
      return options.browser().filter(Files::isExecutable);
    }
    String path = System.getenv("PATH");
    if (path == null) {
      return Optional.empty();
    }
    for (String name : NAMES) {
      for (String folder : path.split(File.pathSeparator, -1)) {
        Path file = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /** The remedy before pages can be rendered here; nothing where they can. */
  public static Optional<String> obstacle(RenderOptions options) {
    if (find(options).isEmpty()) {
      return Optional.of(
          options
              .browser()
              .map(file -> "name a program in crawl.browser (" + file + " is none)")
              .orElse("install chromium"));
    }
    if (options.sandboxed() && isRoot()) {
      return Optional.of(
          "run as another user than root, as which chromium has no sandbox (or do without it:"
              + " crawl.browser-sandbox: off)");
    }
    return Optional.empty();
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException noSuchSystem) {
      return "root".equals(System.getProperty("user.name"));
    }
  }
}
