package org.siterank.graphio;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Xml;

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
    Xml.write(xml -> new Gexf(xml).document(site), out);
  }

  private void document(LinkMap site) throws XMLStreamException {
    xml.writeStartElement("gexf");
    xml.writeDefaultNamespace(NAMESPACE);
    xml.writeAttribute("version", "1.3");
    Xml.line(xml);
    xml.writeStartElement("meta");
    xml.writeStartElement("creator");
    xml.writeCharacters("Siterank");
    xml.writeEndElement();
    xml.writeEndElement();
    Xml.line(xml);
    xml.writeStartElement("graph");
    xml.writeAttribute("defaultedgetype", "directed");
    xml.writeAttribute("mode", "static");
    attributes();
    nodes(site);
    edges(site);
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private void attributes() throws XMLStreamException {
    Xml.line(xml);
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
    Xml.line(xml);
    xml.writeStartElement("nodes");
    for (int v = 0; v < site.graph().numNodes(); v++) {
      LinkMap.PageLabel page = site.pages().get(v);
      Xml.line(xml);
      xml.writeStartElement("node");
      xml.writeAttribute("id", Integer.toString(v));
      xml.writeAttribute("label", Xml.text(site.label(v)));
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
    xml.writeAttribute("value", Xml.text(value));
  }

  private void edges(LinkMap site) throws XMLStreamException {
    Xml.line(xml);
    xml.writeStartElement("edges");
    SiteGraph graph = site.graph();
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        Xml.line(xml);
        xml.writeEmptyElement("edge");
        xml.writeAttribute("id", Integer.toString(k));
        xml.writeAttribute("source", Integer.toString(v));
        xml.writeAttribute("target", Integer.toString(successors.node(k)));
        xml.writeAttribute("weight", Double.toString(site.flow(v, k)));
      }
    }
    xml.writeEndElement();
    Xml.line(xml);
  }
}
