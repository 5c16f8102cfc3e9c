package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which user agents are robots, and what they are called. That an agent is a robot is decided by
 * isbot's patterns, which miss few robots and catch hardly a browser; its name is the first of
 * crawler-user-agents' patterns that fits. The two lists' licences stand beside them.
 *
 * <p>An agent is looked through once for the words that patterns need; only patterns whose word is
 * there, and the few without one, are tried.
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

  /** A character that stands for itself because of the backslash before it. */
  private static final Pattern ESCAPED = Pattern.compile("\\\\([^a-zA-Z0-9])");

  /** For patterns of which no word is known: they are always tried. */
  private static final int ALWAYS = -1;

  /**
   * One pattern of a list.
   *
   * @param word number of a word that agents must hold to fit, or {@link #ALWAYS}
   * @param literal what the agent must hold, when the pattern is that and no more; or null
   * @param pattern what it must fit otherwise
   * @param name what those are called that fit
   */
  private record Rule(int word, String literal, Pattern pattern, String name) {

    boolean fits(String agent, BitSet words) {
      if (word != ALWAYS && !words.get(word)) {
        return false;
      }
      return pattern == null ? agent.contains(literal) : pattern.matcher(agent).find();
    }
  }

  /** The words of all patterns, in lower case. */
  private final WordIndex words = new WordIndex();

  /** Numbers of words that are patterns by themselves. */
  private final BitSet literals = new BitSet();

  private final List<Rule> rules = new ArrayList<>();
  private final List<Rule> names = new ArrayList<>();

  private RobotList() {}

  /** The lists that are shipped with Siterank. */
  public static RobotList shipped() {
    RobotList list = new RobotList();
    new ListFile("isbot-patterns.json").forEachText((none, pattern) -> list.add(pattern));
    String[] last = new String[1];
    new ListFile("crawler-user-agents.json")
        .forEachText(
            (field, text) -> {
              if (field.equals("pattern")) {
                last[0] = text;
              } else {
                list.addName(last[0], text);
              }
            });
    return list;
  }

  /** Most patterns are plain words; looking for all words at once costs less than a pattern. */
  private void add(String pattern) {
    String lower = pattern.toLowerCase(Locale.ROOT);
    if (isLiteral(pattern) && lower.length() >= WordIndex.LEAST_LENGTH) {
      literals.set(words.add(lower));
    } else {
      Pattern compiled = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
      rules.add(new Rule(word(pattern), null, compiled, UNNAMED));
    }
  }

  private void addName(String pattern, String name) {
    boolean literal = isLiteral(ESCAPED.matcher(pattern).replaceAll(""));
    names.add(
        literal
            ? new Rule(word(pattern), ESCAPED.matcher(pattern).replaceAll("$1"), null, name)
            : new Rule(word(pattern), null, Pattern.compile(pattern), name));
  }

  private int word(String pattern) {
    String word = RequiredWord.of(pattern).toLowerCase(Locale.ROOT);
    return word.length() < WordIndex.LEAST_LENGTH ? ALWAYS : words.add(word);
  }

  private static boolean isLiteral(String pattern) {
    return pattern.chars().noneMatch(c -> SYNTAX.indexOf(c) >= 0);
  }

  /** Whether this is the name of one robot, and not of all of a kind. */
  static boolean isKnown(String name) {
    return !name.equals(UNNAMED) && !name.equals(NO_AGENT) && !name.equals(OVERSIZED);
  }

  /** The robot's name when the agent is one; nothing for what may be a browser. */
  public Optional<String> name(String agent) {
    if (agent.isBlank()) {
      return Optional.of(NO_AGENT);
    }
    if (agent.length() > MAX_AGENT) {
      return Optional.of(OVERSIZED);
    }
    BitSet found = words.in(agent.toLowerCase(Locale.ROOT));
    if (!found.intersects(literals) && rules.stream().noneMatch(rule -> rule.fits(agent, found))) {
      return Optional.empty();
    }
    for (Rule rule : names) {
      if (rule.fits(agent, found)) {
        return Optional.of(rule.name());
      }
    }
    return Optional.of(UNNAMED);
  }
}
