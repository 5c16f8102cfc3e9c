package org.siterank.site;

/**
 * A rule for who may read pages: a {@link UrlGlob}, a space, and {@linkplain Readers#parse groups}.
 *
 * @param text as the user wrote it
 */
public record ReadersRule(String text) {

  public ReadersRule {
    String[] parts = parts(text);
    if (parts.length < 2) {
      throw new IllegalArgumentException(
          "a rule must have a URL pattern, a space and groups, got: " + text);
    }
    Readers.parse(parts[1]);
  }

  private static String[] parts(String text) {
    return text.strip().split("\\s+", 2);
  }

  /** The pages that it is for. */
  public UrlGlob glob() {
    return new UrlGlob(parts(text)[0]);
  }

  /** The readers of the pages that match. */
  public Readers readers() {
    return Readers.parse(parts(text)[1]);
  }

  @Override
  public String toString() {
    return text;
  }
}
