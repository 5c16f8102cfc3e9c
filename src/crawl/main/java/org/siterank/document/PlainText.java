package org.siterank.document;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.siterank.site.Page;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/** A document that is nothing but text: its file's name is the title, and it has no links. */
final class PlainText {

  private PlainText() {}

  static Parsed parse(
      PageUrl url, byte[] body, String type, Optional<Charset> header, DocumentHeaders headers) {
    String text = Charsets.decode(body, header).replaceAll("\\s+", " ").trim();
    RobotsDirectives robots = RobotsDirectives.ofHeaders(headers.robotsTags());
    Optional<PageUrl> canonical =
        LinkHeader.canonical(headers.links()).flatMap(url::resolve).filter(c -> !c.equals(url));
    return new Parsed.Document(
        new Page(
            url,
            new Page.Content(
                type, fileName(url), "", "", text, Language.of("", url, headers, text)),
            new Page.Directives(robots.noindex(), robots.nofollow(), canonical, Optional.empty()),
            List.of(),
            List.of(),
            Optional.empty(),
            PageLayout.NONE,
            Optional.empty()),
        0,
        false);
  }

  static String fileName(PageUrl url) {
    String path = url.path();
    String name = path.substring(path.lastIndexOf('/') + 1);
    // A plus sign in a path is a plus sign; the decoder is made for forms.
    return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
