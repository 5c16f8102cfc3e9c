package org.siterank.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.siterank.search.Asker;
import org.siterank.site.Readers;

/**
 * Identifies the person who asks, as the container or the application knows them: what they may
 * read, and whether they are a webmaster. Immutable.
 *
 * <pre>{@code
 * ServletAccess.byRoles(List.of("staff", "board"))
 *     .withWebmasters(request -> request.isUserInRole("webmaster"))
 * }</pre>
 */
public final class ServletAccess {

  /**
   * Everybody may read what is open to all, and nobody is a webmaster. Where the configuration
   * names headers of trusted proxies ({@code rights.groups-header}), these tell who asks.
   */
  public static final ServletAccess ANONYMOUS =
      new ServletAccess(Optional.empty(), Optional.empty());

  private final Optional<Function<HttpServletRequest, Asker>> askers;
  private final Optional<Predicate<HttpServletRequest>> webmasters;

  private ServletAccess(
      Optional<Function<HttpServletRequest, Asker>> askers,
      Optional<Predicate<HttpServletRequest>> webmasters) {
    this.askers = askers;
    this.webmasters = webmasters;
  }

  /**
   * Access by what the application knows.
   *
   * @param asker who asks, for each request; never null
   */
  public static ServletAccess of(Function<HttpServletRequest, Asker> asker) {
    return new ServletAccess(Optional.of(asker), Optional.empty());
  }

  /**
   * Access by the container's own sign-in: the roles of a user are their groups, and the name of
   * their principal is the user whom {@code user:NAME} lets read.
   *
   * @param groups the groups that the rules of the site name; a container does not list roles
   */
  public static ServletAccess byRoles(Collection<String> groups) {
    List<String> known = List.copyOf(groups);
    Asker.memberOf(known); // Refuses what is no group now, and not with the first request.
    return of(
        request -> {
          List<String> names = new ArrayList<>();
          for (String group : known) {
            if (request.isUserInRole(group)) {
              names.add(group);
            }
          }
          Principal user = request.getUserPrincipal();
          if (user != null && Readers.isGroup(Readers.USER + user.getName())) {
            names.add(Readers.USER + user.getName());
          }
          return Asker.memberOf(names);
        });
  }

  /**
   * Returns this access, with the webmaster pages and the metrics open to those for whom the
   * predicate holds.
   */
  public ServletAccess withWebmasters(Predicate<HttpServletRequest> isWebmaster) {
    return new ServletAccess(askers, Optional.of(isWebmaster));
  }

  boolean hasWebmasters() {
    return webmasters.isPresent();
  }

  boolean isWebmaster(HttpServletRequest request) {
    return webmasters.isPresent() && webmasters.get().test(request);
  }

  Optional<Asker> asker(HttpServletRequest request) {
    return askers.map(known -> Objects.requireNonNull(known.apply(request), "asker"));
  }
}
