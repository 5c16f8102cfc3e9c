package org.siterank.documentation;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.siterank.Needs;

/**
 * This machine as if it were new: its files with a writable layer on top, in a mount name space and
 * a network of its own. Users, services and ports of a test do not exist outside. A shell of root
 * waits inside for scripts.
 */
final class Machine implements AutoCloseable {

  /** W: a directory for the layers; F: the directory that is /mnt inside. */
  private static final String ENTER =
      """
      set -e
      ip link set lo up
      mount -t tmpfs none "$W"
      mkdir "$W/upper" "$W/work" "$W/root"
      chmod 755 "$W" "$W/upper"
      mount -t overlay none -o "lowerdir=/,upperdir=$W/upper,workdir=$W/work" "$W/root"
      cd "$W/root"
      mount -t proc proc proc
      mount --rbind /dev dev
      for fresh in tmp root home var/log; do mount -t tmpfs none $fresh; done
      chmod 1777 tmp
      chmod 700 root
      chmod 755 home var/log
      mount --bind "$F" mnt
      rm -rf opt/siterank* etc/siterank var/lib/siterank usr/local/bin/siterank run/systemd/system
      umask 022
      exec chroot "$W/root" bash
      """;

  /** Without root: the same files, of which those that a reader sees are replaced by own ones. */
  private static final String ENTER_AS_USER =
      """
      set -e
      ip link set lo up
      mount --bind "$F" /mnt
      cp /etc/hosts /mnt/hosts
      mount --bind /mnt/hosts /etc/hosts
      keys=$(readlink -f "$JAVA_HOME/lib/security/cacerts")
      cp "$keys" /mnt/cacerts
      chmod u+w /mnt/cacerts
      mount --bind /mnt/cacerts "$keys"
      for fresh in /tmp /root /home /var/log; do mount -t tmpfs none $fresh; done
      mount -t proc proc /proc
      umask 022
      cd /
      exec bash
      """;

  /** The needs of a machine of its own. */
  static final String NEEDS =
      "unshare and ip (Debian packages util-linux, iproute2), and root with overlay file systems"
          + " or name spaces of users";

  /** The needs of blocks of other users than {@code you}. */
  static final String NEEDS_ROOT = "root and unshare (Debian package util-linux)";

  /** The end of a script's output, on a line of its own. */
  private static final String END = "@ended ";

  private final Process process;
  private final Writer in;
  private final BufferedReader out;
  private final Path shared;
  private final boolean hasUsers;

  private Machine(Process process, Path shared, boolean hasUsers) {
    this.process = process;
    this.shared = shared;
    this.hasUsers = hasUsers;
    this.in =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts one. An ordinary user gets one, too, where the system allows user name spaces; it has
   * that user alone.
   *
   * @param folder a directory of the test
   * @return null where this user or this system cannot make one
   */
  static Machine start(Path folder) throws IOException {
    Path layers = Files.createDirectories(folder.resolve("layers"));
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (Needs.find("unshare").isEmpty() || Needs.find("ip").isEmpty()) {
      return null;
    }
    boolean isRoot = System.getProperty("user.name").equals("root");
    List<String> command = new ArrayList<>(List.of("unshare", "--mount", "--net"));
    if (!isRoot) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(List.of("--pid", "--fork", "--kill-child"));
    command.addAll(List.of("--propagation", "private", "sh", "-c", isRoot ? ENTER : ENTER_AS_USER));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder
        .environment()
        .put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    builder.environment().put("W", layers.toString());
    builder.environment().put("F", shared.toString());
    builder.environment().put("HOME", "/root");
    builder.environment().put("LANG", "C.UTF-8");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    try {
      Machine machine = new Machine(builder.start(), shared, isRoot);
      if (machine.run("test -x \"$JAVA_HOME/bin/java\" && test -d /mnt").status() == 0) {
        return machine;
      }
      machine.close();
    } catch (IOException e) {
      return null; // No such program, or it has ended.
    }
    return null;
  }

  /** How a script ended, and what it printed to both outputs. */
  record Ended(int status, String said) {}

  /** Whether it has users beside the one who runs this test. */
  boolean hasUsers() {
    return hasUsers;
  }

  /** The directory that is /mnt inside. */
  Path shared() {
    return shared;
  }

  /** Runs a script as root and waits for its end. */
  Ended run(String script) throws IOException {
    in.write("(" + script + "\n) </dev/null 2>&1; printf '\\n%s%s\\n' '" + END + "' $?\n");
    in.flush();
    StringBuilder said = new StringBuilder();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(END)) {
        String text = said.substring(0, Math.max(0, said.length() - 1));
        return new Ended(Integer.parseInt(line.substring(END.length())), text);
      }
      said.append(line).append('\n');
    }
    throw new IOException("the machine of the test has ended: " + said);
  }

  /** Runs a script as root that must succeed. */
  String require(String script) throws IOException {
    Ended ended = run("set -e\n" + script);
    if (ended.status() != 0) {
      throw new IOException("status " + ended.status() + " of " + script + "\n" + ended.said());
    }
    return ended.said();
  }

  @Override
  public void close() throws IOException {
    try (in;
        out) {
      process.destroy();
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
