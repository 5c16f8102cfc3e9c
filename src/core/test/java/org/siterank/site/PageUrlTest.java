package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PageUrlTest {

  /** RFC 3986, 5.4.1 and 5.4.2: the standard's own examples, fragments dropped. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "g|http://a/b/c/g",
        "./g|http://a/b/c/g",
        "g/|http://a/b/c/g/",
        "/g|http://a/g",
        "//g|http://g/",
        "?y|http://a/b/c/d;p?y",
        "g?y|http://a/b/c/g?y",
        "#s|http://a/b/c/d;p?q",
        "g#s|http://a/b/c/g",
        "g?y#s|http://a/b/c/g?y",
        ";x|http://a/b/c/;x",
        "g;x|http://a/b/c/g;x",
        "''|http://a/b/c/d;p?q",
        ".|http://a/b/c/",
        "./|http://a/b/c/",
        "..|http://a/b/",
        "../|http://a/b/",
        "../g|http://a/b/g",
        "../..|http://a/",
        "../../|http://a/",
        "../../g|http://a/g",
        "../../../g|http://a/g",
        "../../../../g|http://a/g",
        "/./g|http://a/g",
        "/../g|http://a/g",
        "g.|http://a/b/c/g.",
        ".g|http://a/b/c/.g",
        "g..|http://a/b/c/g..",
        "..g|http://a/b/c/..g",
        "./../g|http://a/b/g",
        "./g/.|http://a/b/c/g/",
        "g/./h|http://a/b/c/g/h",
        "g/../h|http://a/b/c/h",
        "g;x=1/./y|http://a/b/c/g;x=1/y",
        "g;x=1/../y|http://a/b/c/y",
        "g?y/./x|http://a/b/c/g?y/./x",
        "g?y/../x|http://a/b/c/g?y/../x",
        "http:g|http://a/b/c/g",
      })
  void hrefsResolveAsRfc3986Says(String href, String expected) {
    PageUrl base = PageUrl.of("http://a/b/c/d;p?q");
    assertEquals(Optional.of(expected), base.resolve(href).map(PageUrl::value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP://Example.COM:80/a/../b/./c//d?b=2&a=1#frag|http://example.com/b/c//d?b=2&a=1",
        "https://müller.example/ä ö/%7euser/%c3%a4?q=ä&x|https://xn--mller-kva.example/%C3%A4%20%C3%B6/~user/%C3%A4?q=%C3%A4&x",
        "http://h/a%2Fb/%41|http://h/a%2Fb/A",
        "http://h|http://h/",
        "http://h?x|http://h/?x",
        "http://h/?|http://h/",
        "http://h/a?b=&c|http://h/a?b=&c",
        "http://h/a b|http://h/a%20b",
        "http://h:443/|http://h:443/",
        "https://h:443/|https://h/",
        "https://h:/|https://h/",
        "http://user:pw@h/|http://h/",
        "http://h/%zz/%|http://h/%25zz/%25",
        "http://h./x|http://h/x",
        "http://[::1]:8080/a|http://[::1]:8080/a",
        "http://h\\a\\b|http://h/a/b",
        "http://h/a/%2e%2E/b|http://h/b",
        "http://h/%2|http://h/%252",
        "http:///h/x|http://h/x",
      })
  void addressesAreWrittenInNormalForm(String text, String expected) {
    assertEquals(expected, PageUrl.of(text).value());
    assertEquals(expected, PageUrl.of(expected).value(), "normal form is stable");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "mailto:a@b.example",
        "javascript:void(0)",
        "tel:1",
        "data:text/html,x",
        "ftp://h/",
        "/x",
        "//h/x",
        "http://",
        "http://h:0/",
        "http://h:65536/",
        "http://h:x/",
        "http://a..b/",
        "http://[::1/",
        "http://ex ample/",
        "file:///etc/passwd",
        "http://<script>/",
      })
  void whatIsNoAbsoluteWebAddressIsRefused(String text) {
    assertEquals(Optional.empty(), PageUrl.parse(text));
  }

  @Test
  void whiteSpaceAroundAndLineBreaksInsideAnHrefAreDropped() {
    assertEquals("http://h/ab", PageUrl.of(" \n http://h/a\n\tb \r").value());
  }

  @Test
  void aLongAddressIsRefusedNotCut() {
    assertEquals(Optional.empty(), PageUrl.parse("http://h/" + "a".repeat(8000)));
  }

  @Test
  void partsAreWhatTheyAreCalled() {
    PageUrl url = PageUrl.of("https://www.example.org:8443/a/b?c=d");
    assertEquals("https", url.scheme());
    assertEquals("www.example.org:8443", url.authority());
    assertEquals("www.example.org", url.host());
    assertEquals("https://www.example.org:8443", url.origin());
    assertEquals("/a/b", url.path());
    assertEquals("/a/b?c=d", url.pathAndQuery());
    assertEquals(Optional.of("c=d"), url.query());
    assertEquals("[::1]", PageUrl.of("http://[::1]/").host());
  }

  @Test
  void anyTextEitherHasAStableNormalFormOrNone() {
    SplittableRandom random = new SplittableRandom(1);
    String alphabet = "aZ0 /\\?#%:@.[]&=+;~é😀\u0000\t\"<>2eE";
    int parsed = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "http://h" : "");
      int length = random.nextInt(20);
      for (int k = 0; k < length; k++) {
        int at = random.nextInt(alphabet.codePointCount(0, alphabet.length()));
        text.appendCodePoint(alphabet.codePointAt(alphabet.offsetByCodePoints(0, at)));
      }
      Optional<PageUrl> url =
          random.nextBoolean()
              ? PageUrl.parse(text.toString())
              : PageUrl.of("http://b/c/d?e").resolve(text.toString());
      if (url.isPresent()) {
        parsed++;
        assertEquals(url, PageUrl.parse(url.get().value()), () -> "from " + text);
        assertEquals(
            -1,
            url.get()
                .value()
                .chars()
                .filter(c -> c <= ' ' || c > '~' || c == '#')
                .findFirst()
                .orElse(-1),
            () -> "from " + text);
      }
    }
    assertEquals(true, parsed > 50_000, "enough of them parse: " + parsed);
  }

  /** Lower-case names are mostly seen to be normal at a look; those in capitals never are. */
  @Test
  void aHostNameInCapitalsIsThatInSmallLetters() {
    SplittableRandom random = new SplittableRandom(11);
    String alphabet = "abcxyz0189-_..";
    int named = 0;
    int refused = 0;
    for (int i = 0; i < 40_000; i++) {
      StringBuilder name = new StringBuilder("a");
      int length = random.nextInt(random.nextBoolean() ? 12 : 280);
      int labelLength = 1 + random.nextInt(90);
      while (name.length() < length) {
        boolean dot = name.length() % labelLength == 0;
        int most = labelLength > 12 ? alphabet.length() - 2 : alphabet.length();
        name.append(dot ? '.' : alphabet.charAt(random.nextInt(most)));
      }
      Optional<PageUrl> small = PageUrl.parse("http://" + name + "/p");
      assertEquals(
          PageUrl.parse("http://" + name.toString().toUpperCase(Locale.ROOT) + "/p"),
          small,
          name::toString);
      named += small.isPresent() ? 1 : 0;
      refused += small.isEmpty() ? 1 : 0;
    }
    assertEquals(true, named > 5_000 && refused > 5_000, named + " named, " + refused + " refused");
  }
}
