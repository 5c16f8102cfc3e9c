package org.siterank.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.output.Xml;

/** Machine-readable descriptions of the search: OpenSearch for browsers, OpenAPI for programs. */
final class Description {

  /** OpenSearch 1.1 allows 16 characters; browsers show it where engines are listed. */
  private static final int SHORT_NAME = 16;

  private final String title;

  Description(String title) {
    this.title = title;
  }

  /** {@code opensearch.xml}: OpenSearch 1.1 (DeWitt Clinton), for browsers that add engines. */
  WebResponse openSearch(WebRequest request) throws IOException, BadRequest {
    if (request.origin().startsWith("/")) {
      throw new BadRequest(404, "this needs the address of the search page: set serve.public-url");
    }
    StringWriter out = new StringWriter();
    Xml.write(xml -> openSearch(request.origin(), xml), out);
    return WebResponse.text(
        200, "application/opensearchdescription+xml; charset=utf-8", out.toString());
  }

  private void openSearch(String base, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("OpenSearchDescription");
    xml.writeDefaultNamespace("http://a9.com/-/spec/opensearch/1.1/");
    Xml.line(xml);
    text(xml, "ShortName", shortened(title));
    text(xml, "Description", title);
    text(xml, "InputEncoding", "UTF-8");
    xml.writeStartElement("Image");
    xml.writeAttribute("height", "16");
    xml.writeAttribute("width", "16");
    xml.writeAttribute("type", "image/svg+xml");
    xml.writeCharacters(base + "assets/icon.svg");
    xml.writeEndElement();
    Xml.line(xml);
    url(xml, "text/html", base + "search?q={searchTerms}");
    url(xml, "application/rss+xml", base + "feed?q={searchTerms}");
    url(
        xml,
        "application/x-suggestions+json",
        base + "api/suggest?q={searchTerms}&format=opensearch");
    xml.writeEndElement();
  }

  private static void text(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(Xml.text(text));
    xml.writeEndElement();
    Xml.line(xml);
  }

  private static void url(XMLStreamWriter xml, String type, String template)
      throws XMLStreamException {
    xml.writeEmptyElement("Url");
    xml.writeAttribute("type", type);
    xml.writeAttribute("method", "get");
    xml.writeAttribute("template", template);
    Xml.line(xml);
  }

  private static String shortened(String title) {
    int length = title.codePointCount(0, title.length());
    return length <= SHORT_NAME
        ? title
        : title.substring(0, title.offsetByCodePoints(0, SHORT_NAME - 1)) + "…";
  }

  /** {@code api/openapi.json}: OpenAPI 3.1. */
  WebResponse openApi(WebRequest request) throws IOException {
    try (InputStream stream = Description.class.getResourceAsStream("openapi.json")) {
      if (stream == null) {
        throw new IOException("the program is incomplete: openapi.json is missing");
      }
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return WebResponse.json(
          200, text.replace("{origin}", request.origin()).getBytes(StandardCharsets.UTF_8));
    }
  }
}
