package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.siterank.site.PageDate;

/** Prints when a page is from. */
final class DateOutput {

  private DateOutput() {}

  static String words(PageDate date) {
    String by =
        switch (date.kind()) {
          case MODIFIED -> "when it was changed, as it says";
          case PUBLISHED -> "when it was published, as it says";
          case SHOWN -> "the date at its top";
          case SERVED -> "last changed, according to the server (Last-Modified)";
        };
    return date.when() + ", " + by;
  }

  /** Two fields: the time, and who says so; both null when nothing is told. */
  static void json(JsonGenerator json, Optional<PageDate> date) throws IOException {
    json.writeStringField("dated", date.map(d -> d.when().toString()).orElse(null));
    json.writeStringField(
        "datedBy", date.map(d -> d.kind().name().toLowerCase(Locale.ROOT)).orElse(null));
  }
}
