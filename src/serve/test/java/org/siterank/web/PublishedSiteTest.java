package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.siterank.PublishedState;
import org.siterank.SearchableSite;
import org.siterank.search.Boosting;

class PublishedSiteTest {

  private final CountDownLatch looking = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private volatile long version = 1;
  private volatile boolean slow;

  /** A site that says what is published, slowly if it is told to. */
  private SearchableSite site() {
    return (SearchableSite)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SearchableSite.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "publication" -> publication();
                  case "boosting" -> Boosting.OFF;
                  case "hasRules", "hasVersions" -> false;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private PublishedState publication() throws InterruptedException {
    PublishedState seen = new PublishedState("run", 1, version, 0);
    if (slow) {
      slow = false;
      looking.countDown();
      mayGoOn.await(10, TimeUnit.SECONDS);
    }
    return seen;
  }

  private static void longerThanALookCounts() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(80));
  }

  @Test
  void whoAsksAfterAPublicationSeesItThoughSomebodyHasLookedForLong() throws Exception {
    PublishedSite published = new PublishedSite(site());
    assertEquals(1, published.publication().version());
    longerThanALookCounts();
    slow = true;
    CompletableFuture<Long> first = CompletableFuture.supplyAsync(() -> version(published));
    looking.await();
    version = 2;
    longerThanALookCounts();
    CompletableFuture<Long> second = CompletableFuture.supplyAsync(() -> version(published));
    longerThanALookCounts();
    mayGoOn.countDown();
    assertEquals(1, first.get());
    assertEquals(2, second.get());
  }

  private static long version(PublishedSite published) {
    try {
      return published.publication().version();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
