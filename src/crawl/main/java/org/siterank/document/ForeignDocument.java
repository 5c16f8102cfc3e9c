package org.siterank.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/** A document of a foreign format as a page, from what its reader found in it. */
final class ForeignDocument {

  private ForeignDocument() {}

  static Parsed parse(PageUrl url, String type, ForeignText read, DocumentHeaders headers) {
    if (!read.problem().isEmpty()) {
      return new Parsed.Unreadable(type, true, "cannot be read: " + read.problem());
    }
    RobotsDirectives robots = RobotsDirectives.ofHeaders(headers.robotsTags());
    List<Link> links = new ArrayList<>();
    int dropped = 0;
    for (ForeignText.Anchor anchor : read.links()) {
      Optional<PageUrl> target = url.resolve(anchor.href());
      if (target.isPresent() && links.size() < DocumentParser.MAX_LINKS) {
        links.add(new Link(target.get(), anchor.words(), robots.nofollow()));
      } else if (target.isPresent()) {
        dropped++;
      }
    }
    Page page =
        new Page(
            url,
            new Page.Content(
                read.type(),
                title(url, read),
                read.headings(),
                read.description(),
                read.text(),
                Language.of(Language.primary(read.language()), url, headers, read.text())),
            new Page.Directives(
                robots.noindex(),
                robots.nofollow(),
                LinkHeader.canonical(headers.links())
                    .flatMap(url::resolve)
                    .filter(canonical -> !canonical.equals(url)),
                Optional.empty()),
            links,
            List.of(),
            new StatedDates().modified(read.modified()).published(read.created()).best(),
            PageLayout.NONE,
            Optional.empty());
    return new Parsed.Document(page, dropped, read.cut());
  }

  /** Its title, or its first heading, or the name of its file. */
  private static String title(PageUrl url, ForeignText read) {
    if (!read.title().isEmpty()) {
      return read.title();
    }
    return read.headings().lines().findFirst().orElseGet(() -> PlainText.fileName(url));
  }
}
