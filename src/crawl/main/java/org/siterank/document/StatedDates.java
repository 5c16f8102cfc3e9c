package org.siterank.document;

import java.time.Instant;
import java.util.Optional;
import org.siterank.site.PageDate;

/**
 * The dates that a document gives, of which one counts: when it was last changed, else when it was
 * published, else what its readers are shown. The first date of each kind is taken; texts that are
 * no date are passed over.
 */
final class StatedDates {

  private Instant modified;
  private Instant published;
  private Instant shown;

  StatedDates modified(String text) {
    modified = modified == null ? DateText.parse(text).orElse(null) : modified;
    return this;
  }

  StatedDates published(String text) {
    published = published == null ? DateText.parse(text).orElse(null) : published;
    return this;
  }

  StatedDates shown(String text) {
    shown = shown == null ? DateText.parse(text).orElse(null) : shown;
    return this;
  }

  /** The one that counts. */
  Optional<PageDate> best() {
    // What was changed before it was published was published in the form of then.
    if (modified != null && (published == null || !published.isAfter(modified))) {
      return Optional.of(new PageDate(modified, PageDate.Kind.MODIFIED));
    }
    if (published != null) {
      return Optional.of(new PageDate(published, PageDate.Kind.PUBLISHED));
    }
    return Optional.ofNullable(shown).map(date -> new PageDate(date, PageDate.Kind.SHOWN));
  }
}
