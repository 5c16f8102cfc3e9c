package org.siterank.spark.links;

import java.io.Serializable;
import java.net.URI;
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
    if (byHost == null) {
      byHost = byHost();
    }
    for (Member member : byHost.getOrDefault(host(url), List.of())) {
      PageUrl canonical = member.scope().canonical(url);
      if (member.scope().contains(canonical)) {
        return new Found(member.site(), canonical);
      }
    }
    return new Found(NONE, url);
  }

  private Map<String, List<Member>> byHost() {
    Map<String, List<Member>> map = new HashMap<>();
    for (int site = 0; site < sites.size(); site++) {
      ListedSite listed = sites.get(site);
      Member member = new Member(site, listed.scope());
      List<String> hosts = new ArrayList<>(List.of(host(member.scope().start())));
      listed.aliases().forEach(alias -> PageUrl.parse(alias).ifPresent(u -> hosts.add(host(u))));
      for (String host : hosts) {
        List<Member> members = map.computeIfAbsent(host, none -> new ArrayList<>());
        if (!members.contains(member)) {
          members.add(member);
          // A site below the path of another one comes first.
          members.sort(
              (a, b) -> b.scope().start().value().length() - a.scope().start().value().length());
        }
      }
    }
    return map;
  }

  private static String host(PageUrl url) {
    return String.valueOf(URI.create(url.origin()).getHost());
  }
}
