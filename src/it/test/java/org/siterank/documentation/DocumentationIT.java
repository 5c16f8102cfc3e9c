package org.siterank.documentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/**
 * Every block of code in README and the manual, run on the unpacked archive or checked by the
 * program that it is written for, page by page in the order in which they are read. What the
 * comments before blocks mean is explained in {@code src/site/measuring.md}.
 */
@Tag("minutes")
class DocumentationIT {

  private static final Path MANUAL = Path.of("src/site/manual");

  /** Pages whose commands lead on from one to the next; the others follow in any order. */
  private static final List<Path> FIRST =
      List.of(
          Path.of("README.md"),
          MANUAL.resolve("administrator.md"),
          MANUAL.resolve("operations.md"),
          MANUAL.resolve("faq.md"),
          MANUAL.resolveSibling("opensearch.md"),
          MANUAL.resolve("engines.md"));

  /** It closes pages of the site, which the others read. */
  private static final Path LAST = MANUAL.resolve("rights.md");

  /** The pages to read; empty for all. */
  private static final String WANTED = System.getProperty("documentation.pages", "");

  @TempDir static Path folder;

  private static final Tally TALLY = new Tally();
  private static Reader reader;

  @BeforeAll
  static void arrive() throws IOException {
    reader = Reader.arrive(folder, archive());
    if (System.getenv("CI") != null && reader == null) {
      throw new IOException("needs " + Machine.NEEDS);
    }
  }

  private static Path archive() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank-[0-9].*\\.tar\\.gz"))
          .findFirst()
          .orElseThrow();
    }
  }

  @AfterAll
  static void leave() throws IOException {
    System.out.print(TALLY.text());
    if (reader != null) {
      reader.close();
    }
    boolean isWhole = WANTED.isEmpty();
    assertFalse(
        isWhole && TALLY.hasTooManyMarked(), "more than one block in ten is marked as not run");
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(FIRST);
    List<Path> others = new ArrayList<>();
    try (Stream<Path> files = Files.list(MANUAL)) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(others::add);
    }
    others.removeAll(FIRST);
    others.remove(LAST);
    pages.addAll(others);
    pages.add(LAST);
    return pages.stream()
        .filter(page -> WANTED.isEmpty() || WANTED.contains(page.getFileName().toString()))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> everyBlockWorksAsItIsWritten() throws IOException {
    return pages().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.getFileName().toString(), () -> read(Page.read(page))));
  }

  private static void read(Page page) throws IOException {
    if (reader != null && !page.blocks().isEmpty()) {
      reader.open(page.name());
    }
    BlockRunner runner = new BlockRunner(reader, TALLY, folder);
    try {
      page.blocks().forEach(runner::run);
    } finally {
      if (reader != null) {
        reader.leave(page.name());
      }
    }
    assertEquals("", runner.failures());
    Needs.optional(runner.skipped().isEmpty(), runner.skipped());
  }
}
