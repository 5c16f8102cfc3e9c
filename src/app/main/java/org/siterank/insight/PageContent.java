package org.siterank.insight;

import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.siterank.store.StoredPage;

/**
 * Content of a page, as it was last read.
 *
 * @param description its own description, or empty
 * @param headings its headings, in their order
 * @param words words of its text, those of templates included
 * @param language primary language tag, or empty
 * @param contentType its media type
 * @param noindex whether it asks not to be found
 * @param changed when its content last changed
 */
public record PageContent(
    String description,
    List<String> headings,
    long words,
    String language,
    String contentType,
    boolean noindex,
    Instant changed) {

  private static final Pattern SPACE = Pattern.compile("\\s+");

  public PageContent {
    headings = List.copyOf(headings);
  }

  static PageContent of(StoredPage page) {
    return new PageContent(
        page.description(),
        page.headings().lines().filter(line -> !line.isBlank()).toList(),
        SPACE.splitAsStream(page.body()).filter(word -> !word.isEmpty()).count(),
        page.language(),
        page.contentType(),
        page.noindex(),
        page.changed());
  }
}
