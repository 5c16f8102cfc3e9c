package org.siterank.web;

import java.io.IOException;
import java.io.StringWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.output.Xml;
import org.siterank.search.Hit;

/** The results of a query as a feed: RSS 2.0, the newest pages first. */
final class QueryFeed {

  private final PublishedSite site;
  private final String title;

  /**
   * @param title the name of the search page
   */
  QueryFeed(PublishedSite site, String title) {
    this.site = site;
    this.title = title;
  }

  /** {@code feed?q=WORDS}, with the filters and the size of {@code search}. */
  WebResponse feed(WebRequest request) throws BadRequest, IOException {
    SearchQuery asked = SearchQuery.of(request);
    if (asked.isEmpty()) {
      throw new BadRequest("q must have the words to search for: feed?q=WORDS");
    }
    if (request.origin().startsWith("/")) {
      throw new BadRequest(404, "this needs the address of the search page: set serve.public-url");
    }
    SearchQuery newest = asked.filtered("sort", "date").onPage(asked.page());
    List<Hit> hits = site.search(newest, false, Audience.of(request)).hits();
    StringWriter out = new StringWriter();
    Xml.write(xml -> write(request.origin(), asked, hits, xml), out);
    return WebResponse.text(200, "application/rss+xml; charset=utf-8", out.toString());
  }

  private void write(String base, SearchQuery asked, List<Hit> hits, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeStartElement("rss");
    xml.writeAttribute("version", "2.0");
    xml.writeStartElement("channel");
    Xml.line(xml);
    element(xml, "title", asked.words().isEmpty() ? title : asked.words() + " \u2013 " + title);
    element(xml, "link", base + asked.address());
    element(xml, "description", asked.query());
    for (Hit hit : hits) {
      xml.writeStartElement("item");
      Xml.line(xml);
      element(xml, "title", hit.title());
      element(xml, "link", hit.url().value());
      element(xml, "guid", hit.url().value());
      element(xml, "description", hit.snippet().text());
      if (hit.labels().dated().isPresent()) {
        element(xml, "pubDate", date(hit.labels().dated().get()));
      }
      xml.writeEndElement();
      Xml.line(xml);
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static String date(LocalDate day) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(day.atStartOfDay(ZoneOffset.UTC));
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(Xml.text(text));
    xml.writeEndElement();
    Xml.line(xml);
  }
}
