package org.siterank.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/** Documents of foreign formats, in real processes. */
@Tag("slow")
class ForeignDocumentTest {

  private static final PageUrl HERE = PageUrl.of("https://www.example.org/papers/file");
  private static final String WORD =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  private static final String ODT = "application/vnd.oasis.opendocument.text";

  private DocumentParser parser = new DocumentParser();

  @AfterEach
  void close() {
    parser.close();
  }

  private void limit(Duration time, int megabytes, int chars) {
    parser.close();
    parser =
        new DocumentParser(
            new PatientReader(new ReaderLimits(time, megabytes, chars), SlowDocuments.NONE));
  }

  private Parsed parse(String type, byte[] body) {
    return parser.parse(HERE, body, DocumentHeaders.of(type));
  }

  private Page page(String type, byte[] body) {
    Parsed parsed = parse(type, body);
    assertTrue(parsed instanceof Parsed.Document, parsed::toString);
    return ((Parsed.Document) parsed).page();
  }

  private String problem(String type, byte[] body) {
    Parsed parsed = parse(type, body);
    assertTrue(parsed instanceof Parsed.Unreadable, parsed::toString);
    return ((Parsed.Unreadable) parsed).problem();
  }

  private static List<String> targets(Page page) {
    return page.links().stream().map(link -> link.target().value()).toList();
  }

  @Test
  void everyFormatGivesTitleTextAndLinks() throws IOException {
    String words = "the house and the garden are of the people who live in it and it is theirs";
    Map<String, byte[]> files =
        Map.of(
            "application/pdf",
            ForeignFiles.pdf("Title", words, "https://www.example.org/linked"),
            WORD,
            ForeignFiles.docx("Title", words),
            ODT,
            ForeignFiles.odt("Title", words),
            "application/epub+zip",
            ForeignFiles.epub("Title", words));
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      assertTrue(parser.mayRead(file.getKey()));
      Page page = page(file.getKey(), file.getValue());
      assertEquals("Title", page.content().title(), file.getKey());
      assertTrue(
          page.content().text().contains(words),
          () -> file.getKey() + ": " + page.content().text());
      assertEquals(
          List.of("https://www.example.org/linked"), targets(page), page.links()::toString);
      assertEquals(file.getKey(), page.content().contentType());
      // OpenDocument names its own, EPUB too; of the others the words tell.
      assertEquals(
          file.getKey().equals(ODT) ? "nl" : "en", page.content().language(), file.getKey());
    }
    Page rich = page("application/rtf", ForeignFiles.rtf("caf\\'e9 " + words));
    assertTrue(rich.content().text().contains("caf\u00e9 the house"), rich.content().text());
    assertEquals("Rich", rich.content().title());
  }

  @Test
  void aNamelessTypeIsToldByContentAndName() throws IOException {
    PageUrl named = PageUrl.of("https://www.example.org/a.docx");
    Parsed parsed =
        parser.parse(
            named,
            ForeignFiles.docx("Title", "words"),
            DocumentHeaders.of("application/octet-stream"));
    assertEquals(WORD, ((Parsed.Document) parsed).page().content().contentType());
    assertEquals(
        "application/pdf",
        page("", ForeignFiles.pdf("Title", "words", "/x")).content().contentType());
  }

  @Test
  void aLinkOfAPdfIsResolvedAgainstItsAddress() throws IOException {
    Page page = page("application/pdf", ForeignFiles.pdf("", "some words", "next.html"));
    assertEquals(List.of("https://www.example.org/papers/next.html"), targets(page));
    assertEquals("file", page.content().title());
  }

  @Test
  void anEncryptedPdfIsReadWhenAnybodyMayOpenIt() throws IOException {
    for (int bits : List.of(40, 128, 256)) {
      assertTrue(
          page("application/pdf", ForeignFiles.encryptedPdf("", bits))
              .content()
              .text()
              .contains("the words inside"));
      assertEquals(
          "cannot be read: it is encrypted",
          problem("application/pdf", ForeignFiles.encryptedPdf("secret", bits)));
    }
  }

  @Test
  void aTextOverTheLimitIsCutAndSaidToBe() throws IOException {
    limit(Duration.ofMinutes(1), 128, 1_000);
    Parsed.Document document =
        (Parsed.Document) parse(WORD, ForeignFiles.docx("Long", "ab ".repeat(5_000)));
    assertTrue(document.textCut());
    assertEquals(1_000, document.page().content().text().length(), 1);
    Parsed.Document whole = (Parsed.Document) parse(WORD, ForeignFiles.docx("Short", "ab"));
    assertFalse(whole.textCut());
  }

  @Test
  void aBombIsOneProblemAndTheNextDocumentIsRead() throws IOException {
    String problem = problem(WORD, ForeignFiles.bomb());
    assertTrue(problem.startsWith("cannot be read: "), problem);
    good();
  }

  @Test
  void anEndlessDocumentEndsAtTheTimeLimit() throws IOException {
    parser.close();
    ReaderLimits limits = new ReaderLimits(Duration.ofMinutes(10), 128, 1_000_000);
    Kept kept = new Kept();
    parser = new DocumentParser(new PatientReader(new ReaderPool(limits, FirstSoon::new), kept));
    byte[] endless = ForeignFiles.endlessPdf();
    assertEquals(
        "cannot be read: reading it took longer than 600.0 s", problem("application/pdf", endless));
    good();
    // The same bytes are not read again, which would now take ten minutes.
    assertEquals(
        "cannot be read: reading it took longer than 600.0 s; it is tried again when it has"
            + " changed",
        problem("application/pdf", endless));
    page("application/pdf", ForeignFiles.pdf("Title", "words", "/x"));
    assertEquals(1, kept.problems.size());
  }

  private static final class Kept implements SlowDocuments {

    private final Map<String, String> problems = new HashMap<>();

    @Override
    public Optional<String> problem(PageUrl url, String digest) {
      return Optional.ofNullable(problems.get(url + digest));
    }

    @Override
    public void add(PageUrl url, String digest, String problem) {
      problems.put(url + digest, problem);
    }
  }

  @Test
  void aDocumentThatWantsAllMemoryCostsItsProcessOnly() throws IOException {
    limit(Duration.ofMinutes(2), 32, 100_000_000);
    String problem = problem(WORD, ForeignFiles.hugeText(24));
    assertEquals("cannot be read: its reader died: more than 32 MB of memory", problem);
    good();
  }

  @Test
  void brokenDocumentsAreToldAndNothingIsThrown() throws IOException {
    byte[] pdf = ForeignFiles.pdf("Title", "words", "/x");
    assertEquals("application/pdf", page(WORD, pdf).content().contentType());
    problem("application/pdf", "%PDF-1.7 and no more".getBytes(UTF_8));
    problem(ODT, "PK and no more".getBytes(UTF_8));
    problem("application/msword", new byte[1000]);
    problem("application/pdf", ForeignFiles.deepPdf());
    good();
  }

  @Test
  void damagedDocumentsNeverBreakTheReader() throws IOException {
    List<byte[]> files =
        List.of(
            ForeignFiles.pdf("Title", "words", "/x"),
            ForeignFiles.docx("Title", "words"),
            ForeignFiles.odt("Title", "words"),
            ForeignFiles.epub("Title", "words"),
            ForeignFiles.rtf("words"));
    List<String> types =
        List.of("application/pdf", WORD, ODT, "application/epub+zip", "application/rtf");
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      int k = i % files.size();
      byte[] bytes = files.get(k).clone();
      for (int flips = 0; flips < 5; flips++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      parse(types.get(k), Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)));
    }
    good();
  }

  /** For the first task the time is over in a second, for later ones when it is: on any machine. */
  private static final class FirstSoon extends ScheduledThreadPoolExecutor {

    private boolean first = true;

    FirstSoon() {
      super(1);
    }

    @Override
    public synchronized ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
      long shown = first ? unit.convert(1, TimeUnit.SECONDS) : delay;
      first = false;
      return super.schedule(task, shown, unit);
    }
  }

  private void good() throws IOException {
    Page page = page("application/pdf", ForeignFiles.pdf("Good", "after all", "/x"));
    assertEquals("Good", page.content().title());
  }
}
