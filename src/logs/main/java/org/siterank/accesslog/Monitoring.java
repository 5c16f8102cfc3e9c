package org.siterank.accesslog;

import java.util.List;
import java.util.Locale;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.AddressRange;

/**
 * Recognises monitoring of the site by its own operators, and Siterank's own requests: those of the
 * crawler, of {@code check} and of pages that are rendered.
 *
 * @param agents words that the user agents of monitoring hold, in any case
 * @param addresses where monitoring comes from
 * @param crawlers names under which Siterank sends requests ({@code crawl.user-agent}), with or
 *     without a version, besides {@value #NAME}
 */
public record Monitoring(List<String> agents, List<AddressRange> addresses, List<String> crawlers) {

  static final String NAME = "Siterank";

  /** Siterank's crawler alone. */
  public static final Monitoring NONE = new Monitoring(List.of(), List.of());

  private static final String OWN_CRAWLER = NAME.toLowerCase(Locale.ROOT) + "/";

  /** The end of a user agent with {@code crawl.contact}. */
  private static final String CONTACT = "( \\(\\+[^()]*\\))?";

  public Monitoring {
    for (String agent : agents) {
      if (agent.isBlank()) {
        throw new IllegalArgumentException("the name of a monitoring agent must not be empty");
      }
    }
    agents = agents.stream().map(agent -> agent.toLowerCase(Locale.ROOT)).toList();
    addresses = List.copyOf(addresses);
    crawlers = List.copyOf(crawlers);
  }

  /** Monitoring of a site whose crawler goes by its usual name. */
  public Monitoring(List<String> agents, List<AddressRange> addresses) {
    this(agents, addresses, List.of());
  }

  boolean isAgent(String agent) {
    String lower = agent.toLowerCase(Locale.ROOT);
    return agents.stream().anyMatch(lower::contains);
  }

  /** Returns true for the user agents of Siterank. */
  boolean isCrawler(String agent) {
    return agent.toLowerCase(Locale.ROOT).contains(OWN_CRAWLER)
        || crawlers.stream().anyMatch(name -> isOf(name, agent));
  }

  /**
   * Returns true for the user agent of the crawler with this name: only the version and the contact
   * may follow. Somebody may have given the crawler the name with which browsers begin theirs.
   */
  private static boolean isOf(String name, String agent) {
    if (!agent.regionMatches(/* ignoreCase= */ true, 0, name, 0, name.length())) {
      return false;
    }
    String rest = agent.substring(name.length());
    return rest.matches(name.contains("/") ? CONTACT : "/[^ ()]*" + CONTACT);
  }

  boolean isClient(LogLine line) {
    return !addresses.isEmpty()
        && AddressRange.parseAddress(line.text(Field.CLIENT))
            .filter(client -> addresses.stream().anyMatch(range -> range.contains(client)))
            .isPresent();
  }
}
