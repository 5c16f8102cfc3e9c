package org.siterank.fetch;

import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.cookie.CookieStore;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.util.Timeout;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Builds the client for the hosts of a site, with its own connections, proxy, login and limits. */
final class SiteClient {

  private SiteClient() {}

  /**
   * Builds it.
   *
   * @param cookies where it keeps them, if it keeps any
   * @throws IOException when certificates cannot be read
   */
  static CloseableHttpClient build(
      FetchOptions options, SiteScope scope, DnsResolver dns, CookieStore cookies)
      throws IOException {
    WebAccess access = options.access();
    Set<String> hosts = new HashSet<>();
    scope.prefixes().forEach(prefix -> hosts.add(PageUrl.of(prefix).host()));
    access.proxy().ifPresent(proxy -> hosts.add(proxy.getHost()));
    Timeout silence = Timeout.of(options.timeout());
    HttpClientBuilder builder =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(options.connections() + 1)
                    .setMaxConnPerRoute(options.connections() + 1)
                    .setDnsResolver(new GuardedResolver(dns, hosts))
                    .setTlsSocketStrategy(
                        new DefaultClientTlsStrategy(Certificates.context(access)))
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(silence)
                            .setSocketTimeout(silence)
                            .build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(silence)
                    .setConnectionRequestTimeout(silence)
                    .build())
            .setUserAgent(options.userAgent())
            .setRequestExecutor(new PromptExecutor())
            .disableRedirectHandling()
            // The crawl repeats requests itself, where it can count them and wait.
            .disableAutomaticRetries()
            // Bodies are decoded here, where both sizes can be limited.
            .disableContentCompression()
            .setDefaultCookieStore(cookies);
    if (!keepsCookies(access)) {
      builder.disableCookieManagement();
    }
    access
        .proxy()
        .ifPresent(
            proxy -> builder.setProxy(new HttpHost("http", proxy.getHost(), proxy.getPort())));
    if (access.login().isPresent()) {
      builder.setDefaultCredentialsProvider(
          credentials(scope.start(), access.login().get(), access.proxy()));
    } else {
      builder.disableAuthCaching();
    }
    return builder.build();
  }

  /** Each name for its own host: the site's for the site, unless it has a form; the proxy's. */
  private static CredentialsProvider credentials(PageUrl start, Login login, Optional<URI> proxy) {
    BasicCredentialsProvider provider = new BasicCredentialsProvider();
    URIAuthority host = new HttpGet(URI.create(start.origin() + "/")).getAuthority();
    if (login.form().isEmpty() && !login.user().isEmpty()) {
      provider.setCredentials(
          new AuthScope(new HttpHost(start.scheme(), host.getHostName(), host.getPort())),
          new UsernamePasswordCredentials(login.user(), login.password().toCharArray()));
    }
    if (proxy.isPresent() && !login.proxyUser().isEmpty()) {
      provider.setCredentials(
          new AuthScope(new HttpHost("http", proxy.get().getHost(), proxy.get().getPort())),
          new UsernamePasswordCredentials(login.proxyUser(), login.proxyPassword().toCharArray()));
    }
    return provider;
  }

  /** A login by form is a cookie. */
  static boolean keepsCookies(WebAccess access) {
    return access.keepsCookies() || access.login().flatMap(Login::form).isPresent();
  }
}
