package org.siterank.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageDate;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * A page as it was last read, with its text.
 *
 * @param head the page without it
 * @param headings its headings, one a line
 * @param description its own description, or empty
 * @param body its text, one block-level element a line
 * @param language primary language tag, or empty
 */
public record StoredPage(
    StoredHead head, String headings, String description, String body, String language) {

  /** Its canonical address. */
  public PageUrl url() {
    return head.url();
  }

  /** Its media type. */
  public String contentType() {
    return head.contentType();
  }

  /** Its title, or empty. */
  public String title() {
    return head.title();
  }

  /** Whether it asks not to be shown. */
  public boolean noindex() {
    return head.noindex();
  }

  /** When its content last changed. */
  public Instant changed() {
    return head.changed();
  }

  /** When it is from, as far as that is told. */
  public Optional<PageDate> dated() {
    return head.dated();
  }

  /** Its sections, and what is known of each line of the body. */
  public PageLayout layout() {
    return head.layout();
  }

  /** The parts of the body that begin with a heading. */
  public List<Section> sections() {
    return layout().sections();
  }
}
