package org.siterank.document;

import java.util.Optional;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * Reads a fetched document of any supported format into a {@link org.siterank.site.Page}.
 *
 * <pre>{@code
 * try (DocumentParser parser = new DocumentParser()) {
 *   Parsed parsed = parser.parse(url, body, DocumentHeaders.of("text/html"));
 *   if (parsed instanceof Parsed.Document document) {
 *     System.out.println(document.page().title());
 *   }
 * }
 * }</pre>
 *
 * <p>Supported are HTML, XHTML and plain text, and by Apache Tika PDF, RTF, EPUB, the formats of
 * Microsoft Office, old and new, and OpenDocument. The latter are read in processes of their own,
 * with a limit of time and memory, which end when the parser is closed. May be shared between
 * threads.
 */
public final class DocumentParser implements AutoCloseable {

  /**
   * Most links that are taken from one page: as many as one sitemap may name (sitemaps.org, "50,000
   * URLs"). The rest are counted in {@link Parsed.Document#linksDropped}.
   */
  public static final int MAX_LINKS = 50_000;

  /**
   * Elements nested deeper than this become siblings: 512, as browsers have it (Blink's {@code
   * kMaximumHTMLParserDOMTreeDepth}). No text and no link is lost.
   */
  static final int MAX_DEPTH = 512;

  private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
  private static final Set<String> PLAIN = Set.of("text/plain", "text/markdown");

  private final PatientReader readers;
  private final Optional<String> readersMeta;
  private final boolean loggedIn;

  /** A parser; processes are started when the first document needs one. */
  public DocumentParser() {
    this(Optional.empty(), false, SlowDocuments.NONE);
  }

  /**
   * A parser for pages that state who may read them, or that are read in a session.
   *
   * @param readersMeta the name of the {@code meta} element in which they do
   * @param loggedIn true to leave out links that end the session ({@link LogoutLinks})
   * @param slow documents that are not read again before they change
   */
  public DocumentParser(Optional<String> readersMeta, boolean loggedIn, SlowDocuments slow) {
    this(new PatientReader(ReaderLimits.DEFAULT, slow), readersMeta, loggedIn);
  }

  DocumentParser(PatientReader readers) {
    this(readers, Optional.empty(), false);
  }

  private DocumentParser(PatientReader readers, Optional<String> readersMeta, boolean loggedIn) {
    this.readers = readers;
    this.readersMeta = readersMeta;
    this.loggedIn = loggedIn;
  }

  /**
   * Whether a body that is declared like this is worth fetching: its type is supported, or can only
   * be told from the body itself.
   *
   * @param contentType value of the {@code Content-Type} header, or empty
   */
  public boolean mayRead(String contentType) {
    String type = ContentType.parse(contentType).type();
    return HTML.contains(type)
        || PLAIN.contains(type)
        || ForeignFormats.includes(type)
        || MediaDetection.isVague(type);
  }

  /**
   * The type of a document: the one that it is declared as, unless its first bytes are those of
   * another.
   *
   * @param url the address it was read from
   * @param body the document's bytes, without any content encoding
   * @param headers what the answer said about it
   */
  public static String type(PageUrl url, byte[] body, DocumentHeaders headers) {
    return MediaDetection.type(ContentType.parse(headers.contentType()), body, url);
  }

  /** Returns true if documents of this type are HTML or plain text, which can always be read. */
  public static boolean isText(String type) {
    return HTML.contains(type) || PLAIN.contains(type);
  }

  /**
   * Reads one document.
   *
   * @param url the address it was read from; relative links are resolved against it
   * @param body the document's bytes, without any content encoding
   * @param headers what the answer said about it
   */
  public Parsed parse(PageUrl url, byte[] body, DocumentHeaders headers) {
    ContentType declared = ContentType.parse(headers.contentType());
    String type = type(url, body, headers);
    if (HTML.contains(type)) {
      return HtmlDocument.parse(
          url, body, type, declared.charset(), headers, readersMeta, loggedIn);
    }
    if (PLAIN.contains(type)) {
      return PlainText.parse(url, body, type, declared.charset(), headers);
    }
    if (ForeignFormats.includes(type)) {
      Optional<String> missing = DocumentLibrary.missingFor(type);
      if (missing.isPresent()) {
        return new Parsed.Unreadable(
            type, false, "documents of type " + type + " need " + missing.get());
      }
      return ForeignDocument.parse(url, type, readers.read(url, type, body), headers);
    }
    return new Parsed.Unreadable(type, false, "no reader for documents of type " + type);
  }

  /** Why the program itself could not read some document; empty when all is well with it. */
  public Optional<String> fault() {
    return readers.fault();
  }

  /** Ends the processes that read foreign documents. */
  @Override
  public void close() {
    readers.close();
  }
}
