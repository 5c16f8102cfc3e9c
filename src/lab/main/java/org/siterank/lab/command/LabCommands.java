package org.siterank.lab.command;

import java.util.Optional;
import org.siterank.cli.CommandProvider;

/** The commands of this module. */
public final class LabCommands implements CommandProvider {

  @Override
  public Optional<Object> command(String name) {
    return switch (name) {
      case "solve" -> Optional.of(new SolveCommand());
      case "lab" -> Optional.of(new LabCommand());
      default -> Optional.empty();
    };
  }
}
