package org.siterank.cli;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A short command line that can be read without the parser: one of three commands, words, and the
 * options people and scripts use most, each at most once. Loading the parser and its model of the
 * command takes longer than a search. Every other line, and every line with a mistake, goes to the
 * parser; a line that is read here means there the same.
 *
 * @param command the name of the command
 * @param options the long names of the options that are given, with their values
 * @param words what is no option, in order
 */
record PlainLine(String command, Map<String, String> options, List<String> words) {

  static final String CONFIG = "--config";
  static final String DATA = "--data";
  static final String FORMAT = "--format";
  static final String COUNT = "-n";
  static final String PAGE = "--page";

  private static final Set<String> OF_ALL = Set.of(CONFIG, DATA, FORMAT);
  private static final Set<String> OF_SEARCH = Set.of(CONFIG, DATA, FORMAT, COUNT, PAGE);

  /** Reads a command line, if it is a plain one. */
  static Optional<PlainLine> of(String... args) {
    return args.length == 0
        ? Optional.empty()
        : switch (args[0]) {
          case "search" -> read(OF_SEARCH, args).filter(line -> !line.words().isEmpty());
          case "status", "today" -> read(OF_ALL, args).filter(line -> line.words().isEmpty());
          default -> Optional.empty();
        };
  }

  private static Optional<PlainLine> read(Set<String> known, String... args) {
    Map<String, String> options = new HashMap<>();
    List<String> words = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      String arg = args[i];
      if (isWord(arg)) {
        words.add(arg);
        continue;
      }
      int equals = arg.startsWith("--") ? arg.indexOf('=') : -1;
      String name = equals < 0 ? arg : arg.substring(0, equals);
      if (name.equals("-c")) {
        name = CONFIG;
      }
      String value = equals >= 0 ? arg.substring(equals + 1) : ++i < args.length ? args[i] : "";
      if (!known.contains(name) || !isValue(name, value) || options.put(name, value) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(new PlainLine(args[0], options, words));
  }

  /** Returns true if the parser reads it as a word: no option, and no file of arguments. */
  private static boolean isWord(String arg) {
    return !arg.isEmpty() && arg.charAt(0) != '-' && arg.charAt(0) != '@';
  }

  private static boolean isValue(String name, String value) {
    return switch (name) {
      case COUNT, PAGE -> value.matches("[1-9][0-9]{0,8}");
      case FORMAT -> OutputFormat.named(value).isPresent();
      case CONFIG -> isWord(value) && isPath(value);
      default -> isWord(value);
    };
  }

  private static boolean isPath(String value) {
    try {
      return !Path.of(value).toString().isEmpty();
    } catch (InvalidPathException e) {
      return false; // The parser says what is wrong.
    }
  }

  /** Returns the value of an option, or the one it has when it is not given. */
  String option(String name, String otherwise) {
    return options.getOrDefault(name, otherwise);
  }

  /** Returns the value of an option that is a number, or the one it has when it is not given. */
  int number(String name, int otherwise) {
    String value = options.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  /**
   * Runs the command.
   *
   * @param out takes results
   * @param err takes messages
   * @return the exit status
   */
  int run(PrintWriter out, PrintWriter err) {
    PlainCommand called = (PlainCommand) Commands.make(command);
    called.take(this, new Terminal(out, err));
    try {
      int status = called.call();
      out.flush();
      return status;
    } catch (Exception e) {
      ConfigOptions config = ConfigOptions.showing();
      config.take(this);
      return new CommandEnd("siterank " + command, Optional.of(config), false, err).status(e);
    } catch (Throwable e) { // Also errors: a process must not end without its one line.
      return new CommandEnd("siterank", Optional.empty(), false, err).status(e);
    }
  }
}
