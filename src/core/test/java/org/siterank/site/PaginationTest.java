package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaginationTest {

  @ParameterizedTest
  @CsvSource({
    "/page/2/, true",
    "/blog/page/12, true",
    "/?page=3, true",
    "/tag/x?paged=2, true",
    "/list-page-4.html, true",
    "/2024/05/, false",
    "/homepage2024/, false",
    "/pages/about, false"
  })
  void aNumberOfAPageIsKnownInAddresses(String path, boolean numbered) {
    assertEquals(numbered, Pagination.isNumbered(PageUrl.of("http://site.example" + path)));
  }

  @ParameterizedTest
  @CsvSource({
    "/tag/x/page/2/, /tag/x/",
    "/list-page-4.html, /list.html",
    "/2024/05/, /2024/05/",
    "/page/2, ''"
  })
  void theFirstPageHasTheAddressWithoutTheNumber(String path, String first) {
    assertEquals(first, Pagination.firstPage(path));
  }
}
