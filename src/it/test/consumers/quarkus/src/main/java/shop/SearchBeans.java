package shop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;

/** The site as a bean. */
@ApplicationScoped
public class SearchBeans {

  @Produces
  @Singleton
  SiteSearch site() throws IOException, ConfigException {
    return SiteSearch.open(SiteConfig.load(Path.of("siterank.yaml")));
  }

  void close(@Disposes SiteSearch site) throws IOException {
    site.close();
  }
}
