package org.siterank.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class XmlTest {

  @Test
  void aDocumentIsReadBackWhateverItsTextsAre() throws Exception {
    String hostile = "<a>&\"' \u0001\uD800 \uD83D\uDE00";
    StringWriter out = new StringWriter();
    Xml.write(
        xml -> {
          xml.writeStartElement("root");
          xml.writeAttribute("of", Xml.text(hostile));
          xml.writeCharacters(Xml.text(hostile));
          xml.writeEndElement();
        },
        out);
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(out.toString())))
            .getDocumentElement();
    String readable = "<a>&\"' \uFFFD\uFFFD \uD83D\uDE00";
    assertEquals(readable, root.getTextContent());
    assertEquals(readable, root.getAttribute("of"));
  }
}
