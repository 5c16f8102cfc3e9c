package org.siterank.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for programs that must be told theirs before they start. They lie below those that Linux
 * gives to outgoing connections and to port 0 (32768 to 60999), so that nothing else takes one
 * between the choice and the start, or while the program is restarted.
 */
public final class FreePorts {

  private static final int LOWEST = 20_000;

  private static final int HIGHEST = 32_000;

  private FreePorts() {}

  /** A port at which nobody listens, on any address. */
  public static int next() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(new InetSocketAddress(port));
        return port;
      } catch (BindException e) {
        // Taken: another one is tried.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
