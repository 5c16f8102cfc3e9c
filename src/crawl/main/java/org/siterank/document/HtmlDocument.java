package org.siterank.document;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.siterank.site.Page;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** An HTML or XHTML document, read by jsoup as a browser would. */
final class HtmlDocument {

  /**
   * {@code content} of a meta refresh (WHATWG HTML, 4.2.5.3): seconds, then the address with or
   * without {@code url=} and quotes.
   */
  private static final Pattern REFRESH =
      Pattern.compile(
          "\\s*(\\d*)(?:\\.\\d*)?\\s*[;,\\s]\\s*(?:url\\s*=\\s*)?(?:\"([^\"]*)\"?|'([^']*)'?|(.*))",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** A refresh after at most this many seconds is a redirect, a later one is a page of its own. */
  private static final int REDIRECT_SECONDS = 1;

  private HtmlDocument() {}

  static Parsed parse(
      PageUrl url,
      byte[] body,
      String type,
      Optional<Charset> header,
      DocumentHeaders headers,
      Optional<String> readersMeta,
      boolean loggedIn) {
    Document html = HtmlText.tree(body, type, header);
    HtmlElements elements = HtmlElements.of(html);
    RobotsDirectives robots =
        RobotsDirectives.ofHeaders(headers.robotsTags()).and(elements.allMetas());
    PageUrl base = elements.base().flatMap(e -> url.resolve(e.attr("href"))).orElse(url);
    HtmlLinks links = HtmlLinks.of(elements.links(), base, robots.nofollow(), loggedIn);
    Optional<HtmlBlocks> blocks =
        elements
            .body()
            .map(
                element ->
                    HtmlBlocks.of(
                        element,
                        links.elements(),
                        HtmlNavigation.of(elements, url, base, html.title()),
                        language(elements)));
    String text = blocks.map(HtmlBlocks::text).orElse("");
    String content = blocks.map(HtmlBlocks::content).orElse("");
    List<Section> sections = blocks.map(HtmlBlocks::sections).orElse(List.of());
    String language = blocks.map(HtmlBlocks::language).orElseGet(() -> language(elements));
    return new Parsed.Document(
        new Page(
            url,
            new Page.Content(
                type,
                html.title(),
                headings(sections),
                description(elements),
                text,
                Language.of(language, url, headers, content)),
            new Page.Directives(
                robots.noindex(),
                robots.nofollow(),
                canonical(elements, base, headers).filter(c -> !c.equals(url)),
                refresh(elements, base).filter(target -> !target.equals(url))),
            links.links(),
            RelatedPages.of(elements, base, headers, robots.nofollow()),
            HtmlDates.of(elements, url, text, sections),
            new PageLayout(
                sections,
                blocks.map(HtmlBlocks::blocks).orElse(List.of()),
                HtmlSigns.of(elements, base, text, Language.isGuessed(language, headers))),
            Optional.of(HtmlMarkup.of(elements, url, base, headers))),
        links.dropped(),
        false,
        readersMeta.map(name -> readers(elements, name)).orElse(List.of()));
  }

  /** Only the head may say it: what stands in the body may come from a visitor. */
  private static List<String> readers(HtmlElements elements, String name) {
    return elements.metas().stream()
        .filter(HtmlElements::isInHead)
        .filter(meta -> meta.attr("name").trim().equalsIgnoreCase(name))
        .map(meta -> meta.attr("content"))
        .toList();
  }

  private static String headings(List<Section> sections) {
    return sections.stream().map(Section::title).collect(Collectors.joining("\n"));
  }

  private static String description(HtmlElements elements) {
    for (Element meta : elements.metas()) {
      if (meta.attr("name").trim().equalsIgnoreCase("description")) {
        return meta.attr("content").replaceAll("\\s+", " ").trim();
      }
    }
    return "";
  }

  private static String language(HtmlElements elements) {
    if (elements.root().isPresent()) {
      String own = StatedLanguages.of(elements.root().get());
      if (!own.isEmpty()) {
        return own;
      }
    }
    for (Element meta : elements.metas()) {
      if (meta.attr("http-equiv").trim().equalsIgnoreCase("content-language")) {
        return Language.primary(meta.attr("content"));
      }
    }
    return "";
  }

  /** Only the head may say it: what stands in the body may come from a visitor (RFC 6596). */
  private static Optional<PageUrl> canonical(
      HtmlElements elements, PageUrl base, DocumentHeaders headers) {
    for (Element link : elements.headLinks()) {
      if (link.hasAttr("href") && LinkHeader.isCanonical(link.attr("rel"))) {
        return base.resolve(link.attr("href"));
      }
    }
    return LinkHeader.canonical(headers.links()).flatMap(base::resolve);
  }

  private static Optional<PageUrl> refresh(HtmlElements elements, PageUrl base) {
    for (Element meta : elements.metas()) {
      if (!meta.attr("http-equiv").trim().equalsIgnoreCase("refresh")) {
        continue;
      }
      Matcher content = REFRESH.matcher(meta.attr("content"));
      if (content.matches() && isImmediate(content.group(1))) {
        for (int group = 2; group <= 4; group++) {
          if (content.group(group) != null && !content.group(group).isBlank()) {
            return base.resolve(content.group(group));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isImmediate(String seconds) {
    return seconds.isEmpty()
        || (seconds.length() < 6 && Integer.parseInt(seconds) <= REDIRECT_SECONDS);
  }
}
