package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Resolves every address after a crawl: redirects are followed to their end, copies and canonical
 * addresses folded onto the page they belong to. One book serves links and logged requests, so that
 * both mean the same page.
 */
public final class UrlResolver {

  /** The longest chain of redirects that is followed; browsers give up at 20, crawlers at 10. */
  static final int MAX_HOPS = 10;

  /** File names that servers send for the folder itself. */
  private static final List<String> INDEX_FILES =
      List.of("index.html", "index.htm", "index.php", "index.xhtml", "default.aspx");

  /** The role of an address in the graph. */
  public enum Kind {
    /** A page that was read. */
    PAGE,
    /** A page that is known and was not read. */
    UNREAD,
    /** A page that robots.txt keeps us from reading. */
    EXCLUDED,
    /** Gone for good, or a chain of redirects without end. */
    DEAD,
    /** On another site. */
    EXTERNAL,
    /** An address of the site that the crawl never met. */
    UNKNOWN
  }

  /** Meaning of an address, and the address where it ends. */
  public record Meaning(Kind kind, PageUrl url) {}

  /** State of an address; it keeps the one instance of it for all who ask. */
  private record Entry(UrlStatus status, PageUrl next, PageUrl self) {}

  private final SiteScope scope;
  private final Map<PageUrl, Entry> entries = new HashMap<>();
  private final Set<PageUrl> folded = new HashSet<>();
  private final Map<PageUrl, List<PageUrl>> near = new HashMap<>();
  private int duplicates;

  private UrlResolver(SiteScope scope) {
    this.scope = scope;
  }

  public static UrlResolver read(SiteStore store, SiteScope scope) throws IOException {
    UrlResolver resolver = new UrlResolver(scope);
    store.crawl().forEach(resolver::add);
    store
        .pages()
        .forEachDuplicate(
            resolver::fold,
            (original, copy) ->
                resolver
                    .near
                    .computeIfAbsent(resolver.fold(original, copy), none -> new ArrayList<>())
                    .add(resolver.isStart(copy) ? original : copy));
    return resolver;
  }

  private void add(UrlRecord record) {
    if (scope.contains(record.url())) {
      entries.put(
          record.url(), new Entry(record.status(), record.target().orElse(null), record.url()));
    }
  }

  /** Folds a page onto the other, and returns that which is kept: never the start is folded. */
  private PageUrl fold(PageUrl original, PageUrl copy) {
    PageUrl kept = isStart(copy) ? copy : original;
    PageUrl copied = isStart(copy) ? original : copy;
    if (entries.containsKey(kept) && entries.containsKey(copied)) {
      entries.put(copied, new Entry(UrlStatus.DUPLICATE, kept, entries.get(copied).self()));
      folded.add(copied);
      duplicates++;
    }
    return kept;
  }

  private boolean isStart(PageUrl url) {
    return url.equals(scope.start());
  }

  /** An address as it is called here: aliases of the site and ignored parameters are gone. */
  public PageUrl canonical(PageUrl address) {
    return scope.canonical(address);
  }

  /** Every copy that was folded onto another page, and whether it says so itself. */
  public void forEachCopy(CopyVisitor visitor) {
    entries.forEach(
        (url, entry) -> {
          if (entry.status() == UrlStatus.DUPLICATE && entry.next() != null) {
            visitor.visit(url, !folded.contains(url));
          }
        });
  }

  /**
   * The pages with nearly the same text, but not the same, that a page stands for, shortest address
   * first.
   */
  public List<PageUrl> nearCopies(PageUrl page) {
    return near.getOrDefault(page, List.of());
  }

  /** Every address that redirects. */
  public List<PageUrl> redirects() {
    return entries.entrySet().stream()
        .filter(entry -> entry.getValue().status() == UrlStatus.REDIRECT)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Takes a copy. */
  public interface CopyVisitor {
    void visit(PageUrl copy, boolean declared);
  }

  /** How many copies of pages were folded onto their originals. */
  public int duplicates() {
    return duplicates;
  }

  /**
   * The way from an address to what it stands for.
   *
   * @param redirects hops by redirects
   * @param copy whether a copy of a page was on the way
   */
  public record Way(Meaning end, int redirects, boolean copy) {}

  /** Returns the one instance of an address that is kept, or the address where none is. */
  PageUrl kept(PageUrl url) {
    Entry entry = entries.get(url);
    return entry == null ? url : entry.self();
  }

  /** Returns the meaning of an address. Aliases of the site are understood. */
  public Meaning meaning(PageUrl address) {
    return way(address).end();
  }

  /** How an address leads to what it stands for. */
  public Way way(PageUrl address) {
    PageUrl url = scope.canonical(address);
    int redirects = 0;
    boolean copy = false;
    for (int hops = 0; hops <= MAX_HOPS; hops++) {
      if (!scope.contains(url)) {
        return new Way(new Meaning(Kind.EXTERNAL, url), redirects, copy);
      }
      Entry entry = entries.get(url);
      if (entry == null) {
        return new Way(new Meaning(Kind.UNKNOWN, url), redirects, copy);
      }
      boolean leadsOn =
          entry.status() == UrlStatus.REDIRECT || entry.status() == UrlStatus.DUPLICATE;
      if (!leadsOn || entry.next() == null) {
        return new Way(new Meaning(kind(entry.status()), entry.self()), redirects, copy);
      }
      redirects += entry.status() == UrlStatus.REDIRECT ? 1 : 0;
      copy |= entry.status() == UrlStatus.DUPLICATE;
      url = scope.canonical(entry.next());
    }
    return new Way(new Meaning(Kind.DEAD, url), redirects, copy);
  }

  /**
   * The addresses that an address leads over by redirects, itself first: up to one that does not
   * redirect, or that was there before.
   */
  public List<PageUrl> redirectPath(PageUrl address) {
    List<PageUrl> path = new ArrayList<>();
    PageUrl url = scope.canonical(address);
    path.add(url);
    Entry entry = entries.get(url);
    while (entry != null && entry.status() == UrlStatus.REDIRECT && entry.next() != null) {
      url = scope.canonical(entry.next());
      boolean again = path.contains(url);
      path.add(url);
      entry = again ? null : entries.get(url);
    }
    return path;
  }

  private static Kind kind(UrlStatus status) {
    return switch (status) {
      case READ -> Kind.PAGE;
      case UNREAD, FAILED -> Kind.UNREAD;
      case EXCLUDED -> Kind.EXCLUDED;
      case GONE, REDIRECT, DUPLICATE -> Kind.DEAD;
    };
  }

  /**
   * The page that a logged request was for. An address that the crawl never met is tried with and
   * without its last slash, and as the index file of its folder or the folder of its index file,
   * for servers answer these alike and people link to either.
   */
  public Optional<PageUrl> page(PageUrl logged) {
    Meaning meaning = meaning(logged);
    if (meaning.kind() == Kind.UNKNOWN) {
      for (PageUrl spelling : spellings(meaning.url())) {
        Meaning other = meaning(spelling);
        if (isNode(other.kind())) {
          return Optional.of(other.url());
        }
      }
    }
    return isNode(meaning.kind()) ? Optional.of(meaning.url()) : Optional.empty();
  }

  /** Whether addresses of this kind are nodes of the graph. */
  public static boolean isNode(Kind kind) {
    return kind == Kind.PAGE || kind == Kind.UNREAD || kind == Kind.EXCLUDED;
  }

  private static List<PageUrl> spellings(PageUrl url) {
    if (url.query().isPresent()) {
      return List.of();
    }
    String value = url.value();
    String file = value.substring(value.lastIndexOf('/') + 1);
    if (file.isEmpty()) {
      return INDEX_FILES.stream().map(index -> new PageUrl(value + index)).toList();
    }
    if (INDEX_FILES.contains(file)) {
      return List.of(new PageUrl(value.substring(0, value.length() - file.length())));
    }
    return List.of(new PageUrl(value + "/"));
  }
}
