package org.siterank.mcp;

import java.util.Objects;
import org.siterank.search.Asker;

/**
 * A client of the tools.
 *
 * @param asker what they may read
 * @param address where they ask from, or empty; it tells people apart while searches are counted
 */
public record AssistantClient(Asker asker, String address) {

  public AssistantClient {
    Objects.requireNonNull(asker, "asker");
    Objects.requireNonNull(address, "address");
  }
}
