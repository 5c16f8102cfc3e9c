package org.siterank.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** All commands, by name, in the order in which help lists them. */
final class Commands {

  private static final Map<String, Supplier<Object>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("init", InitCommand::new);
  }

  private Commands() {}

  /** Name → what makes the command; made only when it is called or listed. */
  static Map<String, Supplier<Object>> all() {
    return ALL;
  }
}
