package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells robots by their user agents. isbot's patterns decide whether a client is a robot; the
 * patterns of crawler-user-agents, which also catch browsers, only give it its name. An empty user
 * agent is a robot: browsers send one.
 *
 * <p>Verdicts are remembered for the agents met last, since a log repeats few agents many times.
 */
final class Robots {

  /** Verdicts kept; a busy site sees some ten thousand distinct agents a day. */
  private static final int KEPT = 20_000;

  /**
   * Longer agents are judged by their beginning: no browser sends more (RFC 9110 sets no limit).
   */
  private static final int MAX_AGENT = 1024;

  private static final String NAMELESS = "other robots";

  private record Named(Pattern pattern, String name) {}

  private final Pattern robot;
  private final List<Named> names = new ArrayList<>();

  private final Map<String, Optional<String>> verdicts =
      new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<String>> eldest) {
          return size() > KEPT;
        }
      };

  Robots() {
    robot = Pattern.compile(String.join("|", Lists.lines("robots.txt")), Pattern.CASE_INSENSITIVE);
    for (String line : Lists.lines("robot-names.tsv")) {
      int tab = line.indexOf('\t');
      names.add(new Named(Pattern.compile(line.substring(0, tab)), line.substring(tab + 1)));
    }
  }

  /** The name of the robot, or nothing for a browser. */
  Optional<String> name(String userAgent) {
    String agent = userAgent.length() > MAX_AGENT ? userAgent.substring(0, MAX_AGENT) : userAgent;
    return verdicts.computeIfAbsent(agent, this::judge);
  }

  private Optional<String> judge(String agent) {
    if (agent.isBlank()) {
      return Optional.of("no user agent");
    }
    if (!robot.matcher(agent).find()) {
      return Optional.empty();
    }
    return Optional.of(
        names.stream()
            .filter(named -> named.pattern().matcher(agent).find())
            .findFirst()
            .map(Named::name)
            .orElse(NAMELESS));
  }
}
