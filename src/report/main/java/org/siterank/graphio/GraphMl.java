package org.siterank.graphio;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Xml;

/**
 * A site as GraphML (U. Brandes et al., GraphML progress report, 2002; schema 1.1), which Gephi,
 * yEd, Cytoscape, NetworkX and igraph read.
 */
public final class GraphMl {

  private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
  private static final String SCHEMA = NAMESPACE + "/1.1/graphml.xsd";
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

  private record Key(String id, String type) {}

  private static final List<Key> KEYS =
      List.of(
          new Key("label", "string"),
          new Key("url", "string"),
          new Key("section", "string"),
          new Key("depth", "int"),
          new Key("score", "double"),
          new Key("external", "double"),
          new Key("induced", "double"));

  private final XMLStreamWriter xml;

  private GraphMl(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Writes a site; the writer stays open. */
  public static void write(LinkMap site, Writer out) throws IOException {
    Xml.write(xml -> new GraphMl(xml).document(site), out);
  }

  private void document(LinkMap site) throws XMLStreamException {
    xml.writeStartElement("graphml");
    xml.writeDefaultNamespace(NAMESPACE);
    xml.writeNamespace("xsi", XSI);
    xml.writeAttribute("xsi", XSI, "schemaLocation", NAMESPACE + " " + SCHEMA);
    for (Key key : KEYS) {
      key("node", key.id(), key.type());
    }
    key("edge", "weight", "double");
    xml.writeStartElement("graph");
    xml.writeAttribute("id", "site");
    xml.writeAttribute("edgedefault", "directed");
    SiteGraph graph = site.graph();
    for (int v = 0; v < graph.numNodes(); v++) {
      node(site, v);
    }
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        Xml.line(xml);
        xml.writeStartElement("edge");
        xml.writeAttribute("source", "n" + v);
        xml.writeAttribute("target", "n" + successors.node(k));
        data("weight", Double.toString(site.flow(v, k)));
        xml.writeEndElement();
      }
    }
    Xml.line(xml);
    xml.writeEndElement();
    Xml.line(xml);
    xml.writeEndElement();
  }

  private void key(String of, String id, String type) throws XMLStreamException {
    Xml.line(xml);
    xml.writeEmptyElement("key");
    xml.writeAttribute("id", id);
    xml.writeAttribute("for", of);
    xml.writeAttribute("attr.name", id);
    xml.writeAttribute("attr.type", type);
  }

  private void node(LinkMap site, int v) throws XMLStreamException {
    LinkMap.PageLabel page = site.pages().get(v);
    Xml.line(xml);
    xml.writeStartElement("node");
    xml.writeAttribute("id", "n" + v);
    data("label", site.label(v));
    data("url", site.graph().name(v));
    data("section", page.section());
    data("depth", Integer.toString(page.depth()));
    data("score", Double.toString(site.scores().get(v)));
    data("external", Double.toString(site.external().get(v)));
    data("induced", Double.toString(site.induced().get(v)));
    xml.writeEndElement();
  }

  private void data(String key, String value) throws XMLStreamException {
    xml.writeStartElement("data");
    xml.writeAttribute("key", key);
    xml.writeCharacters(Xml.text(value));
    xml.writeEndElement();
  }
}
