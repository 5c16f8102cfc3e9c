import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.servlet.SearchServlet;
import org.siterank.servlet.ServletAccess;

/** Opens the site with the application, and closes it with it. */
@WebListener
public final class SearchListener implements ServletContextListener {

  private SiteSearch site;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    ServletContext context = event.getServletContext();
    try {
      site = SiteSearch.open(SiteConfig.load(Path.of("siterank.yaml")));
    } catch (IOException | ConfigException e) {
      throw new IllegalStateException(e);
    }
    ServletAccess access =
        ServletAccess.byRoles(List.of("staff"))
            .withWebmasters(request -> request.isUserInRole("webmaster"));
    ServletRegistration.Dynamic search =
        context.addServlet("search", new SearchServlet(site, access));
    search.setLoadOnStartup(1);
    search.addMapping("/search/*");
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    try {
      site.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
