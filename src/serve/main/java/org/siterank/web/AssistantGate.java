package org.siterank.web;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.config.ServeSection;
import org.siterank.site.PageUrl;

/**
 * Refuses messages to {@link AssistantApi} that the protocol says a server must refuse (Model
 * Context Protocol 2025-11-25, Transports, security warning and protocol version header).
 *
 * <p>A page of another site can make a browser post here, and by a name of its own that it lets
 * point to this machine (DNS rebinding) even as if from here. The browser names that page in {@code
 * Origin}; only pages of {@code serve.public-url}, of {@code serve.cors-origins} and of this server
 * under a name of this machine may post. Nobody, not even a trusted proxy, is believed another
 * name. Assistants send no {@code Origin}.
 */
final class AssistantGate {

  private static final Pattern VERSION = Pattern.compile("20\\d\\d-\\d\\d-\\d\\d");

  private static final Set<String> VERSIONS =
      Set.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  private final Optional<String> published;
  private final Set<String> origins;

  AssistantGate(ServeSection options) {
    this.published = options.publicUrl().map(PageUrl::authority);
    this.origins = Set.copyOf(options.corsOrigins());
  }

  /** The refusal of a request; nothing where it may be answered, or is for something else. */
  Optional<WebResponse> refusal(IncomingRequest request) {
    if (!SearchApplication.path(request).equals(AssistantApi.PATH)) {
      return Optional.empty();
    }
    Optional<String> origin = request.header("Origin");
    if (origin.isPresent() && !isKnown(origin.get(), request)) {
      return refused(403, "pages of another origin may not post here; see serve.cors-origins");
    }
    Optional<String> version = request.header("MCP-Protocol-Version");
    if (version.isPresent() && !VERSIONS.contains(version.get())) {
      String asked = VERSION.matcher(version.get()).matches() ? version.get() : "that";
      return refused(400, "the protocol version " + asked + " is not spoken here");
    }
    Optional<String> accept = request.header("Accept");
    if (accept.isPresent() && !takesJson(String.join(",", request.headers("Accept")))) {
      return refused(406, "answers are application/json; name it in Accept");
    }
    return Optional.empty();
  }

  private boolean isKnown(String origin, IncomingRequest request) {
    String authority = origin.substring(origin.indexOf("://") < 0 ? 0 : origin.indexOf("://") + 3);
    return origins.contains(origin)
        || published.filter(authority::equalsIgnoreCase).isPresent()
        || (PublicAddress.isThisMachine(origin) && origin.equals(request.origin()));
  }

  private static boolean takesJson(String accept) {
    String types = accept.toLowerCase(Locale.ROOT);
    return types.contains("application/json")
        || types.contains("application/*")
        || types.contains("*/*");
  }

  private static Optional<WebResponse> refused(int status, String message) {
    return Optional.of(SearchApi.error(status, message));
  }
}
