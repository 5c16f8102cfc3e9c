package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Each case names the section of RFC 9309 that it is from. */
class PathPatternTest {

  private static boolean matches(String pattern, String path) {
    return new PathPattern(pattern).matches(PageUrl.of("https://example.org" + path));
  }

  @Test
  void aPatternMatchesFromTheStartOfThePath() {
    // 2.2.2: "The matching process compares the octets from the start of the path."
    assertTrue(matches("/private/", "/private/"));
    assertTrue(matches("/private/", "/private/a/b.html?c=d"));
    assertTrue(matches("/private", "/private/a"));
    assertTrue(matches("/private", "/privateer"));
    assertFalse(matches("/private/", "/private"));
    assertFalse(matches("/private/", "/a/private/"));
    assertFalse(matches("/private/", "/Private/"));
    assertTrue(matches("/", "/anything"));
  }

  @Test
  void aStarIsAnyTextAndADollarSignTheEnd() {
    // 2.2.3: "*" designates 0 or more instances of any character, "$" the end of the match pattern.
    assertTrue(matches("/path/*/end", "/path//end"));
    assertTrue(matches("/path/*/end", "/path/a/b/ending"));
    assertTrue(matches("/*.gif$", "/a/b.gif"));
    assertFalse(matches("/*.gif$", "/a/b.gif?c"));
    assertTrue(matches("/*.gif", "/a/b.gif?c"));
    assertTrue(matches("*.html", "/a.html"));
    assertTrue(matches("*/print?", "/a/print?b"));
    assertFalse(matches("*/print?", "/a/printing"));
    assertTrue(matches("/docs/$", "/docs/"));
    assertFalse(matches("/docs/$", "/docs/a"));
    assertTrue(matches("*", "/"));
    assertTrue(matches("/a$b", "/a$bc"));
  }

  @Test
  void specialCharactersAreWrittenPercentEncoded() {
    // 2.2.3, table: "/path/file-with-a-%2A.html" matches "/path/file-with-a-*.html".
    assertTrue(matches("/path/file-with-a-%2A.html", "/path/file-with-a-*.html"));
    assertTrue(matches("/path/file-with-a-%2a.html", "/path/file-with-a-%2A.html"));
    assertFalse(matches("/path/file-with-a-%2A.html", "/path/file-with-a-b.html"));
    assertTrue(matches("/path/foo-%24", "/path/foo-$"));
    assertTrue(matches("/path/foo-%24", "/path/foo-$/below"));
  }

  @Test
  void percentEncodingIsComparedByMeaning() {
    // 2.2.2, table of the encoded paths.
    assertTrue(matches("/foo/bar?baz=quz", "/foo/bar?baz=quz"));
    assertTrue(matches("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"));
    assertTrue(matches("/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar"));
    assertTrue(matches("/foo/bar/\u30C4", "/foo/bar/%E3%83%84"));
    assertTrue(matches("/foo/bar/%E3%83%84", "/foo/bar/\u30C4"));
    assertTrue(matches("/foo/bar/%62%61%7A", "/foo/bar/baz"));
    assertTrue(matches("/foo/bar/baz", "/foo/bar/%62%61%7A"));
    assertTrue(matches("/%e4", "/%E4"));
    // A slash in a path is another one than an encoded slash.
    assertFalse(matches("/a/b", "/a%2Fb"));
    assertTrue(matches("/100%", "/100%"));
  }

  @Test
  void aPatternWithASchemeIsComparedWithTheWholeAddress() {
    assertTrue(matches("https://example.org/a", "/ab"));
    assertTrue(matches("HTTPS://Example.org/a$", "/a"));
    assertFalse(matches("https://example.org/a$", "/ab"));
    assertFalse(matches("https://other.example/a", "/a"));
    assertTrue(matches("https://*/a", "/a"));
  }

  @Test
  void otherPatternsAreRefused() {
    for (String text : new String[] {"private/", "", " ", "example.org/private/", "ftp://h/"}) {
      assertFalse(PathPattern.isPattern(text), text);
    }
    assertEquals(
        "a pattern begins with / or *, or with https://, got \"private/\"",
        assertThrows(IllegalArgumentException.class, () -> new PathPattern("private/"))
            .getMessage());
  }
}
