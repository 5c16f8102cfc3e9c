package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** Takes the steps of an installation or a removal, and announces each of them first. */
final class Steps {

  /** A change of the machine. */
  interface Action {
    void take() throws IOException;
  }

  private final boolean dryRun;
  private final Consumer<String> say;

  /**
   * Announces and takes steps.
   *
   * @param dryRun true to announce the steps without taking them
   * @param say takes the announcements
   */
  Steps(boolean dryRun, Consumer<String> say) {
    this.dryRun = dryRun;
    this.say = say;
  }

  boolean isDryRun() {
    return dryRun;
  }

  /** Announces a step, then takes it. */
  void take(String description, Action action) throws IOException {
    say.accept(description);
    silently(action);
  }

  /** Takes a step that belongs to one announced before. */
  void silently(Action action) throws IOException {
    if (!dryRun) {
      action.take();
    }
  }

  /** Announces that something stays. */
  void keep(String what) {
    say.accept("Keep " + what);
  }

  /** Writes a file of the system. An existing file with another text is kept beside it. */
  void write(Path file, String text, String what) throws IOException {
    if (RootFiles.hasText(file, text)) {
      return;
    }
    if (Files.exists(file)) {
      Path old = file.resolveSibling(file.getFileName() + ".before-install");
      take(
          "Keep the old " + file + " as " + old.getFileName(),
          () -> Files.copy(file, old, StandardCopyOption.REPLACE_EXISTING));
    }
    take("Write " + what + " " + file, () -> RootFiles.write(file, text));
  }
}
