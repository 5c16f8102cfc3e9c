package org.siterank.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The programs of the system that create users and start services. */
final class Machine {

  /** How a program ended, and all that it printed. */
  record Result(int status, String output) {

    boolean succeeded() {
      return status == 0;
    }
  }

  private static final List<Path> PROGRAMS =
      Stream.of("/usr/sbin", "/usr/bin", "/sbin", "/bin").map(Path::of).toList();

  private static final int PATIENCE_SECONDS = 20;

  /** Runs a program to its end. */
  Result run(String... command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IOException("cannot start " + command[0] + ": " + e.getMessage(), e);
    }
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Result(process.waitFor(), output.strip());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command[0] + " was running", e);
    }
  }

  /**
   * Runs a program that has to succeed.
   *
   * @throws IOException with the command, its status and what it printed
   */
  void require(String... command) throws IOException {
    Result result = run(command);
    if (!result.succeeded()) {
      throw new IOException(
          String.join(" ", command)
              + ": exit status "
              + result.status()
              + (result.output().isEmpty() ? "" : ": " + result.output()));
    }
  }

  /** Returns true if a program is installed. */
  boolean has(String program) {
    return PROGRAMS.stream().anyMatch(folder -> Files.isExecutable(folder.resolve(program)));
  }

  /** Returns true if this process belongs to root. */
  boolean isRoot() throws IOException {
    return run("id", "-u").output().equals("0");
  }

  boolean hasUser(String user) throws IOException {
    return run("id", "-u", user).succeeded();
  }

  /** The name of a user's own group. */
  String group(String user) throws IOException {
    Result group = run("id", "-gn", user);
    return group.succeeded() ? group.output() : user;
  }

  boolean isMember(String user, String group) throws IOException {
    Result groups = run("id", "-Gn", user);
    return groups.succeeded() && List.of(groups.output().split("\\s+")).contains(group);
  }

  boolean hasGroup(String group) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/etc/group"))) {
      return lines.anyMatch(line -> line.startsWith(group + ":"));
    }
  }

  /** Returns true if a user may read a file, with all groups of that user. */
  boolean mayRead(String user, Path file) throws IOException {
    return run("runuser", "-u", user, "--", "test", "-r", file.toString()).succeeded();
  }

  /**
   * Ends the processes of a user, such as the search page.
   *
   * @throws IOException when one is still there after some seconds
   */
  void endProcesses(String user) throws IOException {
    for (ProcessHandle process : processes(user)) {
      process.destroy();
    }
    for (ProcessHandle process : processes(user)) {
      try {
        process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException e) {
        throw new IOException("process " + process.pid() + " of " + user + " does not end", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for a process of " + user, e);
      }
    }
  }

  private static List<ProcessHandle> processes(String user) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().user().equals(Optional.of(user)))
        .toList();
  }

  /** Returns true if systemd started this machine. */
  boolean isRunBySystemd() {
    return Files.isDirectory(Path.of("/run/systemd/system"));
  }
}
