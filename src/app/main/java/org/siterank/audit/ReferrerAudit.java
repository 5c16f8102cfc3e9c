package org.siterank.audit;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.siterank.accesslog.RequestClass;

/**
 * Where visits from outside came from, and how much their referrers tell.
 *
 * @param hosts referring hosts, most visits first
 * @param direct visits without a referrer: typed, bookmarked, or from a link that sends none
 */
public record ReferrerAudit(List<Host> hosts, long direct) {

  /** The classes that are links on other sites. */
  public static final Set<RequestClass> LINKS =
      Set.of(RequestClass.EXTERNAL, RequestClass.SOCIAL, RequestClass.ASSISTANT);

  /**
   * A referring host: a registrable domain, or an app.
   *
   * @param name its name
   * @param requestClass what it is
   * @param visits its page views, repeats left out
   * @param pages those of them whose referrer named a page
   * @param origins those whose referrer was scheme and host alone, or the host's front page
   */
  public record Host(
      String name, RequestClass requestClass, long visits, long pages, long origins) {}

  public ReferrerAudit {
    hosts =
        hosts.stream()
            .sorted(
                Comparator.comparingLong(Host::visits)
                    .reversed()
                    .thenComparing(Host::name)
                    .thenComparing(Host::requestClass))
            .toList();
  }

  /** Hosts that link to the site: no search engines. */
  public List<Host> linking() {
    return hosts.stream().filter(host -> LINKS.contains(host.requestClass())).toList();
  }

  /** Search engines. */
  public List<Host> searching() {
    return hosts.stream().filter(host -> host.requestClass() == RequestClass.SEARCH).toList();
  }

  /** Visits by links of other sites whose referrer names the page. */
  public long pages() {
    return linking().stream().mapToLong(Host::pages).sum();
  }

  /** Visits by links of other sites whose referrer names the host alone. */
  public long origins() {
    return linking().stream().mapToLong(Host::origins).sum();
  }

  /** Visits by links of other sites. */
  public long external() {
    return linking().stream().mapToLong(Host::visits).sum();
  }

  /** Visits by links that were read before it was noted how much a referrer tells. */
  public long unnoted() {
    return Math.max(0, external() - pages() - origins());
  }
}
