package org.siterank.demo;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.siterank.site.PageUrl;

/**
 * Those who fill every access log without being readers: search engines' robots, programs that look
 * after the server, scanners for holes, and referrer spam.
 */
final class Passersby {

  private static final int PAGES_OF_A_ROBOT = 5;

  private static final String CHROME =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
          + " Chrome/140.0.0.0 Safari/537.36";

  private static final List<String> ROBOTS =
      List.of(
          "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
          "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
          "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2;"
              + " +https://openai.com/gptbot)",
          "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)");

  private static final String UPTIME =
      "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)";

  private static final List<String> HOLES =
      List.of("/wp-login.php", "/.env", "/xmlrpc.php", "/phpmyadmin/");

  /** Known senders of referrer spam, as the public list of spammers names them. */
  private static final List<String> SPAMMERS =
      List.of("http://semalt.com/", "http://buttons-for-website.com/", "http://darodar.com/");

  private final Browser browser;
  private final PageUrl root;
  private final List<PageUrl> pages;

  /**
   * @param root where the site is
   * @param pages its pages, not empty
   */
  Passersby(Browser browser, PageUrl root, List<PageUrl> pages) {
    this.browser = browser;
    this.root = root;
    this.pages = pages;
  }

  /** One of them passes by. */
  void pass(int number, SplittableRandom chance) throws IOException {
    String client = Neighbourhood.passerbyAddress(number);
    switch (number % 6) {
      case 0, 1, 2 -> robot(client, ROBOTS.get(chance.nextInt(ROBOTS.size())), chance);
      case 3 -> browser.ask("HEAD", root, client, UPTIME, "", false);
      case 4 -> {
        for (String hole : HOLES) {
          browser.ask("GET", root.resolve(hole).orElseThrow(), client, CHROME, "", false);
        }
      }
      default -> {
        String spammer = SPAMMERS.get(chance.nextInt(SPAMMERS.size()));
        browser.ask("GET", page(chance), client, CHROME, spammer, false);
      }
    }
  }

  private void robot(String client, String name, SplittableRandom chance) throws IOException {
    browser.ask("GET", root.resolve("/robots.txt").orElseThrow(), client, name, "", false);
    for (int i = 0; i < PAGES_OF_A_ROBOT; i++) {
      browser.ask("GET", page(chance), client, name, "", false);
    }
  }

  private PageUrl page(SplittableRandom chance) {
    return pages.get(chance.nextInt(pages.size()));
  }
}
