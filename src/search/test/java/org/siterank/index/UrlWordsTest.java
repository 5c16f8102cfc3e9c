package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class UrlWordsTest {

  @Test
  void wordsAreThoseOfThePathWithoutFileEndings() {
    assertEquals(List.of("docs", "opening-hours"), words("http://x.test/docs/opening-hours.html"));
    assertEquals(List.of("library", "os.path"), words("http://x.test/library/os.path.html"));
    assertEquals(List.of("v1.2", "os.path"), words("http://x.test/v1.2/os.path/"));
    assertEquals(List.of(), words("http://x.test/"));
  }

  @Test
  void valuesOfTheQueryAreWordsToo() {
    assertEquals(List.of("show", "42", "de"), words("http://x.test/show.php?id=42&lang=de"));
  }

  @Test
  void encodedLettersAreRead() {
    assertEquals(List.of("öffnung", "50% off"), words("http://x.test/%C3%B6ffnung/50%25%20off"));
  }

  @Test
  void thePagesNameIsTheLastWordThatIsNotAFoldersFile() {
    assertEquals("os.path", UrlWords.name(PageUrl.of("http://x.test/library/os.path.html")));
    assertEquals("library", UrlWords.name(PageUrl.of("http://x.test/library/index.html")));
    assertEquals("", UrlWords.name(PageUrl.of("http://x.test/")));
  }

  private static List<String> words(String url) {
    return UrlWords.of(PageUrl.of(url));
  }
}
