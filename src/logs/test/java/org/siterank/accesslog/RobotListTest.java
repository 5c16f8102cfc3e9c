package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class RobotListTest {

  private final RobotList robots = RobotList.shipped();

  @Test
  void atLeast99PercentOfTheRobotsOfCrawlerUserAgentsAreFound() throws IOException {
    List<String> agents = crawlerUserAgents();
    assertEquals(2116, agents.size());
    assertTrue(share(agents) >= 0.99, "recall " + share(agents));
  }

  private static List<String> crawlerUserAgents() throws IOException {
    List<String> agents = new ArrayList<>();
    String list = Files.readString(SharedLogs.file("lists/crawler-user-agents.json"));
    for (JsonNode entry : new ObjectMapper().readTree(list)) {
      entry.get("instances").forEach(agent -> agents.add(agent.asText()));
    }
    return agents;
  }

  @Test
  void atLeast99PercentOfTheRobotsOfIsbotAreFound() throws IOException {
    List<String> agents = fixtures("isbot-fixtures-crawlers.yml");
    assertTrue(agents.size() > 500, agents.size() + " robots");
    assertTrue(share(agents) >= 0.99, "recall " + share(agents));
  }

  @Test
  void atMostOneBrowserInTwoHundredIsTakenForARobot() throws IOException {
    List<String> agents = fixtures("isbot-fixtures-browsers.yml");
    assertTrue(agents.size() > 300, agents.size() + " browsers");
    assertTrue(share(agents) <= 0.005, "wrongly caught " + share(agents));
  }

  private double share(List<String> agents) {
    long found = agents.stream().filter(agent -> robots.name(agent).isPresent()).count();
    return (double) found / agents.size();
  }

  private static List<String> fixtures(String name) throws IOException {
    String text = Files.readString(SharedLogs.file("lists/" + name));
    Object yaml = new Load(LoadSettings.builder().build()).loadFromString(text);
    List<String> agents = new ArrayList<>();
    for (Object group : ((Map<?, ?>) yaml).values()) {
      ((List<?>) group).forEach(agent -> agents.add((String) agent));
    }
    return agents;
  }

  private static JsonNode shipped(String name) throws IOException {
    try (InputStream in = RobotList.class.getResourceAsStream(name)) {
      return new ObjectMapper().readTree(in);
    }
  }

  /** The words are but a way to try fewer patterns: trying all of them finds the same. */
  @Test
  void whatIsFoundIsWhatTryingEveryPatternFinds() throws IOException {
    List<Pattern> patterns = new ArrayList<>();
    shipped("isbot-patterns.json")
        .forEach(p -> patterns.add(Pattern.compile(p.asText(), Pattern.CASE_INSENSITIVE)));
    Map<Pattern, String> names = new LinkedHashMap<>();
    shipped("crawler-user-agents.json")
        .forEach(
            e -> names.put(Pattern.compile(e.get("pattern").asText()), e.get("name").asText()));
    List<String> agents = new ArrayList<>(crawlerUserAgents());
    agents.addAll(fixtures("isbot-fixtures-crawlers.yml"));
    agents.addAll(fixtures("isbot-fixtures-browsers.yml"));
    Random random = new Random(1);
    for (int i = agents.size(); i > 0; i--) {
      // Pieces of two agents: patterns meet what they were not made for.
      String a = agents.get(random.nextInt(agents.size()));
      String b = agents.get(random.nextInt(agents.size()));
      agents.add(a.substring(random.nextInt(a.length())) + b.substring(b.length() / 2));
    }
    for (String agent : agents) {
      Optional<String> expected = Optional.empty();
      if (patterns.stream().anyMatch(pattern -> pattern.matcher(agent).find())) {
        expected =
            names.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(agent).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> Optional.of(RobotList.UNNAMED));
      }
      assertEquals(
          agent.isBlank() ? Optional.of(RobotList.NO_AGENT) : expected, robots.name(agent));
    }
  }

  @Test
  void theWordThatAPatternNeedsIsTold() {
    assertEquals("agent", RequiredWord.of("agent\\b"));
    assertEquals(
        "google", RequiredWord.of("(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))"));
    assertEquals("bot", RequiredWord.of("(?<! cu)bots?(?:\\b|_)"));
    assertEquals("", RequiredWord.of("Netumo|netumo"));
    assertEquals("dispatch/", RequiredWord.of("^dispatch/\\d"));
    assertEquals("remove.bg/", RequiredWord.of("^remove\\.bg/"));
    assertEquals("lank", RequiredWord.of("[)(]a{2}lank(x[)]y)c*"));
  }

  @Test
  void robotsAreCalledByTheirName() {
    assertEquals(
        Optional.of("Googlebot"),
        robots.name("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"));
    assertEquals(Optional.of("AhrefsBot"), robots.name("Mozilla/5.0 (compatible; AhrefsBot/7.0)"));
    assertEquals(Optional.of("Wget"), robots.name("Wget/1.21"));
    assertEquals(Optional.of(RobotList.UNNAMED), robots.name("portscout/0.8.1"));
  }

  @Test
  void aBrowserHasNoName() {
    assertEquals(
        Optional.empty(),
        robots.name("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
  }

  @Test
  void whoeverSendsNoAgentOrAnEndlessOneIsNoBrowser() {
    assertEquals(Optional.of(RobotList.NO_AGENT), robots.name(" "));
    assertEquals(
        Optional.of(RobotList.OVERSIZED), robots.name("Mozilla/5.0 " + "(x) ".repeat(1000)));
  }

  @Test
  void agentsMadeToExhaustThePatternsAreDecidedAllTheSame() {
    for (String piece : List.of(".1", "a", "(", "@a", "/v1.2.3", "\u0000", " a/1", ";")) {
      String agent = piece.repeat(RobotList.MAX_AGENT / piece.length());
      assertTrue(robots.name(agent).orElse("a browser").length() > 1);
    }
  }
}
