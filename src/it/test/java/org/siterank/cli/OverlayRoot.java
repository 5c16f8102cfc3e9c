package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;

/**
 * This machine's files in a mount name space of its own, with a writable layer on top: a script may
 * create users and change /etc there, and nothing of it reaches the machine.
 */
final class OverlayRoot {

  /** W: a directory for the layers; F: a directory that the script finds as /mnt. */
  private static final String ENTER =
      """
      set -e
      mount -t tmpfs none "$W"
      mkdir "$W/upper" "$W/work" "$W/root"
      chmod 755 "$W" "$W/upper"
      mount -t overlay none -o "lowerdir=/,upperdir=$W/upper,workdir=$W/work" "$W/root"
      cd "$W/root"
      mount --bind /proc proc
      mount --bind /dev dev
      mount -t tmpfs none tmp
      chmod 1777 tmp
      mount --bind "$F" mnt
      mkdir -p mnt/changed
      mount --bind "$W/upper" mnt/changed
      # As on a new machine.
      rm -rf opt/siterank* etc/siterank var/lib/siterank usr/local/bin/siterank run/systemd/system
      umask 022
      exec chroot "$W/root" bash /mnt/script
      """;

  private OverlayRoot() {}

  /** Skips the test where no such root can be made. */
  static void require(Path folder) throws IOException, InterruptedException {
    Needs.program("unshare", "util-linux");
    Path shared = Files.createDirectories(folder.resolve("probe"));
    Outcome probe = run(folder, shared, "true");
    Needs.that(probe.status() == 0, "root and overlay file systems");
  }

  /**
   * Runs a script of bash as root.
   *
   * @param folder a directory of the test
   * @param shared a directory that is /mnt for the script, where /mnt/changed holds what differs
   *     from this machine's files, and a character device for each that is gone
   */
  static Outcome run(Path folder, Path shared, String script)
      throws IOException, InterruptedException {
    Files.writeString(shared.resolve("script"), script);
    Path layers = Files.createDirectories(folder.resolve("layers"));
    Map<String, String> environment =
        Map.of("W", layers.toString(), "F", shared.toString(), "HOME", "/root");
    List<String> command =
        List.of("unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER);
    return Processes.start(folder, environment, command).await();
  }
}
