package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An intranet of 21 pages behind a form. Without a session each page redirects to {@code /login};
 * each page links to {@code /logout}, which ends the session. The password is {@code p}.
 */
public final class SessionSite implements AutoCloseable {

  public static final int PAGES = 21;

  static final String FORM =
      "<title>Log in</title><form method=post action=/login><input name=user>"
          + "<input type=password name=pass></form>";

  public final TestSite site = new TestSite();
  public final AtomicInteger logins = new AtomicInteger();
  public final AtomicInteger logouts = new AtomicInteger();

  /** How a page answers without a session. */
  volatile TestSite.Reply closed = TestSite.status(302, "Location", "/login?next=here");

  /** Pages that a session lasts for. */
  volatile int lasts = Integer.MAX_VALUE;

  private final Set<String> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger served = new AtomicInteger();

  /** The link by which a page logs out. */
  public SessionSite(String logoutLink) throws IOException {
    for (int page = 0; page < PAGES; page++) {
      StringBuilder html = new StringBuilder("<title>Page " + page + "</title>");
      for (int next = page + 1; next <= Math.min(page + 5, PAGES - 1); next++) {
        html.append("<a href=/p").append(next).append(">page ").append(next).append("</a> ");
      }
      html.append(logoutLink).append("<p>words of page ").append(page);
      TestSite.Reply open = TestSite.body("text/html", html.toString().getBytes(UTF_8));
      site.on(
          page == 0 ? "/" : "/p" + page,
          exchange -> (hasSession(exchange) ? open : closed).to(exchange));
    }
    site.on("/login", this::login);
    site.on("/login?next=here", this::login);
    site.on("/logout", this::logout);
    site.on("/bye", this::logout);
  }

  /** How many of the pages are in a store. */
  int pagesOf(MemoryStore store) {
    return (int)
        store.pages.keySet().stream().filter(url -> url.path().matches("/(p\\d+)?")).count();
  }

  private boolean hasSession(HttpExchange exchange) {
    String cookie = exchange.getRequestHeaders().getFirst("Cookie");
    if (cookie == null || !sessions.contains(cookie)) {
      return false;
    }
    if (served.incrementAndGet() > lasts) {
      sessions.clear();
      return false;
    }
    return true;
  }

  private void login(HttpExchange exchange) throws IOException {
    boolean right =
        exchange.getRequestMethod().equals("POST")
            && new String(exchange.getRequestBody().readAllBytes(), UTF_8).contains("pass=p");
    if (!right) {
      TestSite.body("text/html", FORM.getBytes(UTF_8)).to(exchange);
      return;
    }
    String session = "id=s" + logins.incrementAndGet();
    sessions.add(session);
    served.set(0);
    TestSite.status(302, "Location", "/", "Set-Cookie", session + "; Path=/").to(exchange);
  }

  private void logout(HttpExchange exchange) throws IOException {
    logouts.incrementAndGet();
    sessions.clear();
    TestSite.status(302, "Location", "/login").to(exchange);
  }

  @Override
  public void close() {
    site.close();
  }
}
