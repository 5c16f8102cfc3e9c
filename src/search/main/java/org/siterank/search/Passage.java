package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A passage of a page that answers a query.
 *
 * @param url the address of the page
 * @param title the title of the page, or its address when it has none
 * @param place its section
 * @param date the day that the page is from, if known
 * @param language the primary language tag of the page, or empty
 * @param score the score of the page, times the share that the passage has of the page's best one
 * @param tokens the estimated tokens of the text ({@link PassageRequest#tokens})
 * @param text the passage as plain text, one block a line
 */
public record Passage(
    PageUrl url,
    String title,
    @JsonUnwrapped Place place,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<LocalDate> date,
    @JsonProperty("lang") String language,
    double score,
    int tokens,
    String text) {

  /**
   * The section of a page that a passage is in.
   *
   * @param section the heading, or empty before the first one
   * @param anchor the fragment that leads to the section, or empty
   * @param link the address that leads to the section; the page's own before the first heading
   */
  public record Place(String section, String anchor, String link) {

    public Place {
      Objects.requireNonNull(section, "section");
      Objects.requireNonNull(anchor, "anchor");
      Objects.requireNonNull(link, "link");
    }
  }

  /** Returns the passage with another text. */
  Passage saying(String other) {
    return new Passage(
        url, title, place, date, language, score, PassageRequest.tokens(other), other);
  }
}
