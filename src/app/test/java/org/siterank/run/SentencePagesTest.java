package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.index.IndexedPage;
import org.siterank.meaning.SentenceModel;

class SentencePagesTest {

  @TempDir private Path data;

  /** Two components: the length of a text, and how many texts came before it. */
  private static final class CountingModel implements SentenceModel {

    private final String fingerprint;
    private final List<String> read = new ArrayList<>();
    private boolean failing;

    CountingModel(String fingerprint) {
      this.fingerprint = fingerprint;
    }

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public String fingerprint() {
      return fingerprint;
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public boolean reads(String language) {
      return !language.equals("de");
    }

    @Override
    public float[] question(String text) {
      return new float[] {1, 0};
    }

    @Override
    public List<float[]> texts(List<String> texts) {
      if (failing) {
        throw new IllegalStateException("cannot read");
      }
      read.addAll(texts);
      return texts.stream().map(text -> new float[] {text.length(), read.size()}).toList();
    }

    @Override
    public void close() {
      failing = true;
    }
  }

  private static IndexedPage page(String path, String body, String language) {
    return new IndexedPage(
        KnownSite.url(path),
        new IndexedPage.Fields("Title", "One\nTwo", "Description", body, List.of()),
        language,
        "html",
        Optional.empty(),
        List.of(),
        false);
  }

  @Test
  void aVectorIsMadeOncePerTextAndSurvivesTheRun() throws IOException {
    CountingModel model = new CountingModel("m");
    byte[] first;
    try (SentencePages pages = SentencePages.open(model, data)) {
      first = pages.direction(page("/a", "Body", "en"));
      assertArrayEquals(first, pages.direction(page("/a", "Body", "en")));
      assertEquals(List.of("Title. Description Body One Two"), model.read);
    }
    CountingModel again = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(again, data)) {
      assertArrayEquals(first, pages.direction(page("/a", "Body", "en")));
      assertEquals(List.of(), again.read);
      pages.direction(page("/a", "Another body", "en"));
      assertEquals(1, again.read.size());
    }
  }

  @Test
  void whatWasMadeBeforeAFailureIsKept() throws IOException {
    CountingModel model = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(model, data)) {
      pages.direction(page("/a", "Body", "en"));
      model.failing = true;
      assertThrows(IllegalStateException.class, () -> pages.direction(page("/b", "Body", "en")));
    }
    CountingModel again = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(again, data)) {
      pages.direction(page("/a", "Body", "en"));
      pages.direction(page("/b", "Body", "en"));
      assertEquals(1, again.read.size(), "only the page that failed is read again");
    }
  }

  @Test
  void anotherModelMakesItsOwnVectors() throws IOException {
    try (SentencePages pages = SentencePages.open(new CountingModel("m"), data)) {
      pages.direction(page("/a", "Body", "en"));
    }
    CountingModel other = new CountingModel("n");
    try (SentencePages pages = SentencePages.open(other, data)) {
      pages.direction(page("/a", "Body", "en"));
      assertEquals(1, other.read.size());
      assertEquals("n", pages.model());
    }
  }

  @Test
  void aPageInALanguageThatTheModelDoesNotReadHasNone() throws IOException {
    CountingModel model = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(model, data)) {
      assertEquals(0, pages.direction(page("/a", "Text", "de")).length);
      assertEquals(List.of(), model.read);
    }
  }

  @Test
  void theBeginningOfALongPageIsRead() throws IOException {
    CountingModel model = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(model, data)) {
      pages.direction(page("/a", "word ".repeat(100_000), "en"));
      pages.direction(page("/b", "", "en"));
      pages.direction(page("/c", "42 ".repeat(200), "en"));
    }
    assertEquals(80, model.read.get(0).split("word", -1).length - 1);
    assertEquals("Title. Description  One Two", model.read.get(1));
  }

  @Test
  void vectorsOfPagesThatAreGoneAreForgotten() throws IOException {
    try (SentencePages pages = SentencePages.open(new CountingModel("m"), data)) {
      pages.direction(page("/a", "Body", "en"));
      pages.direction(page("/b", "Body", "en"));
      pages.keep(Set.of(KnownSite.url("/b")));
    }
    CountingModel again = new CountingModel("m");
    try (SentencePages pages = SentencePages.open(again, data)) {
      pages.direction(page("/b", "Body", "en"));
      assertTrue(again.read.isEmpty());
      pages.direction(page("/a", "Body", "en"));
      assertFalse(again.read.isEmpty());
    }
  }
}
