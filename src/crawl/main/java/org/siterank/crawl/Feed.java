package org.siterank.crawl;

import java.io.ByteArrayInputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedTime;

/**
 * A feed of news: RSS 2.0 (and 0.9x), RSS 1.0 or Atom (RFC 4287). Document types are skipped and no
 * entity but those of XML itself is known, so that a feed can neither grow nor read files.
 */
final class Feed {

  /** Takes the entries of a feed, in its order. */
  interface Entries {

    /**
     * Takes an entry.
     *
     * @param page the address of an entry; empty when it has none that is an http or https URL
     * @param changed when it was changed, or else published, as far as the feed says so
     */
    void take(Optional<PageUrl> page, Optional<Instant> changed);
  }

  /** Characters taken of an address or a date: no page has a longer address. */
  private static final int MAX_TEXT = PageUrl.MAX_LENGTH;

  private final XMLStreamReader xml;
  private final Entries entries;
  private final Deque<PageUrl> bases = new ArrayDeque<>();
  private boolean isFeed;

  // Of the entry that is being read:
  private String link = "";
  private String permalink = "";
  private String updated = "";
  private String published = "";

  private Feed(XMLStreamReader xml, PageUrl url, Entries entries) {
    this.xml = xml;
    this.entries = entries;
    bases.push(url);
  }

  /**
   * Reads a feed; what stands before a fault has been taken.
   *
   * @param url its address, which relative ones in it begin at
   * @return whether it is a feed at all
   * @throws XMLStreamException naming line and column of what is no XML
   */
  static boolean read(byte[] bytes, PageUrl url, Entries entries) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("a feed may name no other file, got " + systemId);
        });
    XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
    try {
      Feed feed = new Feed(xml, url, entries);
      feed.read();
      return feed.isFeed;
    } finally {
      xml.close();
    }
  }

  private void read() throws XMLStreamException {
    boolean inEntry = false;
    int entryDepth = 0;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        String name = xml.getLocalName().toLowerCase(Locale.ROOT);
        if (bases.size() == 1) {
          isFeed = name.equals("rss") || name.equals("rdf") || name.equals("feed");
          if (!isFeed) {
            return;
          }
        }
        bases.push(base());
        if (!inEntry && (name.equals("item") || name.equals("entry"))) {
          inEntry = true;
          entryDepth = bases.size();
          link = "";
          permalink = "";
          updated = "";
          published = "";
        } else if (inEntry && bases.size() == entryDepth + 1) {
          part(name);
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        if (inEntry && bases.size() == entryDepth) {
          inEntry = false;
          finish();
        }
        bases.pop();
      }
    }
  }

  private PageUrl base() {
    String base = xml.getAttributeValue(XMLConstants.XML_NS_URI, "base");
    return base == null ? bases.peek() : bases.peek().resolve(base).orElse(bases.peek());
  }

  /** Reads a child of an entry, up to its end when its text is wanted. */
  private void part(String name) throws XMLStreamException {
    switch (name) {
      case "link" -> {
        String href = xml.getAttributeValue(null, "href");
        String rel = xml.getAttributeValue(null, "rel");
        if (href == null) {
          link = text();
        } else if (link.isEmpty() && (rel == null || rel.equals("alternate"))) {
          link = resolved(href);
        }
      }
      case "guid" -> {
        boolean isAddress = !"false".equals(xml.getAttributeValue(null, "isPermaLink"));
        String guid = text();
        permalink = isAddress ? guid : "";
      }
      case "updated", "modified" -> updated = text();
      case "pubdate", "published", "date", "issued" -> published = text();
      default -> {}
    }
  }

  /** The text of this element without that of others in it; leaves it at its end. */
  private String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (xml.isCharacters() && depth == 1 && text.length() <= MAX_TEXT) {
        text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
      }
    }
    bases.pop();
    return text.toString().strip();
  }

  private String resolved(String address) {
    return bases.peek().resolve(address.strip()).map(PageUrl::value).orElse("");
  }

  private void finish() {
    String address = link.isEmpty() ? permalink : link;
    entries.take(
        address.isEmpty() ? Optional.empty() : bases.peek().resolve(address),
        date(updated).or(() -> date(published)));
  }

  /** A date of Atom (RFC 3339), of RSS 2.0 (RFC 822), or a day alone. */
  static Optional<Instant> date(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (Character.isDigit(text.charAt(0)) && text.indexOf('-') == 4) {
        return StatedTime.of(
            text.length() == "2026-01-31".length()
                ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                : OffsetDateTime.parse(text).toInstant());
      }
      String zoned = text.replaceFirst("(?: UTC| UT| Z)$", " GMT");
      return StatedTime.of(
          Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(zoned.replaceAll("\\s+", " "))));
    } catch (DateTimeException e) {
      return Optional.empty(); // A page without a date is asked for as all others are.
    }
  }
}
