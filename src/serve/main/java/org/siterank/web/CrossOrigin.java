package org.siterank.web;

import java.util.Optional;
import java.util.Set;
import org.siterank.config.ServeSection;

/**
 * Tells browsers what pages of other sites may read (CORS, Fetch Standard, 3.2): answers to GET and
 * HEAD, without what a browser knows of its user.
 */
final class CrossOrigin {

  private static final String METHODS = "GET, HEAD";

  private final Set<String> origins;

  CrossOrigin(ServeSection options) {
    this.origins = Set.copyOf(options.corsOrigins());
  }

  /** The answer to a browser that asks beforehand; nothing when none does. */
  Optional<WebResponse> preflight(IncomingRequest request) {
    return isAllowed(request)
            && request.method().equals("OPTIONS")
            && request.header("Access-Control-Request-Method").isPresent()
        ? Optional.of(
            WebResponse.empty(204)
                .with("Access-Control-Allow-Methods", METHODS)
                .with("Access-Control-Allow-Headers", "Content-Type")
                .with("Access-Control-Max-Age", "60"))
        : Optional.empty();
  }

  /** An answer, open to the page that asks as far as it may. */
  WebResponse open(IncomingRequest request, WebResponse answer) {
    if (origins.isEmpty()) {
      return answer;
    }
    WebResponse varied = answer.varying("Origin");
    return isAllowed(request) && !request.method().equals("POST")
        ? varied.with("Access-Control-Allow-Origin", request.header("Origin").orElseThrow())
        : varied;
  }

  private boolean isAllowed(IncomingRequest request) {
    return request.header("Origin").filter(origins::contains).isPresent();
  }
}
