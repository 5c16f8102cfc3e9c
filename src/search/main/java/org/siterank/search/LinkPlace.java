package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.siterank.site.PageUrl;

/**
 * A sentence where a link to a page would fit.
 *
 * @param page the page with the sentence
 * @param title its title, or its URL when it has none
 * @param similarity from 0 to 1: how alike the page is to the one that the link would lead to
 * @param cover from 0 to 1: how much of that page's title the sentence has; 1 if it has the name
 * @param sentence the sentence, with the words of the topic
 * @param section the heading above the sentence; empty at the beginning of the page
 * @param address leads to that section
 */
public record LinkPlace(
    PageUrl page,
    String title,
    double similarity,
    double cover,
    Snippet sentence,
    String section,
    String address) {

  public LinkPlace {
    Objects.requireNonNull(page, "page");
    Objects.requireNonNull(sentence, "sentence");
  }

  /** How well a link would fit there, from 0 to 1. */
  public double fit() {
    return cover * cover * Math.sqrt(similarity);
  }

  /** The links that pages have already. */
  public interface Links {

    /** Returns true if a page has no link to the target and could get one. */
    boolean mayGet(PageUrl page);

    /** The words of all links of a page: where these stand, the page has a link already. */
    List<String> words(PageUrl page) throws IOException;
  }
}
