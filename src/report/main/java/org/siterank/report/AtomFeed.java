package org.siterank.report;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.output.Xml;

/**
 * Writes changes as an Atom feed (RFC 4287) with one entry, of the published run: identifiers are
 * made of the site and the number of the run, dates are those of runs, so that the same report
 * makes the same bytes and a reader shows each run once.
 */
final class AtomFeed {

  private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

  private final WebmasterReport report;
  private final MonthChanges month;
  private final ReportTexts t;

  AtomFeed(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
    this.month = new MonthChanges(report, texts);
  }

  /** The feed, which leads to the report in the same place. */
  String xml() throws IOException {
    StringWriter out = new StringWriter();
    Xml.write(this::feed, out);
    return out.toString();
  }

  private void feed(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("feed");
    xml.writeDefaultNamespace(NAMESPACE);
    xml.writeAttribute("xml", "http://www.w3.org/XML/1998/namespace", "lang", t.language());
    Xml.line(xml);
    element(xml, "id", id("changes"));
    element(xml, "title", t.say("month.feed", month.host()));
    element(xml, "updated", date());
    xml.writeStartElement("author");
    element(xml, "name", "Siterank");
    xml.writeEndElement();
    Xml.line(xml);
    xml.writeStartElement("entry");
    Xml.line(xml);
    element(xml, "id", id("changes of run " + report.basis().run().id()));
    element(xml, "title", month.subject());
    element(xml, "updated", date());
    xml.writeEmptyElement("link");
    xml.writeAttribute("rel", "alternate");
    xml.writeAttribute("type", "text/html");
    xml.writeAttribute("href", report.basis().site().value());
    Xml.line(xml);
    xml.writeStartElement("content");
    xml.writeAttribute("type", "html");
    xml.writeCharacters(Xml.text(html()));
    xml.writeEndElement();
    Xml.line(xml);
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(Xml.text(text));
    xml.writeEndElement();
    Xml.line(xml);
  }

  private String date() {
    Instant when = report.basis().run().when();
    return when.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** A UUID made of a name (RFC 4122, 4.3). */
  private String id(String name) {
    byte[] bytes = (report.basis().site().value() + " " + name).getBytes(StandardCharsets.UTF_8);
    return "urn:uuid:" + UUID.nameUUIDFromBytes(bytes);
  }

  private String html() {
    StringBuilder html = new StringBuilder();
    month.introduction().forEach(line -> html.append("<p>").append(escaped(line)).append("</p>"));
    for (MonthChanges.Part part : month.parts()) {
      html.append("<h2>").append(escaped(part.heading())).append("</h2><ul>");
      part.lines().forEach(line -> html.append("<li>").append(escaped(line)).append("</li>"));
      html.append("</ul>");
    }
    return html.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
