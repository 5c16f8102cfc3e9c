package org.siterank.spring;

import java.io.IOException;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.servlet.SearchServlet;
import org.siterank.servlet.ServletAccess;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The search of a site as beans. A bean of the application's own replaces each: a {@link
 * SiteConfig}, a {@link SiteSearch}; and a {@link ServletAccess} says who asks the search page.
 */
@AutoConfiguration
@ConditionalOnProperty(prefix = "siterank", name = "enabled", matchIfMissing = true)
public final class SiterankAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  SiteConfig siterankConfig(ConfigurableEnvironment environment) throws ConfigException {
    return PropertySettings.of(environment);
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  SiteSearch siteSearch(SiteConfig config) throws IOException, ConfigException {
    return SiteSearch.open(config);
  }

  @Bean
  @ConditionalOnProperty(prefix = "siterank", name = "run.cron")
  ScheduledRuns siterankRuns(SiteSearch site, @Value("${siterank.run.cron}") String cron) {
    return new ScheduledRuns(site, cron);
  }

  /** The search page, in an application with a servlet container. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  static final class Page {

    @Bean
    @ConditionalOnMissingBean(name = "siterankServlet")
    ServletRegistrationBean<SearchServlet> siterankServlet(
        SiteSearch site,
        ObjectProvider<ServletAccess> access,
        @Value("${siterank.path:/search}") String path)
        throws ConfigException {
      if (!path.matches("/|(/[A-Za-z0-9._~-]+)++")) {
        throw new ConfigException(
            "siterank.path: must begin with / and not end with it, got " + path);
      }
      ServletRegistrationBean<SearchServlet> servlet =
          new ServletRegistrationBean<>(
              new SearchServlet(site, access.getIfAvailable(() -> ServletAccess.ANONYMOUS)),
              path.equals("/") ? "/*" : path + "/*");
      servlet.setName("siterank");
      servlet.setLoadOnStartup(1);
      return servlet;
    }
  }

  /** Health in Spring Boot 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
  static final class Health3 {

    @Bean
    @ConditionalOnMissingBean(name = "siterankHealthIndicator")
    org.springframework.boot.actuate.health.HealthIndicator siterankHealthIndicator(
        SiteSearch site) {
      return () -> {
        PublicationHealth health = PublicationHealth.of(site);
        return (health.isUp()
                ? org.springframework.boot.actuate.health.Health.up()
                : org.springframework.boot.actuate.health.Health.down())
            .withDetails(health.details())
            .build();
      };
    }
  }

  /** Health in Spring Boot 4. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
  static final class Health4 {

    @Bean
    @ConditionalOnMissingBean(name = "siterankHealthIndicator")
    org.springframework.boot.health.contributor.HealthIndicator siterankHealthIndicator(
        SiteSearch site) {
      return () -> {
        PublicationHealth health = PublicationHealth.of(site);
        return (health.isUp()
                ? org.springframework.boot.health.contributor.Health.up()
                : org.springframework.boot.health.contributor.Health.down())
            .withDetails(health.details())
            .build();
      };
    }
  }
}
