package org.siterank.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request byte by byte, from any address of this machine: what no honest client can say. */
final class RawRequest {

  private final URI site;
  private String source = "127.0.0.1";

  /**
   * @param site where it is asked; its path stands before every address
   */
  RawRequest(String site) {
    this.site = URI.create(site);
  }

  /** The same from another address of this machine. */
  RawRequest from(String address) {
    RawRequest request = new RawRequest(site.toString());
    request.source = address;
    return request;
  }

  String address() {
    return site.toString();
  }

  /** The whole answer to a GET with these header lines. */
  String answer(String path, String... headers) throws IOException {
    StringBuilder request = new StringBuilder("GET " + site.getPath() + path + " HTTP/1.1\r\n");
    if (headers.length == 0 || !headers[0].startsWith("Host:")) {
      request.append("Host: ").append(site.getAuthority()).append("\r\n");
    }
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(source), 0));
      socket.connect(new InetSocketAddress(site.getHost(), site.getPort()));
      socket
          .getOutputStream()
          .write((request + "Connection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  int status(String path, String... headers) throws IOException {
    return Integer.parseInt(answer(path, headers).split(" ", -1)[1]);
  }
}
