package org.siterank.words;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * The texts that the table is fitted to: sentences and headings of English pages, some of each
 * package, so that no package decides alone.
 */
final class TrainingTexts {

  /** Of each package. */
  private static final int FILES = 900;

  private static final int SENTENCES = 1_000;
  private static final int HEADINGS = 300;

  /** Of each file, so that a long one does not decide alone. */
  private static final int SENTENCES_OF_FILE = 12;

  /** Larger files are tables or indexes. */
  private static final long LARGEST = 600_000;

  private static final String BLOCKS = "p, li, dd, dt, td";
  private static final String HEADS = "title, h1, h2, h3";

  /** A folder or a file in another language than English. */
  private static final Pattern OTHER_LANGUAGE =
      Pattern.compile("(?:^|.*/)(?!en|go)[a-z]{2}(?:[-_@]\\w+)?/.*|.*\\.(?!en)[a-z]{2}\\.html");

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!]) ");

  private TrainingTexts() {}

  /**
   * Reads the texts below a folder, the same ones each time.
   *
   * @param folder has a folder for each package
   */
  static List<String> of(Path folder) throws IOException {
    List<Path> packages;
    try (Stream<Path> all = Files.list(folder)) {
      packages = all.filter(Files::isDirectory).sorted().toList();
    }
    Set<String> texts = new LinkedHashSet<>();
    for (Path one : packages) {
      int before = texts.size();
      addTexts(one, texts);
      System.out.println(one.getFileName() + ": " + (texts.size() - before) + " texts");
    }
    return List.copyOf(texts);
  }

  private static void addTexts(Path one, Set<String> texts) throws IOException {
    Random random = new Random(1);
    List<String> sentences = new ArrayList<>();
    List<String> headings = new ArrayList<>();
    for (Path file : files(one, random)) {
      if (sentences.size() >= SENTENCES && headings.size() >= HEADINGS) {
        break;
      }
      Document page = Jsoup.parse(file.toFile());
      page.select("script, style, pre, nav").remove();
      List<String> ofFile = new ArrayList<>();
      for (Element block : page.select(BLOCKS)) {
        for (String sentence : SENTENCE_END.split(block.ownText())) {
          add(sentence, 6, 30, ofFile);
        }
      }
      Collections.shuffle(ofFile, random);
      sentences.addAll(ofFile.subList(0, Math.min(SENTENCES_OF_FILE, ofFile.size())));
      page.select(HEADS).forEach(heading -> add(heading.text(), 2, 12, headings));
    }
    texts.addAll(sentences.subList(0, Math.min(SENTENCES, sentences.size())));
    texts.addAll(headings.subList(0, Math.min(HEADINGS, headings.size())));
  }

  private static void add(String text, int fewest, int most, List<String> texts) {
    int words = text.strip().split("\\s+", -1).length;
    if (words >= fewest && words <= most) {
      texts.add(text.strip());
    }
  }

  private static List<Path> files(Path one, Random random) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(one)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile).sorted()::iterator) {
        String path = one.relativize(file).toString().replace(File.separatorChar, '/');
        if (path.matches(".*\\.(html|page)")
            && !OTHER_LANGUAGE.matcher(path).matches()
            && Files.size(file) <= LARGEST) {
          files.add(file);
        }
      }
    }
    Collections.shuffle(files, random);
    return files.subList(0, Math.min(FILES, files.size()));
  }
}
