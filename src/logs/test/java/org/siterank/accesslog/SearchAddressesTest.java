package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;

class SearchAddressesTest {

  private static final String SITE = "https://example.org";
  private static final SearchAddresses RULE = SearchAddresses.of(OwnSearch.NONE);

  @ParameterizedTest
  @CsvSource({
    "/search/?q=Homelab+price, homelab price",
    "/search?lang=de&query=a%20b, a b",
    "/suche.php?suchwort=x&s=y, y",
    "/w/index.php/Special:Search?search=x, x",
    "/?s=x, x",
    "/blog/?s=x, x",
    "/search/?q=jane%40example.org, ''",
    "/search/?q=0171-2345678, ''"
  })
  void searches(String address, String query) {
    assertEquals(Optional.of(query), RULE.query(PageUrl.of(SITE + address)));
  }

  @ParameterizedTest
  @CsvSource({
    "/search/",
    "/search/?q=",
    "/search/?page=2",
    "/?q=node/5",
    "/list?s=name",
    "/search/a.html?q=x"
  })
  void otherAddresses(String address) {
    assertEquals(Optional.empty(), RULE.query(PageUrl.of(SITE + address)));
  }

  @Test
  void theConfiguredPageIsOneWhateverItIsCalled() {
    SiteScope scope = SiteScope.of(PageUrl.of(SITE + "/"));
    OwnSearch configured = OwnSearch.of(List.of(new SearchPage("/find-it?w={query}")), scope);
    PageUrl address = PageUrl.of(SITE + "/find-it?w=x");
    assertEquals(Optional.of("x"), SearchAddresses.of(configured).query(address));
    assertEquals(Optional.empty(), RULE.query(address));
  }
}
