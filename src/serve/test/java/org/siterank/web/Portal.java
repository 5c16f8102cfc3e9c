package org.siterank.web;

import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Another site, of one page: its HTML may be set anew before it is opened. */
final class Portal implements Closeable {

  private final HttpServer server;
  private volatile String html = "";

  Portal() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] page = html.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
  }

  /** What the search must allow to ask it. */
  String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Sets the page, from its root element on. */
  void show(String newHtml) {
    html = "<!doctype html>" + newHtml;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
