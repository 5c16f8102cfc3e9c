package org.siterank.demo;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Where simulated surfers come from and what they look like to a server.
 *
 * <p>Sites that link are made up, under the names that RFC 2606 and RFC 6761 keep free for such
 * use; search engines and browsers are named as they name themselves. Client addresses are those
 * that RFC 2544 sets aside for tests: 198.18.0.0/16 for surfers, 198.19.0.0/16 for the rest.
 */
final class Neighbourhood {

  /** Distinct addresses of surfers, hence most visits that can be told apart. */
  static final int CLIENTS = 1 << 16;

  /** Since 2020 browsers tell another site only the origin of the referring page. */
  private static final double ORIGIN_ONLY = 0.8;

  private static final List<String> PORTAL_NAMES =
      List.of(
          "forum.example",
          "wiki.example",
          "blog.example",
          "news.example",
          "courses.example",
          "answers.example",
          "links.example.org",
          "library.example.org",
          "reading.example.net",
          "projects.example.net",
          "meetup.example.com",
          "intranet.example.com");

  private static final List<String> SEARCH_ENGINES =
      List.of(
          "https://www.google.com/",
          "https://www.google.com/",
          "https://www.google.com/",
          "https://www.bing.com/",
          "https://duckduckgo.com/",
          "https://search.brave.com/",
          "https://www.ecosia.org/");

  private static final List<String> BROWSERS =
      List.of(
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/140.0.0.0 Safari/537.36",
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
          "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
          "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
              + " Version/18.6 Safari/605.1.15",
          "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/140.0.0.0 Mobile Safari/537.36",
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
              + " Gecko) Version/18.6 Mobile/15E148 Safari/604.1");

  private Neighbourhood() {}

  static String surferAddress(int number) {
    return address(18, number);
  }

  static String passerbyAddress(int number) {
    return address(19, number);
  }

  private static String address(int second, int number) {
    int host = Math.floorMod(number, CLIENTS);
    return "198." + second + "." + (host >> 8) + "." + (host & 255);
  }

  static String browser(SplittableRandom random) {
    return pick(BROWSERS, random);
  }

  static String searchEngine(SplittableRandom random) {
    return pick(SEARCH_ENGINES, random);
  }

  /** A page of another site, as the browser tells of it. */
  static String portal(SplittableRandom random) {
    String origin = "https://" + pick(PORTAL_NAMES, random) + "/";
    boolean originOnly = random.nextDouble() < ORIGIN_ONLY;
    int thread = random.nextInt(500);
    return originOnly ? origin : origin + "thread/" + thread;
  }

  private static String pick(List<String> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
