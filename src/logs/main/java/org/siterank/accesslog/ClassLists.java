package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The lists that classes are told by, as they are shipped with Siterank. They are read by threads
 * of their own as soon as this is made, so that who makes it early does not wait for them.
 */
public final class ClassLists {

  private static final Executor OWN_THREADS =
      task -> {
        Thread thread = new Thread(task, "log-lists");
        thread.setDaemon(true);
        thread.start();
      };

  private final CompletableFuture<RobotList> robots = ahead(RobotList::shipped);
  private final CompletableFuture<ReferrerList> referrers =
      ahead(
          () -> {
            ReferrerList list = ReferrerList.shipped();
            // The domains under which names are registered: a referrer will ask for them soon.
            EffectiveTldFinder.getInstance();
            return list;
          });

  private static <T> CompletableFuture<T> ahead(Supplier<T> read) {
    return CompletableFuture.supplyAsync(read, OWN_THREADS);
  }

  RobotList robots() {
    return of(robots);
  }

  ReferrerList referrers() {
    return of(referrers);
  }

  private static <T> T of(CompletableFuture<T> list) {
    try {
      return list.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("a list that is shipped cannot be read", e.getCause());
    }
  }
}
