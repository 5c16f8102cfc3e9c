package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;

/**
 * A section of a page found that holds the answer.
 *
 * @param title its heading
 * @param url an address that leads there: the page's own with a fragment
 * @param snippet its passage that answers the query
 */
public record SectionHit(String title, String url, @JsonUnwrapped Snippet snippet) {

  public SectionHit {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(snippet, "snippet");
  }
}
