package org.siterank.exports;

import java.util.Locale;
import java.util.Optional;
import org.siterank.accesslog.ReferrerLookup;
import org.siterank.accesslog.RequestClass;

/**
 * Tells where visits came from by the words of analytics programs. Hosts and names are classified
 * by the lists that the referrers of logs are classified by; of campaigns and mails nobody knows
 * the site with the link, so they are direct.
 */
final class VisitOrigins {

  private final ReferrerLookup lookup;

  VisitOrigins(ReferrerLookup lookup) {
    this.lookup = lookup;
  }

  /** Of a referrer that is a URL; direct when it is empty. */
  VisitOrigin url(String referrer) {
    ReferrerLookup.Found found = lookup.url(referrer);
    return new VisitOrigin(found.requestClass(), found.from());
  }

  /** Of a name, {@code Google}, or a host, {@code www.example.org}; direct when it is neither. */
  private VisitOrigin source(String source) {
    Optional<RequestClass> named = lookup.named(source);
    if (named.isPresent()) {
      return new VisitOrigin(named.get(), source.toLowerCase(Locale.ROOT));
    }
    return isHost(source) ? url("https://" + source + "/") : VisitOrigin.DIRECT;
  }

  /** Of Matomo: {@code referrerType, referrerName, referrerUrl} of a visit. */
  VisitOrigin matomo(String type, String name, String url) {
    VisitOrigin byUrl = url(url);
    String from = byUrl.from().isEmpty() ? name.toLowerCase(Locale.ROOT) : byUrl.from();
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "search" -> new VisitOrigin(RequestClass.SEARCH, from);
      case "social" -> new VisitOrigin(RequestClass.SOCIAL, from);
      case "website" -> byUrl.from().isEmpty() ? source(name) : byUrl;
      case "direct", "campaign", "" -> VisitOrigin.DIRECT;
      // Since Matomo 5.5; written ai-assistant, aiassistant or ai_assistant.
      default ->
          type.toLowerCase(Locale.ROOT).startsWith("ai")
              ? new VisitOrigin(RequestClass.ASSISTANT, from)
              : byUrl;
    };
  }

  /**
   * Of GoatCounter: a referrer and its scheme, {@code h} for a URL without {@code https://}, {@code
   * g} for a name, {@code c} for a campaign, {@code o} for anything else, such as an app.
   */
  VisitOrigin goatCounter(String referrer, String scheme) {
    if (referrer.isEmpty()) {
      return VisitOrigin.DIRECT;
    }
    return switch (scheme) {
      case "h" -> url(referrer.contains("://") ? referrer : "https://" + referrer);
      case "g" -> source(referrer);
      case "o" -> url(referrer.contains("://") ? referrer : "android-app://" + referrer);
      default -> VisitOrigin.DIRECT;
    };
  }

  /** Of Google Analytics: a session's source and medium, {@code google} and {@code organic}. */
  VisitOrigin sourceAndMedium(String source, String medium) {
    VisitOrigin bySource = source(source);
    return switch (medium.toLowerCase(Locale.ROOT)) {
      case "organic" -> new VisitOrigin(RequestClass.SEARCH, source.toLowerCase(Locale.ROOT));
      case "social", "social-network", "social-media", "sm" ->
          new VisitOrigin(RequestClass.SOCIAL, source.toLowerCase(Locale.ROOT));
      case "referral" ->
          bySource.equals(VisitOrigin.DIRECT)
              ? new VisitOrigin(RequestClass.EXTERNAL, source.toLowerCase(Locale.ROOT))
              : bySource;
      case "cpc", "ppc", "paid", "paidsearch" ->
          bySource.requestClass() == RequestClass.SEARCH ? bySource : VisitOrigin.DIRECT;
      default -> VisitOrigin.DIRECT;
    };
  }

  /** Of Google Analytics: a channel group, {@code Organic Search}. */
  VisitOrigin channel(String group) {
    return switch (group.toLowerCase(Locale.ROOT)) {
      case "organic search", "paid search" -> VisitOrigin.SEARCH;
      case "organic social", "paid social" -> new VisitOrigin(RequestClass.SOCIAL, "");
      case "referral" -> new VisitOrigin(RequestClass.EXTERNAL, "");
      case "ai assistant", "ai assistants" -> new VisitOrigin(RequestClass.ASSISTANT, "");
      default -> VisitOrigin.DIRECT;
    };
  }

  private static boolean isHost(String text) {
    return text.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)++(:\\d{1,5})?");
  }
}
