package org.siterank.accesslog;

import java.util.Optional;
import org.siterank.site.SiteScope;

/**
 * Classifies referrers that another program tells, by the lists that those of log lines are
 * classified by. Immutable.
 */
public final class ReferrerLookup {

  /**
   * Where visits came from.
   *
   * @param requestClass {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT, DIRECT, INTERNAL} or {@code
   *     SPAM}
   * @param from as {@link RequestClassifier#referrer}: a host, or the page of the own site
   */
  public record Found(RequestClass requestClass, String from) {}

  private final ReferrerList list;
  private final ReferrerResolver resolver;

  /** A lookup for the visits of a site. */
  public ReferrerLookup(SiteScope scope) {
    list = ReferrerList.shipped();
    resolver = new ReferrerResolver(scope, list, OwnSearch.NONE, KeyedHash.random());
  }

  /** Classifies a URL, or {@code android-app://} and a package; direct when it is neither. */
  public Found url(String text) {
    Referrer found = resolver.resolve(text);
    return new Found(found.requestClass(), found.text());
  }

  /** The class of visits from what the lists call so, as in {@code Google}; ignores case. */
  public Optional<RequestClass> named(String name) {
    return list.named(name);
  }
}
