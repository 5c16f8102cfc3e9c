package shop;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import org.siterank.SiteSearch;
import org.siterank.servlet.SearchServlet;
import org.siterank.servlet.ServletAccess;

/** The search page of the bean. */
@WebListener
public class SearchListener implements ServletContextListener {

  @Inject SiteSearch site;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    event
        .getServletContext()
        .addServlet("search", new SearchServlet(site, ServletAccess.ANONYMOUS))
        .addMapping("/search/*");
  }
}
