package org.siterank.cli;

import java.util.Optional;
import java.util.ServiceLoader;

/** The commands of optional parts. */
final class OptionalCommands {

  private OptionalCommands() {}

  /** Makes a command, if its part is installed. */
  static Optional<Object> find(String name) {
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      Optional<Object> command = provider.command(name);
      if (command.isPresent()) {
        return command;
      }
    }
    return Optional.empty();
  }

  /** Makes a command. One that is not installed says how to get it when it is called. */
  static Object make(String name) {
    return find(name).orElseGet(MissingCommand::new);
  }
}
