package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * A port of this machine that no other process is given while it is held: bound, and not listened
 * on. Connecting is refused until a server that is told the port listens there, which Linux allows
 * to whoever reuses addresses, as servers do.
 */
public final class HeldPort implements Closeable {

  private final SocketChannel held;

  public HeldPort() throws IOException {
    held = SocketChannel.open();
    held.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    held.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
  }

  public int number() throws IOException {
    return ((InetSocketAddress) held.getLocalAddress()).getPort();
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
