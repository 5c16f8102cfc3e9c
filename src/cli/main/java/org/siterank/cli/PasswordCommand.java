package org.siterank.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.disk.OwnFiles;
import org.siterank.web.PasswordHash;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code siterank password}: sets the password of a webmaster. */
@Command(
    description = {
      "Sets the password of a webmaster in the file serve.users, which is made when it is missing.",
      "Asks for it twice; without a terminal, it is the first line of standard input. The file has",
      "a slow hash of it (PBKDF2 with HMAC-SHA-256): who reads the file does not learn it."
    })
final class PasswordCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("serve.users");
  @Mixin private Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The name of the webmaster, without a colon.")
  private String name;

  @Override
  public Integer call() throws Exception {
    if (name.isBlank()
        || name.startsWith("#")
        || name.chars().anyMatch(c -> c == ':' || Character.isISOControl(c))) {
      throw new CommandFailure(
          ExitStatus.USAGE, "a name has no colon and does not begin with #, got: " + name);
    }
    Path file =
        options
            .load()
            .serve()
            .users()
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE, "name the file of webmasters with --users FILE"));
    String password = password();
    if (password.isEmpty()) {
      throw new CommandFailure(ExitStatus.USAGE, "the password is empty");
    }
    boolean isNew = save(file, name + ":" + PasswordHash.of(password));
    terminal.say(
        (isNew ? "added to " : "changed in ") + file + "; a running serve must be restarted");
    return ExitStatus.DONE.code();
  }

  /** Puts a line in the place of the one with the same name; returns true if there was none. */
  private boolean save(Path file, String line) throws IOException {
    List<String> lines = new ArrayList<>();
    Optional<UserPrincipal> owner = Optional.empty();
    if (Files.exists(file)) {
      lines.addAll(Files.readAllLines(file));
      owner = Optional.of(Files.getOwner(file));
    }
    boolean had = lines.removeIf(other -> other.startsWith(name + ":"));
    lines.add(line);
    OwnFiles.replace(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    if (owner.isPresent() && !Files.getOwner(file).equals(owner.get())) {
      Files.setOwner(file, owner.get()); // The service goes on reading what root changed.
    }
    return !had;
  }

  @SuppressWarnings("SystemConsoleNull") // Asked only where somebody types.
  private String password() throws CommandFailure, IOException {
    Console console = Terminal.isTyped() ? System.console() : null;
    if (console == null) {
      String line =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      return line == null ? "" : line;
    }
    char[] first = console.readPassword("Password: ");
    char[] again = console.readPassword("Again: ");
    if (first == null || !Arrays.equals(first, again)) {
      throw new CommandFailure(ExitStatus.USAGE, "the two passwords differ");
    }
    return new String(first);
  }
}
