package org.siterank.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A made-up site of any size, the same at every call: a start page, sections with list pages of
 * twenty topics, topics of 24 articles. Every page has the navigation (the start page and the first
 * eight sections); an article links to its topic and list, to its neighbours, to others of its
 * topic, of its section and to popular ones, 19 links or so, and says 120 words of its own.
 * Addresses are made of words, as those of wikis and news sites are, so that no two are of one
 * form.
 */
final class GeneratedSite {

  private static final int TOPIC = 25; // Its index and 24 articles.
  private static final int TOPICS = 20;
  private static final int GROUP = 1 + TOPICS * TOPIC; // A list page and its topics.
  private static final int NAVIGATION = 8;
  private static final int WORDS = 120;
  private static final String CONSONANTS = "bcdfghjklmnprstv";
  private static final String VOWELS = "aeio";
  private static final int VOCABULARY = 4096;

  private final int pages;
  private final int number;
  private final int sections;

  GeneratedSite(int pages) {
    this(pages, 0);
  }

  /**
   * @param number of the site: those of other sites have other texts
   */
  GeneratedSite(int pages, int number) {
    this.pages = pages;
    this.number = number;
    this.sections = (int) Math.ceil(Math.sqrt(groups()));
  }

  private int groups() {
    return (pages - 2 + GROUP) / GROUP;
  }

  /** The k-th word: a consonant and a vowel, twice. */
  private static String word(int k) {
    return ""
        + CONSONANTS.charAt(k & 15)
        + VOWELS.charAt(k >> 4 & 3)
        + CONSONANTS.charAt(k >> 6 & 15)
        + VOWELS.charAt(k >> 10 & 3);
  }

  private static String name(int number) {
    return word(number % VOCABULARY) + "-" + word(number / VOCABULARY % VOCABULARY);
  }

  private static int group(int page) {
    return (page - 1) / GROUP;
  }

  private static int topic(int page) {
    int rest = (page - 1) % GROUP;
    return rest == 0 ? page : page - (rest - 1) % TOPIC;
  }

  private static boolean isList(int page) {
    return (page - 1) % GROUP == 0;
  }

  private static int list(int group) {
    return 1 + group * GROUP;
  }

  /** Where a page is, from the slash on. */
  String path(int page) {
    if (page == 0) {
      return "/";
    }
    int group = group(page);
    String section = "/" + word(37 * (group % sections) % VOCABULARY) + "/";
    if (isList(page)) {
      return group < sections ? section : section + "more-" + name(group) + "/";
    }
    int topic = topic(page);
    String folder = section + name(topic) + "/";
    return page == topic ? folder : folder + name(page) + ".html";
  }

  String html(int page) {
    SplittableRandom random = new SplittableRandom(page + ((long) number << 32));
    StringBuilder html = new StringBuilder(4000);
    html.append("<!doctype html><html lang=en><title>")
        .append(page == 0 ? "Start" : name(page).replace('-', ' '))
        .append("</title><nav>");
    link(html, 0);
    for (int section = 0; section < Math.min(sections, NAVIGATION); section++) {
      link(html, list(section));
    }
    html.append("</nav><p>");
    for (int k = 0; k < WORDS; k++) {
      double much = random.nextDouble(); // Some words are frequent.
      html.append(word((int) (VOCABULARY * much * much))).append(k % 12 == 11 ? ". " : " ");
    }
    html.append("<p>");
    if (page == 0) {
      for (int section = 0; section < sections; section++) {
        link(html, list(section));
      }
    } else if (isList(page)) {
      topics(html, page);
    } else {
      article(html, page, random);
    }
    return html.toString();
  }

  private void topics(StringBuilder html, int page) {
    for (int k = 0; k < TOPICS; k++) {
      link(html, page + 1 + k * TOPIC);
    }
    int group = group(page);
    for (int further = 1; further <= 3; further++) {
      link(html, list(group + further * sections));
    }
  }

  private void article(StringBuilder html, int page, SplittableRandom random) {
    int topic = topic(page);
    int group = group(page);
    link(html, list(group));
    if (page == topic) {
      for (int k = 1; k < TOPIC; k++) {
        link(html, topic + k);
      }
      return;
    }
    link(html, topic);
    link(html, page - 1);
    link(html, page + 1);
    for (int k = 0; k < 3; k++) {
      link(html, topic + random.nextInt(TOPIC));
    }
    for (int k = 0; k < 2; k++) {
      int other = group % sections + sections * random.nextInt(groups() / sections + 1);
      link(html, list(other) + 1 + random.nextInt(GROUP - 1));
    }
    for (int k = 0; k < 2; k++) {
      link(html, (int) (pages * Math.pow(random.nextDouble(), 3)));
    }
  }

  private void link(StringBuilder html, int page) {
    if (page < pages) {
      String path = path(page);
      String text = page == 0 ? "start" : name(page).replace('-', ' ');
      html.append("<a href=\"").append(path).append("\">").append(text).append("</a> ");
    }
  }

  /** Writes all of it into a folder, as a web server wants it. */
  void write(Path folder) throws IOException {
    for (int page = 0; page < pages; page++) {
      String path = path(page);
      Path file = folder.resolve((path.endsWith("/") ? path + "index.html" : path).substring(1));
      if (path.endsWith("/")) {
        Files.createDirectories(file.getParent());
      }
      Files.write(file, html(page).getBytes(StandardCharsets.UTF_8));
    }
  }
}
