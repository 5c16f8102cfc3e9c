package org.siterank.spark.links;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.spark.job.ListedSite;

/** Which of thousands of sites an address belongs to, found by its host. */
final class SiteFinder implements Serializable {

  private static final long serialVersionUID = 1;

  /** The site of addresses that belong to none. */
  static final int NONE = -1;

  /**
   * A page and its site.
   *
   * @param site its place in the table of sites; {@link #NONE} for none
   * @param url the one name of the address
   */
  record Found(int site, PageUrl url) {}

  private record Member(int site, SiteScope scope) {}

  private final List<ListedSite> sites;
  private transient Map<String, List<Member>> byHost;

  SiteFinder(List<ListedSite> sites) {
    this.sites = new ArrayList<>(sites);
  }

  /** Finds the site of an address, and what the site calls it. */
  Found find(PageUrl url) {
    for (Member member : members().getOrDefault(url.host(), List.of())) {
      PageUrl canonical = member.scope().canonical(url);
      if (member.scope().contains(canonical)) {
        return new Found(member.site(), canonical);
      }
    }
    return new Found(NONE, url);
  }

  private Map<String, List<Member>> members() {
    if (byHost == null) {
      Map<String, List<Member>> named = new HashMap<>();
      Map<String, List<Member>> spelled = new HashMap<>();
      for (int site = 0; site < sites.size(); site++) {
        Member member = new Member(site, sites.get(site).scope());
        for (String host : sites.get(site).hosts()) {
          add(named, host, member);
          add(spelled, host.startsWith("www.") ? host.substring(4) : "www." + host, member);
        }
      }
      spelled.forEach(named::putIfAbsent); // A site that is called so goes first.
      byHost = named;
    }
    return byHost;
  }

  private static void add(Map<String, List<Member>> map, String host, Member member) {
    List<Member> members = map.computeIfAbsent(host, none -> new ArrayList<>());
    members.add(member);
    // A site below the path of another one comes first.
    members.sort((a, b) -> b.scope().start().value().length() - a.scope().start().value().length());
  }
}
