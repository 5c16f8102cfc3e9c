package org.siterank.crawl;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.siterank.site.PageUrl;

/**
 * The crawlers that share a site, as one of them sees them, for one run. A page belongs to the
 * crawler that the hash of its address names. Only that crawler fetches it; the others send what
 * they find and pay in batches.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * WWW 2003, section 4 (a distributed implementation).
 */
public interface CrawlGroup {

  /** Number of crawlers, at least 1. */
  int crawlers();

  /** The number of this one, 0 and up. */
  int number();

  /** The crawler that an address belongs to. */
  default int owner(PageUrl url) {
    int mixed = url.value().hashCode() * 0x9E3779B9; // The golden ratio: hashes differ little.
    return Math.floorMod(mixed >>> 8, crawlers());
  }

  /** Returns true if an address belongs to this crawler. */
  default boolean isOwn(PageUrl url) {
    return crawlers() == 1 || owner(url) == number();
  }

  /**
   * Sends a batch to another crawler.
   *
   * @return false when that one has left; the batch stays with the sender then
   */
  boolean send(int to, CashBatch batch) throws IOException;

  /** The batches that have arrived since the last call, without waiting. */
  List<CashBatch> receive() throws IOException;

  /**
   * Waits for a batch when this crawler has nothing left to fetch.
   *
   * @param stop asked again and again; once true, the wait is over
   * @return false when it was told to stop, or when all crawlers wait and no batch is on its way:
   *     then the site is done
   */
  boolean await(BooleanSupplier stop) throws IOException, InterruptedException;

  /**
   * Ends the part of this crawler; nothing is sent to it from now on. A second call changes nothing
   * and returns nothing.
   *
   * @return the batches that had arrived
   */
  List<CashBatch> leave() throws IOException;
}
