package org.siterank.model;

import java.util.Optional;
import org.siterank.site.PageUrl;

/** A link as a page writes it when it names an address by the way from its own folder. */
final class RelativeLink {

  private static final String UP = "../";

  private RelativeLink() {}

  /** The shortest such way: {@code b.html}, {@code ../b.html}; nothing to another host. */
  static Optional<String> between(PageUrl page, PageUrl target) {
    if (!page.origin().equals(target.origin())) {
      return Optional.empty();
    }
    String from = page.path().substring(0, page.path().lastIndexOf('/') + 1);
    String to = target.path();
    int common = 0;
    for (int slash = from.indexOf('/'); slash >= 0; slash = from.indexOf('/', slash + 1)) {
      if (!to.startsWith(from.substring(0, slash + 1))) {
        break;
      }
      common = slash + 1;
    }
    int up = (int) from.substring(common).chars().filter(c -> c == '/').count();
    return Optional.of(
        UP.repeat(up) + to.substring(common) + target.query().map(query -> "?" + query).orElse(""));
  }
}
