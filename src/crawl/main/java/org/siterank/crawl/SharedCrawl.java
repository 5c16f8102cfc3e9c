package org.siterank.crawl;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** Exchanges addresses and cash with the other crawlers of a site, in batches. */
final class SharedCrawl {

  /** Addresses that are settled between two batches; our choice, two rounds of a small site. */
  private static final int BATCH = 32;

  private final Outbox outbox;
  private final Frontier frontier;
  private final Discovery discovery;
  private int settled;

  SharedCrawl(Outbox outbox, Frontier frontier, Discovery discovery) {
    this.outbox = outbox;
    this.frontier = frontier;
    this.discovery = discovery;
  }

  private boolean isShared() {
    return outbox.group().crawlers() > 1;
  }

  /** Says what the own pages weigh, before there is anything else to send. */
  void begin() throws IOException {
    for (int to = 0; to < outbox.group().crawlers(); to++) {
      if (to != outbox.group().number()) {
        send(to, cash().take(to));
      }
    }
  }

  /** An address was settled. */
  void settled() {
    settled++;
  }

  /** Between two looks: takes what has arrived, and sends when a batch is full. */
  void exchange() throws IOException {
    if (isShared()) {
      receive();
      if (settled >= BATCH) {
        send();
      }
    }
  }

  /**
   * Waits for the others when nothing is left to fetch.
   *
   * @return whether something has arrived
   */
  boolean awaitMore(BooleanSupplier stop) throws IOException, InterruptedException {
    if (!isShared()) {
      return false;
    }
    send();
    boolean more = outbox.group().await(stop);
    receive();
    return more;
  }

  /** Ends the part of this crawler; nothing that has arrived gets lost. */
  void leave() throws IOException {
    if (isShared()) {
      send();
      for (CashBatch batch : outbox.group().leave()) {
        take(batch);
      }
    }
  }

  private void send() throws IOException {
    settled = 0;
    for (int to = 0; to < outbox.group().crawlers(); to++) {
      CashBatch batch = to == outbox.group().number() ? null : cash().take(to);
      if (batch != null && !batch.isEmpty()) {
        send(to, batch);
      }
    }
  }

  private void send(int to, CashBatch batch) throws IOException {
    if (!outbox.group().send(to, batch)) {
      cash().takeBack(batch);
    }
  }

  private void receive() throws IOException {
    for (CashBatch batch : outbox.group().receive()) {
      take(batch);
    }
  }

  private void take(CashBatch batch) throws IOException {
    discovery.received(batch);
    cash().credit(batch);
  }

  private ForeignCash cash() {
    return ((CashFrontier) frontier).foreign();
  }
}
