package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * A page that is offered for another page, or for an address without one.
 *
 * @param url its name
 * @param site the name of its site among several; of a site alone its host, and port when unusual
 * @param title its title, or its URL when it has none
 * @param snippet its description, or its first words
 * @param language its primary language tag, or empty
 * @param type short name of its media type, such as {@code html}
 * @param listing whether it is known to list other pages, and to say little itself
 * @param similarity from 0 to 1: how alike it is to the page, or how well it fits the address
 */
public record RelatedPage(
    PageUrl url,
    String site,
    String title,
    String snippet,
    @JsonProperty("lang") String language,
    String type,
    boolean listing,
    double similarity) {

  /** Reads a document. */
  static RelatedPage of(PublishedSearcher searcher, int doc, double similarity) throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), doc);
    PageUrl url = new PageUrl(page.url());
    return new RelatedPage(
        url,
        searcher.value(doc, SiteField.SITE_NAME).orElseGet(url::authority),
        page.shownTitle(),
        Snippets.withoutMatch(page).text(),
        page.language(),
        page.type(),
        searcher.isListing(doc),
        similarity);
  }
}
