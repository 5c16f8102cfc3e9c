package org.siterank.cli;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * An optional part of the program that has commands. {@link ServiceLoader} finds it when its jar is
 * on the class path.
 */
public interface CommandProvider {

  /**
   * Makes a command.
   *
   * @param name its name on the command line
   * @return an object with annotations of picocli; empty if the part has no such command
   */
  Optional<Object> command(String name);
}
