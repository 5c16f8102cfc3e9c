package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.config.SiteConfig;
import org.siterank.site.AddressRange;

/** Which client a chain of proxies names. */
@Tag("slow")
class TrustedProxiesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "203.0.113.9                | 127.0.0.1 | 203.0.113.9",
        "203.0.113.9                | 192.0.2.1 | 192.0.2.1",
        "1.1.1.1, 203.0.113.9       | 127.0.0.1 | 203.0.113.9",
        "1.1.1.1, 203.0.113.9, 10.0.0.7 | 127.0.0.1 | 203.0.113.9",
        "10.0.0.8, 10.0.0.7         | 127.0.0.1 | 10.0.0.8",
        "1.1.1.1,                   | 127.0.0.1 | 127.0.0.1",
        "unknown                    | 127.0.0.1 | 127.0.0.1",
        "1.1.1.1, forged.example    | 127.0.0.1 | 127.0.0.1",
        "203.0.113.9:4711           | 127.0.0.1 | 203.0.113.9",
        "2001:db8:1:2:3:4:5:6       | 127.0.0.1 | 20010db800010002",
        "[2001:db8:1:2::1]:443      | 127.0.0.1 | 20010db800010002",
        "::ffff:203.0.113.9         | 127.0.0.1 | 203.0.113.9"
      })
  void theClientIsTheRightmostAddressThatIsNoTrustedProxy(
      String header, String peer, String client) {
    TrustedProxies proxies =
        new TrustedProxies(
            SiteConfig.defaults().with("serve.trusted-proxies", "127.0.0.1", "10.0.0.0/8").serve());
    HttpFields headers =
        HttpFields.build().add("X-Forwarded-For", header).add("Forwarded", "for=9.9.9.9");
    assertEquals(client, proxies.client(bytes(peer), headers::getValuesList));
  }

  @ParameterizedTest
  @CsvSource({"1.1.1.1, 203.0.113.9", "203.0.113.8, 203.0.113.9"})
  void severalLinesOfTheHeaderAreOneListAndOthersAreIgnored(String first, String second) {
    TrustedProxies proxies =
        new TrustedProxies(
            SiteConfig.defaults()
                .with("serve.trusted-proxies", "127.0.0.1")
                .with("serve.client-header", "X-Real-IP")
                .serve());
    HttpFields headers =
        HttpFields.build()
            .add("X-Real-IP", first)
            .add("x-real-ip", second)
            .add("X-Forwarded-For", "9.9.9.9");
    assertEquals(second, proxies.client(bytes("127.0.0.1"), headers::getValuesList));
  }

  private static byte[] bytes(String address) {
    return AddressRange.parseAddress(address).orElseThrow();
  }
}
