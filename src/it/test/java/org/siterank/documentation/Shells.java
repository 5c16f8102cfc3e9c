package org.siterank.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs blocks on a machine as a reader types them: as the user of the block, in the directory in
 * which the block before has left the reader, with the variables that this user has set.
 */
final class Shells {

  /**
   * Enters the directory and the variables of before, and keeps those of after; {@code $1} is the
   * number of the block, {@code $2} the user. Who is new on a page begins where the block before
   * ended, or at home where that directory is closed.
   */
  private static final String WRAPPER =
      """
      kept() {
        declare -p | grep -E '^declare (-x|--) [A-Za-z]\\w*=' \\
          | grep -vE ' (BASH\\w*|PPID|OLDPWD|PWD|SHLVL|IFS|HOME|USER|LOGNAME)='
      }
      directory=$0.$2.directory
      if [ -s "$directory" ]; then cd "$(cat "$directory")"; else
        cd "$(cat /mnt/blocks/directory)" 2>/dev/null || cd
      fi
      if [ -f "$0.$2.variables" ]; then . "$0.$2.variables"; fi
      trap 'pwd | tee /mnt/blocks/directory >"$0.$user.directory"; kept >"$0.$user.variables"' EXIT
      number=$1 user=$2
      set --
      set -e
      . "/mnt/blocks/$number.sh"
      """;

  private static final String LOGIN =
      "setpriv --reuid=%1$s --regid=$(id -g %1$s) --init-groups"
          + " env -i HOME=\"$(getent passwd %1$s | cut -d: -f6)\" USER=%1$s LOGNAME=%1$s";

  /** Without other users, this one with the reader's home. */
  private static final String SAME_USER = "env -i HOME=" + Reader.HOME;

  /** As a login makes it, but with the Java of this test. */
  private static final String USER =
      "cd / && %5$s"
          + " SHELL=/bin/bash LANG=C.UTF-8 JAVA_HOME=\"$JAVA_HOME\" %3$s"
          + " PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/mnt/bin"
          + " %4$s bash /mnt/blocks/shell %2$d %1$s"
          + " </dev/null >/mnt/blocks/%2$d.out 2>/mnt/blocks/%2$d.err";

  /** Seconds after which a server that has said nothing has failed. */
  private static final int SERVER_SECONDS = 60;

  /** A block that is still going after this long hangs. */
  private static final String LIMIT = "timeout 180";

  private final Machine machine;
  private final Path blocks;
  private final String environment;
  private int number;

  /**
   * @param environment further variables of all users, {@code NAME=value}
   */
  Shells(Machine machine, String environment) throws IOException {
    this.machine = machine;
    this.environment = environment;
    this.blocks = Files.createDirectories(machine.shared().resolve("blocks"));
    Files.writeString(blocks.resolve("shell"), WRAPPER);
    machine.require("chmod 1777 /mnt/blocks");
    enter("/");
  }

  /** The output of a block and its status; a server that keeps running has status 0. */
  record Result(int status, String out, String err) {}

  /** Goes to a directory, as a reader does who turns to another page. */
  void enter(String directory) throws IOException {
    machine.require(
        "cd /mnt/blocks; rm -f *.directory; echo %s >directory; chmod 666 directory"
            .formatted(directory));
  }

  /** Lets a user begin elsewhere. */
  void enter(String user, String directory) throws IOException {
    machine.require(
        "cd /mnt/blocks; echo %1$s >shell.%2$s.directory; chmod 666 shell.%2$s.directory"
            .formatted(directory, user));
  }

  /** The directory in which the reader is. */
  String directory() throws IOException {
    return Files.readString(blocks.resolve("directory")).strip();
  }

  Result run(String user, String script) throws IOException {
    write(script);
    return result(machine.run(command(user, LIMIT)).status());
  }

  /** Starts a server and waits for the address that it prints. */
  Result start(String user, String script) throws IOException {
    write(script);
    String command = command(user, "");
    String wait =
        """
        set -m
        ( %s ) & server=$!
        echo "$server" >>/mnt/blocks/servers
        for i in $(seq %d); do
          if grep -qsE 'http://|[^a-z]started' /mnt/blocks/%d.out /mnt/blocks/%d.err; then exit 0; fi
          if ! kill -0 "$server" 2>/dev/null; then exit 1; fi
          read -r -t 0.1 <>/mnt/never || true
        done
        exit 1
        """
            .formatted(command, SERVER_SECONDS * 10, number, number);
    machine.require("test -p /mnt/never || mkfifo /mnt/never");
    return result(machine.run(wait).status());
  }

  /** Ends all servers that were started. */
  void stopServers() throws IOException {
    machine.require(
        """
        if [ -f /mnt/blocks/servers ]; then
          while read -r group; do
            kill -TERM "-$group" 2>/dev/null || true
            for i in $(seq 100); do
              if ! kill -0 "-$group" 2>/dev/null; then break; fi
              read -r -t 0.1 <>/mnt/never || true
            done
            kill -KILL "-$group" 2>/dev/null || true
          done </mnt/blocks/servers
          rm /mnt/blocks/servers
        fi
        """);
  }

  /**
   * The shell of a user, under a program that may limit it, for the block that was written last.
   */
  private String command(String user, String under) {
    String login = machine.hasUsers() ? LOGIN.formatted(user) : SAME_USER;
    return USER.formatted(user, number, environment, under, login);
  }

  private void write(String script) throws IOException {
    number++;
    Files.writeString(blocks.resolve(number + ".sh"), script);
  }

  private Result result(int status) throws IOException {
    return new Result(
        status,
        Files.readString(blocks.resolve(number + ".out")),
        Files.readString(blocks.resolve(number + ".err")));
  }
}
