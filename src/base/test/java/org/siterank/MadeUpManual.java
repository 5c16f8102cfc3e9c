package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A manual of any number of pages, the same for the same seed: each with a frame of navigation that
 * all pages share, sections with headings, paragraphs, a list, code, and links to other pages.
 * Words are made up, some of them far more frequent than others.
 */
public final class MadeUpManual {

  private static final int WORDS = 3_000;
  private static final int SECTIONS = 5;
  private static final String[] SYLLABLES = {
    "ba", "con", "de", "fil", "gra", "in", "lo", "mar", "ne", "or", "pre", "qui", "ras", "ser",
    "ta", "ul", "ver", "win", "xe", "zo"
  };

  private final List<String> words = new ArrayList<>();
  private final int pages;
  private final long seed;

  /**
   * @param pages how many pages link to each other
   * @param seed of the words and of what is written with them
   */
  public MadeUpManual(int pages, long seed) {
    this.pages = pages;
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < WORDS; i++) {
      StringBuilder word = new StringBuilder();
      for (int k = 0; k < 2 + i % 3; k++) {
        word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
      words.add(word.toString());
    }
  }

  /** A word by its frequency: 0 is the most frequent one. */
  public String word(int frequency) {
    return words.get(frequency);
  }

  /** The name of a page's file. */
  public static String name(int page) {
    return page == 0 ? "index.html" : "page-" + page + ".html";
  }

  /** A page, as a generator of manuals writes it. */
  public String html(int page) {
    SplittableRandom random = new SplittableRandom(seed * 31 + page);
    String title = capital(text(random, 4));
    StringBuilder html = new StringBuilder(12_000);
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>")
        .append(title)
        .append(" — Manual</title>\n<meta name=\"description\" content=\"")
        .append(capital(text(random, 12)))
        .append("\">\n<link rel=\"stylesheet\" href=\"style.css\"></head>\n<body>\n<nav><ul>\n");
    for (int i = 0; i < 20; i++) {
      link(html.append("<li>"), i * 7 % pages, "Chapter " + i).append("</li>\n");
    }
    html.append("</ul></nav>\n<main><h1>").append(title).append("</h1>\n");
    for (int section = 0; section < SECTIONS; section++) {
      html.append("<h2 id=\"s").append(section).append("\">").append(capital(text(random, 3)));
      html.append("</h2>\n");
      for (int paragraph = 0; paragraph < 3; paragraph++) {
        html.append("<p>").append(capital(text(random, 30))).append(", see ");
        link(html, random.nextInt(pages), text(random, 2));
        html.append(" and <em>").append(text(random, 1)).append("</em>: ");
        html.append(text(random, 20)).append(".</p>\n");
      }
      html.append("<ul><li>").append(text(random, 6)).append("</li><li>");
      html.append(text(random, 6)).append("</li></ul>\n<pre>").append(text(random, 4));
      html.append(" = ").append(text(random, 1)).append("(").append(section).append(")</pre>\n");
    }
    link(html.append("</main>\n<footer><p>"), (page + 1) % pages, "Next");
    return html.append(" · The manual, made up</p></footer>\n</body></html>\n").toString();
  }

  /** Writes every page into a folder. */
  public void write(Path folder) throws IOException {
    for (int page = 0; page < pages; page++) {
      Files.writeString(folder.resolve(name(page)), html(page));
    }
  }

  private static StringBuilder link(StringBuilder html, int page, String text) {
    return html.append("<a href=\"").append(name(page)).append("\">").append(text).append("</a>");
  }

  /** Words with a blank between them, frequent ones most of the time. */
  public String text(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      double share = random.nextDouble();
      text.append(i == 0 ? "" : " ").append(words.get((int) (share * share * share * WORDS)));
    }
    return text.toString();
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
