package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.siterank.content.Shingles;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

class WholeFilesTest {

  private static final String MENU = "home about contact search help imprint ".repeat(5);

  private static final Readers STAFF = Readers.of(List.of("staff"));

  private final Map<PageUrl, String> texts = new HashMap<>();
  private final WholeFiles files =
      new WholeFiles(
          new WholeFiles.Texts() {
            @Override
            public int[] page(PageUrl url) {
              return Shingles.of(texts.get(url));
            }

            @Override
            public int[] file(PageUrl url) {
              return Shingles.whole(texts.get(url));
            }
          });

  private static String words(int seed, int count) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ('a' + random.nextInt(26))).append(random.nextInt(999)).append(' ');
    }
    return text.toString();
  }

  private static String chapter(int number) {
    return words(number, 300);
  }

  private void add(String path, String text, Readers readers) {
    PageUrl url = PageUrl.of("https://www.example.org" + path);
    texts.put(url, text);
    files.add(url, path.endsWith(".html"), readers);
  }

  private void add(String path, String text) {
    add(path, text, Readers.UNRESTRICTED);
  }

  private String found() throws IOException {
    Set<String> paths = new TreeSet<>();
    files.find().forEach(file -> paths.add(file.path()));
    return String.join(" ", paths);
  }

  private void addChapters(int count) {
    for (int number = 1; number <= count; number++) {
      add("/manual/html/ch" + number + ".html", MENU + chapter(number));
    }
  }

  @Test
  void aManualInOneFileHoldsItsChapters() throws IOException {
    addChapters(4);
    // Far behind the words that samples of pages look at.
    add("/manual/manual.pdf", words(99, 6_000) + chapter(1) + chapter(2) + chapter(4));
    add("/manual/two.pdf", words(98, 600) + chapter(1) + chapter(2));
    add("/manual/other.pdf", words(97, 3_000));
    add("/elsewhere/manual.pdf", chapter(1) + chapter(2) + chapter(3) + chapter(4));

    assertEquals("/manual/manual.pdf", found());
  }

  @Test
  void aFileThatQuotesPagesHoldsNone() throws IOException {
    addChapters(4);
    StringBuilder quotes = new StringBuilder();
    for (int number = 1; number <= 4; number++) {
      quotes
          .append(chapter(number), 0, chapter(number).length() / 4)
          .append(words(number + 50, 90));
    }
    add("/manual/quotes.pdf", quotes.toString());

    assertEquals("", found());
  }

  @Test
  void shortPagesDoNotCount() throws IOException {
    for (int number = 1; number <= 4; number++) {
      add("/notes/" + number + ".html", words(number, 20));
    }
    add("/notes/all.txt", words(1, 20) + words(2, 20) + words(3, 20) + words(4, 20));

    assertEquals("", found());
  }

  @Test
  void closedPagesCountForFilesWithTheirReadersOnly() throws IOException {
    add("/a.html", chapter(1));
    add("/b.html", chapter(2));
    add("/c.html", chapter(3), STAFF);
    add("/open.pdf", chapter(1) + chapter(2) + chapter(3));
    add("/staff.pdf", chapter(1) + chapter(2) + chapter(3), STAFF);

    assertEquals("/staff.pdf", found());
  }
}
