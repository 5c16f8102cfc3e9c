package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class RobotListTest {

  private final RobotList robots = RobotList.shipped();

  @Test
  void atLeast99PercentOfTheRobotsOfCrawlerUserAgentsAreFound() throws IOException {
    List<String> agents = new ArrayList<>();
    String list = Files.readString(SharedLogs.file("data/lists/crawler-user-agents.json"));
    for (JsonNode entry : new ObjectMapper().readTree(list)) {
      entry.get("instances").forEach(agent -> agents.add(agent.asText()));
    }
    assertEquals(2116, agents.size());
    assertTrue(share(agents) >= 0.99, "recall " + share(agents));
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
    String text = Files.readString(SharedLogs.file("data/lists/" + name));
    Object yaml = new Load(LoadSettings.builder().build()).loadFromString(text);
    List<String> agents = new ArrayList<>();
    for (Object group : ((Map<?, ?>) yaml).values()) {
      ((List<?>) group).forEach(agent -> agents.add((String) agent));
    }
    return agents;
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
