package org.siterank.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingMeasure;
import org.siterank.content.ListingPeers;
import org.siterank.content.ListingRule;
import org.siterank.content.ListingVerdict;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.ListingKind;
import org.siterank.site.ListingPattern;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredHead;
import org.siterank.store.StoredListing;
import org.siterank.store.StoredPage;

/**
 * Finds out which pages of the stored site are listings of others, and stores it with its evidence.
 *
 * <p>First the evidence of every page that has changed, or whose content is another one by the
 * template text of now, or that links to pages that have changed, came or went; those that more
 * than half of the site links to do not count here. Then the verdict on every page, from the stored
 * evidence: by itself; then beside the pages with addresses like its own; then knowing whether the
 * page that it stands within is a listing.
 */
public final class SiteListings {

  /** Raised when evidence is found in another way, so that all of it is found anew. */
  private static final long VERSION = 4;

  /** Pages whose evidence is stored at once. */
  private static final int BATCH = 500;

  /** A page as it is now, and from what its stored evidence was found. */
  private record Read(PageUrl url, long content, OptionalLong known) {}

  /** A page whose evidence is to be found, from what. */
  private record Stale(PageUrl url, long input) {}

  private final SiteStore store;
  private final StoredSite model;
  private final SiteGraph graph;
  private final BitSet listings = new BitSet();
  private final BitSet contents = new BitSet();

  /** Copies for printing and as AMP, by the pages that name them. */
  private final Map<PageUrl, PageUrl> originals = new HashMap<>();

  private final RecentShingles shingles;

  private SiteListings(SiteStore store, StoredSite model) {
    this.store = store;
    this.model = model;
    this.graph = model.graph();
    this.shingles = new RecentShingles(store);
  }

  /**
   * Finds the listings.
   *
   * @param patterns what the configuration says of them
   */
  public static SiteListings learn(SiteStore store, StoredSite model, List<ListingPattern> patterns)
      throws IOException {
    SiteListings found = new SiteListings(store, model);
    found.measure(store.layouts().template());
    found.decide(patterns);
    return found;
  }

  /** Those that the last run found. */
  public static SiteListings stored(SiteStore store, StoredSite model) throws IOException {
    SiteListings found = new SiteListings(store, model);
    store.listings().forEach(found::set);
    return found;
  }

  /** Whether a page is one. */
  public boolean has(PageUrl url) {
    int node = graph.node(url.value());
    return node >= 0 && has(node);
  }

  /** Returns true if the page of a node is a listing. */
  public boolean has(int node) {
    return listings.get(node);
  }

  /** Returns how the page of a node lists others. */
  public ListingKind kind(int node) {
    return !has(node)
        ? ListingKind.NONE
        : contents.get(node) ? ListingKind.CONTENTS : ListingKind.EXCERPTS;
  }

  private void set(StoredListing page) {
    set(page.url(), page.listing());
    int node = graph.node(page.url().value());
    if (node >= 0) {
      contents.set(node, page.kind() == ListingKind.CONTENTS);
    }
  }

  private void set(PageUrl url, boolean listing) {
    int node = graph.node(url.value());
    if (node >= 0) {
      listings.set(node, listing);
    }
  }

  private void measure(Template template) throws IOException {
    long[] digests = new long[graph.numNodes()];
    List<Read> pages = new ArrayList<>();
    store
        .pages()
        .forEachInput(
            (head, known) -> {
              long content = PageContent.of(head.layout(), template).hash();
              PageUrl url = model.resolver().kept(head.url());
              pages.add(new Read(url, head.digest() ^ content, known));
              addCopies(head);
              int node = graph.node(head.url().value());
              if (node >= 0) {
                digests[node] = head.digest();
              }
            });
    long[] linked = linked(digests);
    List<Stale> stale = new ArrayList<>();
    for (Read page : pages) {
      long input = (page.content() * 31 + around(page.url(), linked, digests)) * 31 + VERSION;
      if (page.known().isEmpty() || page.known().getAsLong() != input) {
        stale.add(new Stale(page.url(), input));
      }
    }
    for (int from = 0; from < stale.size(); from += BATCH) {
      List<Stale> batch = stale.subList(from, Math.min(from + BATCH, stale.size()));
      store.listings().save(found(batch, template));
    }
  }

  /** The evidence of some pages, found on as many threads as there are. */
  private List<StoredListing> found(List<Stale> pages, Template template) throws IOException {
    try {
      return pages.parallelStream().map(page -> found(page, template)).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private StoredListing found(Stale page, Template template) {
    try {
      String evidence = evidence(page.url(), template).map(ListingEvidence::toText).orElse("");
      return new StoredListing(page.url(), page.input(), false, evidence, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addCopies(StoredHead head) {
    for (String sign : head.layout().signs()) {
      if (sign.startsWith(PageSigns.COPY)) {
        PageUrl address = new PageUrl(sign.substring(PageSigns.COPY.length()));
        PageUrl copy = model.resolver().meaning(address).url();
        if (!copy.equals(head.url())) {
          originals.put(copy, head.url());
        }
      }
    }
  }

  /** A hash over the pages that each links to; by node. */
  private long[] linked(long[] digests) {
    long[] linked = new long[graph.numNodes()];
    Arcs predecessors = graph.predecessors();
    for (int target = 0; target < linked.length; target++) {
      if (graph.kind(target) == NodeKind.READ) {
        // Those that most pages link to would, when they change, make all of them be read again.
        boolean everywhere = predecessors.degree(target) * 2 > graph.numNodes();
        long hash = 1 + (everywhere ? 0 : digests[target]);
        for (int k = predecessors.begin(target); k < predecessors.end(target); k++) {
          linked[predecessors.node(k)] += hash;
        }
      }
    }
    return linked;
  }

  /** A hash over the pages that one links to, and the one that it is a copy of. */
  private long around(PageUrl url, long[] linked, long[] digests) {
    int node = graph.node(url.value());
    long hash = node < 0 ? 0 : linked[node];
    PageUrl original = originals.get(url);
    int copied = original == null ? -1 : graph.node(original.value());
    return copied < 0 ? hash : hash * 31 + digests[copied] + 1;
  }

  /** The evidence of a page; nothing when its content links to no other one. */
  private Optional<ListingEvidence> evidence(PageUrl url, Template template) throws IOException {
    Optional<StoredPage> page = store.pages().page(url);
    if (page.isEmpty() || page.get().layout().blocks().isEmpty()) {
      return Optional.empty();
    }
    List<PageUrl> links = store.links().targets(url);
    ListingMeasure.Site site =
        new ListingMeasure.Site() {
          @Override
          public Optional<PageUrl> page(PageUrl address) {
            UrlResolver.Meaning meaning = model.resolver().meaning(address);
            return switch (meaning.kind()) {
              // Also what is gone, or was not read yet, is listed.
              case PAGE, UNREAD, DEAD -> Optional.of(meaning.url());
              case EXCLUDED, EXTERNAL, UNKNOWN -> Optional.empty();
            };
          }

          @Override
          public int[] shingles(PageUrl linked) throws IOException {
            return shingles.sample(linked);
          }

          @Override
          public int[] allShingles(PageUrl linked) throws IOException {
            return shingles.all(linked);
          }
        };
    StoredPage read = page.get();
    ListingEvidence evidence =
        ListingMeasure.of(url, read.body(), read.layout(), template, links, site);
    PageUrl original = originals.get(url);
    if (original != null
        && ListingMeasure.isWithin(shingles.sample(url), shingles.sample(original))) {
      return Optional.of(evidence.asCopyOf(original));
    }
    return evidence.links().targets() == 0 ? Optional.empty() : Optional.of(evidence);
  }

  private void decide(List<ListingPattern> patterns) throws IOException {
    ListingPeers peers = new ListingPeers();
    store
        .listings()
        .forEach(
            page -> {
              boolean listing = verdict(page, Double.NaN, false).listing();
              set(page.url(), listing);
              peers.add(page.url(), listing);
            });
    BitSet alone = (BitSet) listings.clone();
    store.listings().forEach(page -> set(page.url(), besides(page, alone, peers, false).listing()));
    BitSet beside = (BitSet) listings.clone();
    store
        .listings()
        .update(
            page -> {
              StoredListing decided = decided(page, alone, beside, peers, patterns);
              set(decided);
              return decided;
            });
  }

  private StoredListing decided(
      StoredListing page,
      BitSet alone,
      BitSet beside,
      ListingPeers peers,
      List<ListingPattern> patterns) {
    ListingVerdict verdict = besides(page, alone, peers, isWithinPage(page, beside));
    Optional<ListingPattern> said = ListingPattern.of(patterns, page.url());
    String reasons =
        verdict.reasons().stream()
            .map(reason -> String.format(Locale.ROOT, "%s\t%s", reason.points(), reason.words()))
            .collect(Collectors.joining("\n"));
    if (said.isPresent()) {
      String words = (said.get().listing() ? "\ta listing by " : "\tno listing by ");
      reasons =
          words + "search.listings: " + said.get() + (reasons.isEmpty() ? "" : "\n" + reasons);
    }
    boolean listing = said.map(ListingPattern::listing).orElse(verdict.listing());
    return new StoredListing(page.url(), page.input(), listing, page.evidence(), reasons);
  }

  private ListingVerdict besides(
      StoredListing page, BitSet alone, ListingPeers peers, boolean within) {
    int node = graph.node(page.url().value());
    return verdict(page, peers.share(page.url(), node >= 0 && alone.get(node)), within);
  }

  private static ListingVerdict verdict(StoredListing page, double peers, boolean within) {
    if (page.evidence().isEmpty()) {
      return new ListingVerdict(false, 0, List.of());
    }
    return ListingRule.decide(ListingEvidence.ofText(page.evidence()), peers, within);
  }

  /** Whether what a page says stands on a page that is no listing, and is rather the original. */
  private boolean isWithinPage(StoredListing page, BitSet beside) {
    if (page.evidence().isEmpty()) {
      return false;
    }
    ListingEvidence evidence = ListingEvidence.ofText(page.evidence());
    Optional<PageUrl> within = evidence.original().within();
    int node = graph.node(page.url().value());
    int other = within.map(url -> graph.node(url.value())).orElse(-1);
    return node >= 0
        && other >= 0
        && !beside.get(other)
        && (evidence.original().copy()
            || graph.predecessors().degree(other) > graph.predecessors().degree(node));
  }
}
