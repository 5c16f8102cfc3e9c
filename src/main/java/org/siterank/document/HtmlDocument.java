package org.siterank.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/** An HTML or XHTML document, read by jsoup as a browser would. */
final class HtmlDocument {

  /** Content that readers do not see. Links in it do not count either. */
  private static final String UNSEEN = "script, style, noscript, template, noframes";

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
      PageUrl url, byte[] body, String type, Optional<Charset> header, DocumentHeaders headers) {
    Document html = parse(body, type, header);
    RobotsDirectives robots = RobotsDirectives.ofHeaders(headers.robotsTags()).and(html);
    Optional<PageDate> dated = HtmlDates.of(html);
    html.select(UNSEEN).remove();
    PageUrl base = base(html, url);
    HtmlLinks links = HtmlLinks.of(html, base, robots.nofollow());
    Element seen = html.selectFirst("body");
    String text = seen == null ? "" : seen.text();
    return new Parsed.Document(
        new Page(
            url,
            type,
            html.title(),
            headings(html),
            description(html),
            text,
            Language.of(language(html), headers, text),
            links.links(),
            robots.noindex(),
            robots.nofollow(),
            canonical(html, base, headers).filter(c -> !c.equals(url)),
            refresh(html, base).filter(target -> !target.equals(url)),
            dated),
        links.dropped(),
        false);
  }

  /** The document tree, in the charset that browsers would choose. */
  private static Document parse(byte[] body, String type, Optional<Charset> header) {
    Optional<Charset> outside = Charsets.outside(body, header);
    Document html = parse(body, type, outside.map(Charset::name).orElse(null));
    if (outside.isPresent()) {
      return html;
    }
    // jsoup has looked for the document's own declaration, and took UTF-8 without one.
    Charset inside = html.charset();
    if (inside.name().startsWith("UTF-16") || inside.name().startsWith("UTF-32")) {
      // A declaration that can be read as ASCII cannot be true (WHATWG HTML, 13.2.3.2).
      return parse(body, type, StandardCharsets.UTF_8.name());
    }
    boolean latin =
        inside.equals(StandardCharsets.ISO_8859_1) || inside.equals(StandardCharsets.US_ASCII);
    boolean undeclared =
        inside.equals(StandardCharsets.UTF_8) && !declares(html) && !Charsets.isUtf8(body);
    return latin || undeclared ? parse(body, type, Charsets.FALLBACK.name()) : html;
  }

  private static Document parse(byte[] body, String type, String charset) {
    if (type.equals("application/xhtml+xml")) {
      Document xml = parse(body, charset, Parser.xmlParser());
      if (xml.selectFirst("html") != null) {
        return xml;
      }
    }
    return parse(body, charset, Parser.htmlParser());
  }

  private static Document parse(byte[] body, String charset, Parser parser) {
    try {
      parser.setMaxDepth(DocumentParser.MAX_DEPTH);
      return Jsoup.parse(new ByteArrayInputStream(body), charset, "", parser);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
  }

  private static boolean declares(Document html) {
    return html.select("meta[charset]").size() > 0
        || html.select("meta[http-equiv=content-type][content*=charset]").size() > 0;
  }

  private static PageUrl base(Document html, PageUrl url) {
    Element base = html.selectFirst("base[href]");
    return base == null ? url : url.resolve(base.attr("href")).orElse(url);
  }

  /**
   * A term with a name of its own, so that links can lead to it, is the heading of what defines it.
   */
  private static String headings(Document html) {
    return html.select("h1, h2, h3, h4, h5, h6, dt[id]").stream()
        .map(Element::text)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private static String description(Document html) {
    for (Element meta : html.select("meta[name][content]")) {
      if (meta.attr("name").trim().equalsIgnoreCase("description")) {
        return meta.attr("content").replaceAll("\\s+", " ").trim();
      }
    }
    return "";
  }

  private static String language(Document html) {
    Element root = html.selectFirst("html");
    if (root != null) {
      String own =
          Language.primary(root.hasAttr("lang") ? root.attr("lang") : root.attr("xml:lang"));
      if (!own.isEmpty()) {
        return own;
      }
    }
    Element meta = html.selectFirst("meta[http-equiv=content-language][content]");
    return meta == null ? "" : Language.primary(meta.attr("content"));
  }

  /** Only the head may say it: what stands in the body may come from a visitor (RFC 6596). */
  private static Optional<PageUrl> canonical(Document html, PageUrl base, DocumentHeaders headers) {
    for (Element link : html.select("head > link[rel][href]")) {
      if (LinkHeader.isCanonical(link.attr("rel"))) {
        return base.resolve(link.attr("href"));
      }
    }
    return LinkHeader.canonical(headers.links()).flatMap(base::resolve);
  }

  private static Optional<PageUrl> refresh(Document html, PageUrl base) {
    for (Element meta : html.select("meta[http-equiv=refresh][content]")) {
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
