package org.siterank.accesslog;

/**
 * The campaign that an address names in its {@code utm_*} parameters (Google Analytics, "Collect
 * campaign data with custom URLs"). A part that is not given is empty; one that may name a person
 * is {@link #OTHER}.
 *
 * @param source who sent the visitor: {@code utm_source}
 * @param medium by what means: {@code utm_medium}
 * @param name {@code utm_campaign}
 */
public record Campaign(String source, String medium, String name) {

  /** In the place of a text that is not kept. */
  public static final String OTHER = "other";

  /** The campaign of an address without such parameters. */
  public static final Campaign NONE = new Campaign("", "", "");

  /** Whether the address names none of the parts. */
  public boolean isEmpty() {
    return source.isEmpty() && medium.isEmpty() && name.isEmpty();
  }

  int textLength() {
    return source.length() + medium.length() + name.length();
  }
}
