package org.siterank.graphio;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/** A site as GEXF 1.3 (gexf.net/1.3), the format of Gephi. */
public final class Gexf {

  private static final String NAMESPACE = "http://gexf.net/1.3";

  private record Attribute(String title, String type) {}

  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Attribute("url", "string"),
          new Attribute("section", "string"),
          new Attribute("depth", "integer"),
          new Attribute("score", "double"),
          new Attribute("external", "double"),
          new Attribute("induced", "double"));

  private final XMLStreamWriter xml;

  private Gexf(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Writes a site; the writer stays open. */
  public static void write(LinkMap site, Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      new Gexf(xml).document(site);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private void document(LinkMap site) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line();
    xml.writeStartElement("gexf");
    xml.writeDefaultNamespace(NAMESPACE);
    xml.writeAttribute("version", "1.3");
    line();
    xml.writeStartElement("meta");
    xml.writeStartElement("creator");
    xml.writeCharacters("Siterank");
    xml.writeEndElement();
    xml.writeEndElement();
    line();
    xml.writeStartElement("graph");
    xml.writeAttribute("defaultedgetype", "directed");
    xml.writeAttribute("mode", "static");
    attributes();
    nodes(site);
    edges(site);
    xml.writeEndElement();
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private void attributes() throws XMLStreamException {
    line();
    xml.writeStartElement("attributes");
    xml.writeAttribute("class", "node");
    for (int id = 0; id < ATTRIBUTES.size(); id++) {
      xml.writeEmptyElement("attribute");
      xml.writeAttribute("id", Integer.toString(id));
      xml.writeAttribute("title", ATTRIBUTES.get(id).title());
      xml.writeAttribute("type", ATTRIBUTES.get(id).type());
    }
    xml.writeEndElement();
  }

  private void nodes(LinkMap site) throws XMLStreamException {
    line();
    xml.writeStartElement("nodes");
    for (int v = 0; v < site.graph().numNodes(); v++) {
      LinkMap.PageLabel page = site.pages().get(v);
      line();
      xml.writeStartElement("node");
      xml.writeAttribute("id", Integer.toString(v));
      xml.writeAttribute("label", XmlText.of(site.label(v)));
      xml.writeStartElement("attvalues");
      value(0, site.graph().name(v));
      value(1, page.section());
      value(2, Integer.toString(page.depth()));
      value(3, Double.toString(site.scores().get(v)));
      value(4, Double.toString(site.external().get(v)));
      value(5, Double.toString(site.induced().get(v)));
      xml.writeEndElement();
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void value(int attribute, String value) throws XMLStreamException {
    xml.writeEmptyElement("attvalue");
    xml.writeAttribute("for", Integer.toString(attribute));
    xml.writeAttribute("value", XmlText.of(value));
  }

  private void edges(LinkMap site) throws XMLStreamException {
    line();
    xml.writeStartElement("edges");
    SiteGraph graph = site.graph();
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        line();
        xml.writeEmptyElement("edge");
        xml.writeAttribute("id", Integer.toString(k));
        xml.writeAttribute("source", Integer.toString(v));
        xml.writeAttribute("target", Integer.toString(successors.node(k)));
        xml.writeAttribute("weight", Double.toString(site.flow(v)));
      }
    }
    xml.writeEndElement();
    line();
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
