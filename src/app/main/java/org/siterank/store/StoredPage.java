package org.siterank.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageDate;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * A page as it was last read, for the index.
 *
 * @param url its canonical address
 * @param contentType media type
 * @param title its title, or empty
 * @param headings its headings, one a line
 * @param description its own description, or empty
 * @param body its text, one block-level element a line
 * @param language primary language tag, or empty
 * @param noindex whether it asks not to be shown
 * @param changed when its content last changed
 * @param dated when it is from, as far as that is told
 * @param layout its sections, and what is known of each line of the body
 */
public record StoredPage(
    PageUrl url,
    String contentType,
    String title,
    String headings,
    String description,
    String body,
    String language,
    boolean noindex,
    Instant changed,
    Optional<PageDate> dated,
    PageLayout layout) {

  /** The parts of the body that begin with a heading. */
  public List<Section> sections() {
    return layout.sections();
  }
}
