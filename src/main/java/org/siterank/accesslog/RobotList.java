package org.siterank.accesslog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which user agents are robots, and what they are called. That an agent is a robot is decided by
 * isbot's patterns, which miss few robots and catch hardly a browser; its name is the first of
 * crawler-user-agents' patterns that fits. The two lists' licences stand beside them.
 */
public final class RobotList {

  /** The name of a robot that the list of names does not have. */
  public static final String UNNAMED = "(unnamed robot)";

  /** The name of whatever sends no user agent: browsers always do. */
  public static final String NO_AGENT = "(no user agent)";

  /** The name of whatever sends an agent of more than {@value #MAX_AGENT} characters. */
  public static final String OVERSIZED = "(oversized user agent)";

  /** Longest agent that is held against the patterns; those of browsers have a few hundred. */
  static final int MAX_AGENT = 2048;

  private static final String SYNTAX = "\\[](){}.*+?^$|";

  private record Named(String literal, Pattern pattern, String name) {
    boolean fits(String agent) {
      return pattern == null ? agent.contains(literal) : pattern.matcher(agent).find();
    }
  }

  private final List<String> literals = new ArrayList<>();
  private final List<String> beginnings = new ArrayList<>();
  private final List<Pattern> patterns = new ArrayList<>();
  private final List<Named> names = new ArrayList<>();

  private RobotList() {}

  /** The lists that are shipped with Siterank. */
  public static RobotList shipped() {
    RobotList list = new RobotList();
    for (JsonNode pattern : new ListFile("isbot-patterns.json").json()) {
      list.add(pattern.asText());
    }
    for (JsonNode entry : new ListFile("crawler-user-agents.json").json()) {
      list.addName(entry.get("pattern").asText(), entry.get("name").asText());
    }
    return list;
  }

  /** Most patterns are plain words; looking for a word costs a fraction of a pattern. */
  private void add(String pattern) {
    String lower = pattern.toLowerCase(Locale.ROOT);
    if (isLiteral(pattern)) {
      literals.add(lower);
    } else if (pattern.charAt(0) == '^' && isLiteral(pattern.substring(1))) {
      beginnings.add(lower.substring(1));
    } else {
      patterns.add(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
    }
  }

  private void addName(String pattern, String name) {
    String unescaped = pattern.replaceAll("\\\\([^a-zA-Z0-9])", "$1");
    String syntax = pattern.replaceAll("\\\\[^a-zA-Z0-9]", "");
    boolean literal = isLiteral(syntax);
    names.add(new Named(unescaped, literal ? null : Pattern.compile(pattern), name));
  }

  private static boolean isLiteral(String pattern) {
    return pattern.chars().noneMatch(c -> SYNTAX.indexOf(c) >= 0);
  }

  /** The robot's name when the agent is one; nothing for what may be a browser. */
  public Optional<String> name(String agent) {
    if (agent.isBlank()) {
      return Optional.of(NO_AGENT);
    }
    if (agent.length() > MAX_AGENT) {
      return Optional.of(OVERSIZED);
    }
    if (!isRobot(agent)) {
      return Optional.empty();
    }
    for (Named named : names) {
      if (named.fits(agent)) {
        return Optional.of(named.name());
      }
    }
    return Optional.of(UNNAMED);
  }

  private boolean isRobot(String agent) {
    String lower = agent.toLowerCase(Locale.ROOT);
    return literals.stream().anyMatch(lower::contains)
        || beginnings.stream().anyMatch(lower::startsWith)
        || patterns.stream().anyMatch(pattern -> pattern.matcher(agent).find());
  }
}
