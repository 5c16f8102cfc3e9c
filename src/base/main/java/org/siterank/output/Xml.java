package org.siterank.output;

import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML documents, as they come. */
public final class Xml {

  /** The root element of a document. */
  @FunctionalInterface
  public interface Root {
    /** Writes it. */
    void write(XMLStreamWriter xml) throws XMLStreamException;
  }

  private static final char REPLACEMENT = '\uFFFD';

  private Xml() {}

  /** Writes a document and a line feed; the writer stays open. */
  public static void write(Root root, Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      line(xml);
      root.write(xml);
      line(xml);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  /** Ends a line. */
  public static void line(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  /**
   * The text with what XML has no way to write replaced: characters outside of {@code Char} (XML
   * 1.0, 2.2) and halves of surrogate pairs. Markup is left to the writer.
   */
  public static String text(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      int c = text.codePointAt(i);
      if (!isChar(c)) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, REPLACEMENT);
      } else if (c > 0xFFFF) {
        i++;
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static boolean isChar(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
