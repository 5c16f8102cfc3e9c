package org.siterank.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.Test;
import org.siterank.crawl.TestCrawl;
import org.siterank.crawl.TestSite;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Who may be connected to. Names are answered by the test, connections are real. */
class GuardedResolverTest {

  /** Answers one list of addresses after the other. */
  private static DnsResolver answers(String... answers) {
    Deque<String> left = new ArrayDeque<>(List.of(answers));
    return new DnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        String[] addresses = (left.size() > 1 ? left.poll() : left.peek()).split(" ", -1);
        InetAddress[] found = new InetAddress[addresses.length];
        for (int k = 0; k < found.length; k++) {
          found[k] = InetAddress.getByName(addresses[k]);
        }
        return found;
      }

      @Override
      public String resolveCanonicalHostname(String host) {
        return host;
      }
    };
  }

  private static String resolve(GuardedResolver resolver) throws UnknownHostException {
    StringBuilder text = new StringBuilder();
    for (InetAddress address : resolver.resolve("www.example.org")) {
      text.append(address.getHostAddress()).append(' ');
    }
    return text.toString().trim();
  }

  private static GuardedResolver guarded(String... answers) {
    return new GuardedResolver(answers(answers), Set.of("www.example.org"));
  }

  @Test
  void aPublicSiteStaysPublic() throws Exception {
    for (String trick :
        List.of(
            "127.0.0.1",
            "169.254.169.254",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "fe80::1",
            "fd00:ec2::254",
            "::ffff:127.0.0.1",
            "64:ff9b::a9fe:a9fe",
            "2002:7f00:1::",
            "224.0.0.1")) {
      GuardedResolver resolver = guarded("192.0.2.1", "192.0.2.2", trick);
      assertEquals("192.0.2.1", resolve(resolver));
      assertEquals("192.0.2.2", resolve(resolver), "it may move");
      assertThrows(GuardedResolver.ForbiddenAddressException.class, () -> resolve(resolver), trick);
    }
    GuardedResolver both = guarded("192.0.2.1 127.0.0.1");
    assertEquals("192.0.2.1", resolve(both), "of several addresses those that can be");
  }

  @Test
  void aSiteOfTheIntranetMayStayThereAndNowhereElse() throws Exception {
    GuardedResolver intranet = guarded("10.1.1.1", "10.1.1.2", "169.254.169.254");
    assertEquals("10.1.1.1", resolve(intranet));
    assertEquals("10.1.1.2", resolve(intranet));
    assertThrows(GuardedResolver.ForbiddenAddressException.class, () -> resolve(intranet));
    GuardedResolver metadata = guarded("169.254.169.254");
    assertThrows(GuardedResolver.ForbiddenAddressException.class, () -> resolve(metadata));
    GuardedResolver own = guarded("10.1.1.1", "127.0.0.1");
    assertEquals("10.1.1.1", resolve(own));
    assertThrows(GuardedResolver.ForbiddenAddressException.class, () -> resolve(own));
  }

  @Test
  void otherHostsAreNotEvenLookedUp() {
    GuardedResolver resolver = guarded("192.0.2.1");
    assertThrows(
        GuardedResolver.ForbiddenAddressException.class, () -> resolver.resolve("other.example"));
  }

  @Test
  void aHostThatMovesToTheMetadataServiceIsNotFollowedThere() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      int port =
          crawl.url("/").value().split("[:/]", -1).length > 4
              ? Integer.parseInt(crawl.url("/").value().split("[:/]", -1)[4])
              : 80;
      PageUrl start = PageUrl.of("http://site.test:" + port + "/");
      crawl.site.on(
          "/",
          TestSite.body(
              "text/html",
              "<a href=/a>a</a>".getBytes(java.nio.charset.StandardCharsets.UTF_8),
              "Connection",
              "close"));
      crawl.site.links("/a");
      SiteScope scope = SiteScope.of(start);
      try (HttpSource source =
          new HttpSource(crawl.fetch(), scope, answers("127.0.0.1", "169.254.169.254"))) {
        assertEquals(200, source.fetch(PageRequest.any(start, 1000)).status());
        FetchException refused =
            assertThrows(
                FetchException.class,
                () -> source.fetch(PageRequest.any(start.resolve("/a").get(), 1000)));
        assertEquals(FailureReason.FORBIDDEN_ADDRESS, refused.reason());
        assertTrue(refused.getMessage().contains("169.254.169.254"), refused.getMessage());
      }
      assertEquals(List.of("/"), crawl.site.targets());
    }
  }
}
