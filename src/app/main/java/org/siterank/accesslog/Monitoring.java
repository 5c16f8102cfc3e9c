package org.siterank.accesslog;

import java.util.List;
import java.util.Locale;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.AddressRange;

/**
 * Recognises monitoring of the site by its own operators. Siterank's own crawler is always among
 * them.
 *
 * @param agents words that the user agents of monitoring hold, in any case
 * @param addresses where monitoring comes from
 */
public record Monitoring(List<String> agents, List<AddressRange> addresses) {

  /** Siterank's crawler alone. */
  public static final Monitoring NONE = new Monitoring(List.of(), List.of());

  private static final String OWN_CRAWLER = "siterank/";

  public Monitoring {
    for (String agent : agents) {
      if (agent.isBlank()) {
        throw new IllegalArgumentException("the name of a monitoring agent must not be empty");
      }
    }
    agents = agents.stream().map(agent -> agent.toLowerCase(Locale.ROOT)).toList();
    addresses = List.copyOf(addresses);
  }

  boolean isAgent(String agent) {
    String lower = agent.toLowerCase(Locale.ROOT);
    return lower.contains(OWN_CRAWLER) || agents.stream().anyMatch(lower::contains);
  }

  boolean isClient(LogLine line) {
    return !addresses.isEmpty()
        && AddressRange.parseAddress(line.text(Field.CLIENT))
            .filter(client -> addresses.stream().anyMatch(range -> range.contains(client)))
            .isPresent();
  }
}
