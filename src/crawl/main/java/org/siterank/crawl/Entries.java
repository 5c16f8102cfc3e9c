package org.siterank.crawl;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * All addresses that a frontier was given, by number: 0, 1, ... in the order in which they came.
 * What is known of an address stays in the store and is fetched when its turn comes; here are its
 * name and what orders it, some 25 bytes beside those of {@link UrlNumbers}. Not thread-safe.
 */
final class Entries {

  /** Stands for an address that did not come yet. */
  static final int NONE = UrlNumbers.NONE;

  private final CrawlMemory memory;
  private final UrlNumbers urls;
  private int[] url = new int[16]; // by number
  private int[] depth = new int[16];
  private byte[] hops = new byte[16];
  private UrlStatus[] status = new UrlStatus[16];
  private Frontier.Purpose[] purpose = new Frontier.Purpose[16];
  private final BitSet isNew = new BitSet(); // nothing but this is known
  private int[] first = new int[16]; // by number of the address: its first entry, or NONE
  private int firsts;
  private int size;

  /**
   * @param memory what is known of the addresses
   * @param urls their numbers
   */
  Entries(CrawlMemory memory, UrlNumbers urls) {
    this.memory = memory;
    this.urls = urls;
  }

  int size() {
    return size;
  }

  /** Takes an address up; returns its number here. */
  int add(Frontier.Entry entry) {
    if (size == url.length) {
      int length = Math.addExact(size, size >> 1);
      url = Arrays.copyOf(url, length);
      depth = Arrays.copyOf(depth, length);
      hops = Arrays.copyOf(hops, length);
      status = Arrays.copyOf(status, length);
      purpose = Arrays.copyOf(purpose, length);
    }
    UrlRecord known = entry.known();
    int address = urls.add(known.url());
    url[size] = address;
    depth[size] = known.depth();
    hops[size] = (byte) entry.hops(); // Crawler.MAX_HOPS and one more at most.
    status[size] = known.status();
    purpose[size] = entry.purpose();
    isNew.set(size, known.equals(UrlRecord.unread(known.url(), known.depth())));
    makeRoomFor(address);
    if (first[address] == NONE) {
      first[address] = size;
    }
    return size++;
  }

  private void makeRoomFor(int address) {
    if (address >= first.length) {
      first = Arrays.copyOf(first, Math.max(address + 1, first.length + (first.length >> 1)));
    }
    if (address >= firsts) {
      Arrays.fill(first, firsts, address + 1, NONE);
      firsts = address + 1;
    }
  }

  /** The number of the first entry of an address, or {@link #NONE}. */
  int first(PageUrl address) {
    int number = urls.number(address);
    return number == NONE || number >= firsts ? NONE : first[number];
  }

  boolean isFirst(int number) {
    return first[url[number]] == number;
  }

  /** The number of an entry's address among all addresses. */
  int address(int number) {
    return url[number];
  }

  PageUrl url(int number) {
    return urls.url(url[number]);
  }

  int depth(int number) {
    return depth[number];
  }

  /** The status of an address when it came. */
  UrlStatus status(int number) {
    return status[number];
  }

  /** The nearest to the start page first, ties in URL order. */
  int compare(int left, int right) {
    int byDepth = Integer.compare(depth[left], depth[right]);
    return byDepth == 0 ? urls.compare(url[left], url[right]) : byDepth;
  }

  /** An entry as it came, with all that is known of its address. */
  Frontier.Entry get(int number) throws IOException {
    PageUrl address = url(number);
    Optional<UrlRecord> known = isNew.get(number) ? Optional.empty() : memory.find(address);
    return new Frontier.Entry(
        known
            .map(record -> record.atDepth(depth[number]))
            .orElseGet(() -> UrlRecord.unread(address, depth[number])),
        hops[number],
        purpose[number]);
  }
}
