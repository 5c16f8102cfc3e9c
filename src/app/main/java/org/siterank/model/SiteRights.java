package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.siterank.crawl.UrlStatus;
import org.siterank.rights.AccessRules;
import org.siterank.rights.RightsDecision;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;
import org.siterank.store.SiteStore;

/**
 * The readers of each page of the site, by the rules as they are now. A page is closed, not an
 * address: the addresses that redirect to a page, and those that name it as the page that they are
 * (rel=canonical), narrow who may read it, and so does a closed page whose text, or nearly all of
 * it, stands there, too. A page that is named itself, by a line of the file or a rule without a
 * star, is as it says.
 */
public final class SiteRights {

  /** Pages that a warning names; it counts all of them. */
  private static final int SHOWN = 5;

  private final SortedMap<PageUrl, RightsDecision> decisions = new TreeMap<>();

  private SiteRights() {}

  /** Decides about each page that was read. */
  public static SiteRights of(SiteStore store, SiteScope scope, AccessRules configured)
      throws IOException {
    SiteRights rights = new SiteRights();
    AccessRules rules =
        configured.with(
            store.pushed().readers(), store.pushed().pages(), CaseSensitiveHosts.of(store));
    Map<PageUrl, StatedReaders> stated = store.readers().stated();
    store
        .pages()
        .forEachHead(
            head ->
                rights.decisions.put(
                    head.url(),
                    rules.decide(head.url(), stated.getOrDefault(head.url(), StatedReaders.NONE))));
    if (rules.any()) {
      rights.narrowByAddresses(store, scope, rules);
      Map<PageUrl, RightsDecision> closed = rights.closed();
      rights.narrowByTexts(store);
      store
          .pages()
          .forEachContained(
              closed::containsKey,
              (page, other) ->
                  rights.narrow(
                      other, closed.get(page), "says all or nearly all that stands on " + page));
    }
    return rights;
  }

  /** Visits every page in URL order. */
  public void forEach(BiConsumer<PageUrl, RightsDecision> action) {
    decisions.forEach(action);
  }

  /** The readers of each page. */
  public Map<PageUrl, Readers> readers() {
    Map<PageUrl, Readers> readers = new HashMap<>();
    decisions.forEach((page, decision) -> readers.put(page, decision.readers()));
    return readers;
  }

  /** Warnings about these decisions, for the webmaster. */
  public List<String> warnings() {
    List<String> malformed = new ArrayList<>();
    List<String> narrowed = new ArrayList<>();
    decisions.forEach(
        (page, decision) -> {
          String described = page + " (" + decision.reason() + ")";
          if (decision.isMalformed()) {
            malformed.add(described);
          } else if (decision.isNarrowed()) {
            narrowed.add(described);
          }
        });
    List<String> warnings = new ArrayList<>();
    if (!malformed.isEmpty()) {
      warnings.add(
          "nobody finds what states in no readable way who may read it: " + some(malformed));
    }
    if (!narrowed.isEmpty()) {
      warnings.add(
          "pages that fewer people may read than the rule for their own address says: "
              + some(narrowed)
              + "; where that is wrong, name the page itself in rights.rules or rights.file");
    }
    return warnings;
  }

  /** The first of some pages, and how many there are beyond. */
  public static String some(List<String> pages) {
    return String.join(", ", pages.subList(0, Math.min(pages.size(), SHOWN)))
        + (pages.size() > SHOWN ? " and " + (pages.size() - SHOWN) + " more pages" : "");
  }

  private void narrow(PageUrl page, RightsDecision other, String how) {
    RightsDecision own = decisions.get(page);
    if (own != null && !own.isFinal()) {
      decisions.put(page, own.narrowedBy(List.of(other), how));
    }
  }

  private void narrowByAddresses(SiteStore store, SiteScope scope, AccessRules rules)
      throws IOException {
    Map<PageUrl, PageUrl> next = new HashMap<>();
    store
        .crawl()
        .forEach(
            record -> {
              boolean leadsOn =
                  record.status() == UrlStatus.REDIRECT || record.status() == UrlStatus.DUPLICATE;
              if (leadsOn && record.target().isPresent()) {
                next.put(record.url(), scope.canonical(record.target().get()));
              }
            });
    for (PageUrl address : next.keySet()) {
      Optional<RightsDecision> decision = rules.ofAddress(address);
      if (decision.isPresent() && !decision.get().readers().isPublic()) {
        PageUrl page = address;
        for (int hops = 0; hops < UrlResolver.MAX_HOPS && next.containsKey(page); hops++) {
          page = next.get(page);
          narrow(page, decision.get(), "is also reached as " + address);
        }
      }
    }
  }

  private Map<PageUrl, RightsDecision> closed() {
    Map<PageUrl, RightsDecision> closed = new HashMap<>(decisions);
    closed.values().removeIf(decision -> decision.readers().isPublic());
    return closed;
  }

  /** Only who finds a page that everybody may read learns something by a copy of a closed one. */
  private void narrowByTexts(SiteStore store) throws IOException {
    Map<PageUrl, PageUrl> parents = new HashMap<>();
    store
        .pages()
        .forEachCopy((page, copy) -> parents.put(root(parents, page), root(parents, copy)));
    Map<PageUrl, List<PageUrl>> groups = new HashMap<>();
    for (PageUrl page : List.copyOf(parents.keySet())) {
      groups.computeIfAbsent(root(parents, page), none -> new ArrayList<>()).add(page);
    }
    for (List<PageUrl> pages : groups.values()) {
      Map<PageUrl, RightsDecision> closed = new TreeMap<>();
      for (PageUrl page : pages) {
        RightsDecision decision = decisions.get(page);
        if (decision != null && !decision.readers().isPublic()) {
          closed.put(page, decision);
        }
      }
      for (PageUrl page : pages) {
        if (!closed.containsKey(page)) {
          closed.forEach((other, decision) -> narrow(page, decision, "says the same as " + other));
        }
      }
    }
  }

  private static PageUrl root(Map<PageUrl, PageUrl> parents, PageUrl page) {
    PageUrl root = page;
    PageUrl parent = parents.putIfAbsent(root, root);
    while (parent != null && !parent.equals(root)) {
      root = parent;
      parent = parents.get(root);
    }
    return root;
  }
}
