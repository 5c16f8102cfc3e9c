package org.siterank.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/** The bytes of an HTML document as a tree, in the charset that browsers would choose. */
final class HtmlText {

  /** Where documents declare their charset, if anywhere; jsoup looks as far. */
  private static final int PROLOGUE = 5120;

  /** The first mention of a charset, as documents in UTF-8 make it. */
  private static final Pattern MENTION =
      Pattern.compile(
          "(?:charset|encoding)(\\s*=\\s*[\"']?\\s*utf-?8\\b)?", Pattern.CASE_INSENSITIVE);

  private HtmlText() {}

  static Document tree(byte[] body, String type, Optional<Charset> header) {
    Optional<Charset> outside = Charsets.outside(body, header);
    if (outside.isPresent()) {
      return parse(new String(body, outside.get()), type);
    }
    Optional<String> plain = plainUtf8(body);
    if (plain.isPresent()) {
      return parse(plain.get(), type);
    }
    Document html = declared(body, type);
    // jsoup has looked for the document's own declaration, and took UTF-8 without one.
    Charset inside = html.charset();
    if (inside.name().startsWith("UTF-16") || inside.name().startsWith("UTF-32")) {
      // A declaration that can be read as ASCII cannot be true (WHATWG HTML, 13.2.3.2).
      return parse(new String(body, StandardCharsets.UTF_8), type);
    }
    boolean latin =
        inside.equals(StandardCharsets.ISO_8859_1) || inside.equals(StandardCharsets.US_ASCII);
    boolean undeclared =
        inside.equals(StandardCharsets.UTF_8) && !declares(html) && !Charsets.isUtf8(body);
    return latin || undeclared ? parse(new String(body, Charsets.FALLBACK), type) : html;
  }

  /** The text of what is in UTF-8 and says nothing else: nearly all there is, and soon told. */
  private static Optional<String> plainUtf8(byte[] body) {
    String prologue =
        new String(body, 0, Math.min(PROLOGUE, body.length), StandardCharsets.ISO_8859_1);
    Matcher mention = MENTION.matcher(prologue);
    if (mention.find() && mention.group(1) == null) {
      return Optional.empty();
    }
    String text = new String(body, StandardCharsets.UTF_8);
    return text.indexOf('\ufffd') < 0 ? Optional.of(text) : Optional.empty();
  }

  private static Document parse(String text, String type) {
    String unmarked = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (type.equals("application/xhtml+xml")) {
      Document xml = Jsoup.parse(unmarked, "", limited(Parser.xmlParser()));
      if (xml.selectFirst("html") != null) {
        return xml;
      }
    }
    return Jsoup.parse(unmarked, "", limited(Parser.htmlParser()));
  }

  private static Document declared(byte[] body, String type) {
    if (type.equals("application/xhtml+xml")) {
      Document xml = declared(body, Parser.xmlParser());
      if (xml.selectFirst("html") != null) {
        return xml;
      }
    }
    return declared(body, Parser.htmlParser());
  }

  private static Document declared(byte[] body, Parser parser) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(body), null, "", limited(parser));
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
  }

  private static Parser limited(Parser parser) {
    return parser.setMaxDepth(DocumentParser.MAX_DEPTH);
  }

  private static boolean declares(Document html) {
    return html.select("meta[charset]").size() > 0
        || html.select("meta[http-equiv=content-type][content*=charset]").size() > 0;
  }
}
