package org.siterank.document;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads foreign documents by Apache Tika. It runs in a process of its own ({@link ReaderMain}),
 * because what a hostile document does to its parser must not happen to the crawl.
 */
final class ForeignReader {

  private final int maxTextChars;
  private final AutoDetectParser parser;
  private final ParseContext context = new ParseContext();

  ForeignReader(int maxTextChars) {
    this.maxTextChars = maxTextChars;
    List<Parser> parsers = new ArrayList<>();
    if (DocumentLibrary.PDF.isPresent()) {
      Pdf.add(parsers, context);
    }
    if (DocumentLibrary.MICROSOFT.isPresent()) {
      Microsoft.add(parsers);
    }
    if (DocumentLibrary.OPEN_FORMATS.isPresent()) {
      OpenFormats.add(parsers);
    }
    this.parser = new AutoDetectParser(new DefaultDetector(), parsers.toArray(Parser[]::new));
    context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
    context.set(Parser.class, parser);
  }

  /**
   * Reads the text of a document, or the reason why there is none.
   *
   * @throws LinkageError when the program itself is not whole
   */
  ForeignText read(String type, byte[] body) {
    Metadata metadata = new Metadata();
    metadata.set(Metadata.CONTENT_TYPE, type);
    TextHandler handler = new TextHandler(maxTextChars);
    boolean cut = false;
    try (TikaInputStream in = TikaInputStream.get(body)) {
      parser.parse(in, handler, metadata, context);
    } catch (TextHandler.EnoughException enough) {
      cut = true;
    } catch (EncryptedDocumentException e) {
      return ForeignText.unreadable("it is encrypted");
    } catch (TikaException | SAXException e) {
      if (!isEnough(e)) {
        return ForeignText.unreadable(words(e));
      }
      cut = true;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return ForeignText.unreadable(words(e));
    }
    String found = metadata.get(Metadata.CONTENT_TYPE);
    String media = found == null ? type : ContentType.parse(found).type();
    if (!ForeignFormats.includes(media)) {
      return ForeignText.unreadable("it is not " + type + " but " + media);
    }
    return new ForeignText(
        "",
        media,
        first(metadata, TikaCoreProperties.TITLE),
        handler.headings(),
        description(metadata),
        handler.text(),
        first(metadata, TikaCoreProperties.LANGUAGE),
        date(metadata, TikaCoreProperties.MODIFIED),
        date(metadata, TikaCoreProperties.CREATED),
        handler.links(),
        cut);
  }

  private static boolean isEnough(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof TextHandler.EnoughException) {
        return true;
      }
    }
    return false;
  }

  /** The innermost reason: Tika wraps what its libraries say. */
  private static String words(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    String name = cause.getClass().getSimpleName();
    return message == null || message.isBlank()
        ? name
        : name + ": " + message.lines().findFirst().orElse("").strip();
  }

  private static String first(Metadata metadata, Property property) {
    String value = metadata.get(property);
    return value == null ? "" : value.replaceAll("\\s+", " ").strip();
  }

  private static String description(Metadata metadata) {
    String description = first(metadata, TikaCoreProperties.DESCRIPTION);
    return description.isEmpty() ? first(metadata, TikaCoreProperties.SUBJECT) : description;
  }

  private static String date(Metadata metadata, Property property) {
    Date date = metadata.getDate(property);
    return date == null ? "" : date.toInstant().toString();
  }

  /** Attachments and pictures inside a document are not part of what it says. */
  private static final class NothingEmbedded implements EmbeddedDocumentExtractor {

    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
      return false;
    }

    @Override
    public void parseEmbedded(
        InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
  }

  // One class for each library, so that it is loaded only where the library is there.

  private static final class Pdf {

    static void add(List<Parser> parsers, ParseContext context) {
      PDFParserConfig config = new PDFParserConfig();
      config.setExtractInlineImages(false);
      config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
      // Link annotations, which is where a PDF has its links.
      config.setExtractAnnotationText(true);
      config.setIfXFAExtractOnlyXFA(false);
      context.set(PDFParserConfig.class, config);
      parsers.add(new PDFParser());
    }
  }

  private static final class Microsoft {

    static void add(List<Parser> parsers) {
      parsers.addAll(List.of(new OfficeParser(), new OOXMLParser(), new RTFParser()));
    }
  }

  private static final class OpenFormats {

    static void add(List<Parser> parsers) {
      parsers.addAll(List.of(new OpenDocumentParser(), new EpubParser()));
    }
  }
}
