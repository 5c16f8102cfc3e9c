package org.siterank.servlet;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.Objects;
import org.siterank.SearchableSite;
import org.siterank.config.ConfigException;
import org.siterank.web.SearchApplication;
import org.siterank.web.WebResponse;

/**
 * The search page of a site, its API, and for those who may its webmaster pages, below any path of
 * a servlet container: what {@code siterank serve} answers, answered by the application's own
 * server. The site stays the application's: it outlives the servlet and is closed by whoever opened
 * it.
 *
 * <p>It is mapped to everything below its path: {@code /search/*}. Of the settings {@code serve.*},
 * those of a server are the container's business: host, port, path, users, user-header and
 * webmaster. Who asks is told by {@link ServletAccess}. Time limits for slow clients are the
 * container's, too.
 */
public final class SearchServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient SearchableSite site;
  private final transient ServletAccess access;
  private transient SearchApplication application;

  /**
   * @param site what is searched
   * @param access who asks
   */
  public SearchServlet(SearchableSite site, ServletAccess access) {
    this.site = Objects.requireNonNull(site, "site");
    this.access = Objects.requireNonNull(access, "access");
  }

  /**
   * Begins to answer.
   *
   * @throws ServletException when it is mapped so that its own files are not reached, a setting
   *     contradicts it, or searches cannot be counted where they should
   */
  @Override
  public void init() throws ServletException {
    Collection<String> mappings =
        getServletContext().getServletRegistration(getServletName()).getMappings();
    if (mappings.stream().noneMatch(mapping -> mapping.equals("/") || mapping.endsWith("/*"))) {
      throw new ServletException(
          "the search page has files below its path: map it to /search/*, not to " + mappings);
    }
    try {
      application = SearchApplication.start(site, access.hasWebmasters());
    } catch (IOException | ConfigException e) {
      throw new ServletException("the search page did not start: " + e.getMessage(), e);
    }
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    WebResponse answer =
        application.answer(
            new ContainerRequest(request),
            access.asker(request),
            access.isWebmaster(request),
            request::getInputStream);
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    if (!answer.type().isEmpty()) {
      response.setContentType(answer.type());
    }
    if (answer.status() != HttpServletResponse.SC_NO_CONTENT
        && answer.status() != HttpServletResponse.SC_NOT_MODIFIED) {
      response.setContentLength(answer.body().length);
    }
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(answer.body());
    }
  }

  /** Ends; what was counted is written. */
  @Override
  public void destroy() {
    if (application == null) {
      return; // It never began.
    }
    try {
      application.close();
    } catch (IOException e) {
      getServletContext().log("searches could not be counted to the end: " + e.getMessage(), e);
    }
  }
}
