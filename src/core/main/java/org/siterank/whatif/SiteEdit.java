package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.siterank.graph.ArcEdit;

/**
 * A hypothetical change on a site and around it. New pages come first, unlinked; then links change,
 * in order; then pages disappear with all links to them; then inflow changes.
 *
 * @param newPages names of pages that appear
 * @param arcs links that appear or disappear, on the site or off it
 * @param deletedPages pages that disappear with their inflow; the links to them go too
 * @param inflow what enters these pages afterwards, in place of what enters them now
 */
public record SiteEdit(
    Set<String> newPages,
    List<ArcEdit> arcs,
    Set<String> deletedPages,
    Map<String, Double> inflow) {

  public SiteEdit {
    newPages = Collections.unmodifiableSet(new LinkedHashSet<>(newPages));
    arcs = List.copyOf(arcs);
    deletedPages = Collections.unmodifiableSet(new LinkedHashSet<>(deletedPages));
    inflow = Collections.unmodifiableMap(new LinkedHashMap<>(inflow));
    inflow.forEach(
        (page, amount) -> {
          if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                "inflow must be finite and at least 0, got " + amount + " for " + page);
          }
        });
    for (String page : deletedPages) {
      if (inflow.containsKey(page)) {
        throw new IllegalArgumentException("a page that disappears has no inflow, got " + page);
      }
    }
  }

  /** Nothing changes. */
  public static SiteEdit none() {
    return new SiteEdit(Set.of(), List.of(), Set.of(), Map.of());
  }

  /** Links change. */
  public static SiteEdit of(List<ArcEdit> arcs) {
    return new SiteEdit(Set.of(), arcs, Set.of(), Map.of());
  }

  /** Returns this edit with one more page, that no link leads to and nothing enters so far. */
  public SiteEdit withPage(String page) {
    Set<String> pages = new LinkedHashSet<>(newPages);
    pages.add(Objects.requireNonNull(page, "page"));
    return new SiteEdit(pages, arcs, deletedPages, inflow);
  }

  /** Returns this edit with a link more or less. */
  public SiteEdit with(ArcEdit arc) {
    List<ArcEdit> more = new ArrayList<>(arcs);
    more.add(arc);
    return new SiteEdit(newPages, more, deletedPages, inflow);
  }

  /** Returns this edit with a page less. */
  public SiteEdit withoutPage(String page) {
    Set<String> pages = new LinkedHashSet<>(deletedPages);
    pages.add(Objects.requireNonNull(page, "page"));
    return new SiteEdit(newPages, arcs, pages, inflow);
  }

  /** Returns this edit with another inflow of a page, in the unit of the scores. */
  public SiteEdit withInflow(String page, double amount) {
    Map<String, Double> amounts = new LinkedHashMap<>(inflow);
    amounts.put(Objects.requireNonNull(page, "page"), amount);
    return new SiteEdit(newPages, arcs, deletedPages, amounts);
  }
}
