package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class UrlNumbersTest {

  @Test
  void theyAnswerAsAMapDoes() {
    SplittableRandom random = new SplittableRandom(11);
    UrlNumbers urls = new UrlNumbers();
    Map<PageUrl, Integer> map = new HashMap<>();
    List<PageUrl> order = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      PageUrl url = url(random.nextInt(40_000));
      assertEquals(map.getOrDefault(url, UrlNumbers.NONE), urls.number(url));
      if (map.putIfAbsent(url, order.size()) == null) {
        order.add(url);
      }
      assertEquals(map.get(url), urls.add(url));
      assertEquals(map.size(), urls.size());
    }
    for (int number = 0; number < order.size(); number++) {
      assertEquals(order.get(number), urls.url(number));
      assertEquals(number, urls.number(order.get(number)));
    }
    for (int i = 0; i < 10_000; i++) {
      int left = random.nextInt(order.size());
      int right = random.nextInt(order.size());
      assertEquals(
          Integer.signum(order.get(left).compareTo(order.get(right))),
          Integer.signum(urls.compare(left, right)));
    }
  }

  /** Of all lengths up to the longest one that is allowed, so that pieces end everywhere. */
  private static PageUrl url(int number) {
    int length = number % 1000 == 0 ? PageUrl.MAX_LENGTH - 30 : number % 90;
    return PageUrl.of("https://a.example/" + number + "/" + "x".repeat(length));
  }

  @Test
  void anAddressOutsideItsNormalFormKeepsItsName() {
    UrlNumbers urls = new UrlNumbers();
    PageUrl url = new PageUrl("https://a.example/für/\u4e2d");
    assertEquals(0, urls.add(url));
    assertEquals(url, urls.url(0));
  }

  @Test
  void anAddressLongerThanItsLengthCanSayIsRefused() {
    PageUrl url = new PageUrl("https://a.example/" + "x".repeat(70_000));
    assertThrows(IllegalArgumentException.class, () -> new UrlNumbers().add(url));
  }
}
