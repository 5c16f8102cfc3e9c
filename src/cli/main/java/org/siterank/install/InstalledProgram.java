package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The program in a place that services can read and root alone can change, with its links. */
final class InstalledProgram {

  private static final List<String> HIDDEN_FROM_SERVICES =
      List.of("/home", "/root", "/tmp", "/var/tmp", "/run");

  private static final List<String> PARTS =
      List.of(
          "bin",
          "lib",
          "manual",
          "man",
          "completions",
          "conf",
          "README.md",
          "CHANGES.md",
          "LICENSE");

  private static final Path BUILD = Path.of("lib", "build-id");

  private final Path home;
  private final Machine machine;
  private final Steps steps;

  /**
   * The program.
   *
   * @param home the directory of the unpacked archive
   */
  InstalledProgram(Path home, Machine machine, Steps steps) {
    this.home = home;
    this.machine = machine;
    this.steps = steps;
  }

  /**
   * Copies the program if it has to be copied, and links to it.
   *
   * @param earlier the copy that an earlier installation made
   * @return the copy; nothing when services use the program where it was unpacked
   */
  Optional<Path> place(Optional<Path> earlier) throws IOException {
    Path real = home.toRealPath();
    Path link = ServiceLayout.PROGRAM;
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
      if (real.equals(link)) {
        return earlier;
      }
      throw new IOException(
          link + " is a directory, not a link to a version. Rename it, then repeat the command");
    }
    Path target = real;
    Optional<Path> copied = earlier;
    if (!isServable(real)) {
      Path copy = link.resolveSibling(name(real));
      if (!isSameBuild(real, copy)) {
        steps.take("Copy the program to " + copy, () -> copy(real, copy));
      }
      target = copy;
      copied = Optional.of(copy);
    }
    Path linked = target;
    if (!RootFiles.isLink(link, linked)) {
      steps.take("Link " + link + " to " + linked, () -> RootFiles.link(link, linked));
    }
    return copied;
  }

  /** Returns true if services can read the program where it is, and root alone can change it. */
  private static boolean isServable(Path home) throws IOException {
    return HIDDEN_FROM_SERVICES.stream().noneMatch(home::startsWith)
        && RootFiles.isTrusted(home.resolve("bin/siterank"))
        && RootFiles.isTrusted(home.resolve("lib/siterank.jar"));
  }

  private static String name(Path home) {
    String name = home.getFileName().toString();
    return name.startsWith("siterank-") ? name : "siterank-copy";
  }

  private static boolean isSameBuild(Path home, Path copy) throws IOException {
    return Files.exists(copy.resolve(BUILD))
        && Files.mismatch(home.resolve(BUILD), copy.resolve(BUILD)) < 0;
  }

  private void copy(Path from, Path to) throws IOException {
    Path draft = to.resolveSibling("." + to.getFileName() + ".new");
    RootFiles.delete(draft);
    RootFiles.makeDirectory(draft);
    for (String part : PARTS) {
      if (Files.exists(from.resolve(part))) {
        machine.require("cp", "-R", from.resolve(part).toString(), draft.toString());
      }
    }
    Files.deleteIfExists(draft.resolve("conf/siterank.yaml"));
    machine.require("chown", "-hR", "0:0", draft.toString());
    machine.require("chmod", "-R", "u=rwX,go=rX", draft.toString());
    RootFiles.delete(to);
    Files.move(draft, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Links the command, its man pages and its completion.
   *
   * @return the names that were kept, because they are files of somebody else
   */
  List<Path> link() throws IOException {
    Map<Path, Path> links = ServiceLinks.of(home);
    List<Path> foreign =
        links.keySet().stream()
            .filter(name -> Files.exists(name, LinkOption.NOFOLLOW_LINKS))
            .filter(name -> !Files.isSymbolicLink(name))
            .toList();
    links.keySet().removeAll(foreign);
    Path command = links.get(Installation.COMMAND);
    if (command != null && !RootFiles.isLink(Installation.COMMAND, command)) {
      steps.take(
          "Link " + Installation.COMMAND + " to " + command,
          () -> RootFiles.link(Installation.COMMAND, command));
    }
    steps.take(
        "Link man pages and completion for the shells below /usr/local/share",
        () -> {
          for (Map.Entry<Path, Path> link : links.entrySet()) {
            if (!RootFiles.isLink(link.getKey(), link.getValue())) {
              RootFiles.link(link.getKey(), link.getValue());
            }
          }
        });
    return foreign;
  }
}
