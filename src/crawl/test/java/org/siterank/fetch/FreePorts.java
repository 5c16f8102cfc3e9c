package org.siterank.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for programs that must be told theirs before they start. They lie below those that Linux
 * gives to outgoing connections and to port 0 (32768 to 60999), so that nothing else takes one
 * between the choice and the start, or while the program is restarted. A test process keeps its
 * ports until it ends: another one that chooses at the same time gets other ports.
 */
public final class FreePorts {

  private static final int LOWEST = 20_000;

  private static final int HIGHEST = 32_000;

  /** Open until the process ends; its locks are gone with it, also after a kill. */
  private static final List<FileChannel> KEPT = new ArrayList<>();

  private FreePorts() {}

  /** A port at which nobody listens, on any address, and that no other test process keeps. */
  public static int next() {
    try {
      Path locks =
          Files.createDirectories(
              Path.of(
                  System.getProperty("java.io.tmpdir"),
                  "siterank-ports-" + System.getProperty("user.name")));
      while (true) {
        int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
        if (isFree(port) && keep(locks.resolve(Integer.toString(port)))) {
          return port;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (BindException e) {
      return false;
    }
  }

  private static synchronized boolean keep(Path lock) throws IOException {
    FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        KEPT.add(channel);
        return true;
      }
    } catch (OverlappingFileLockException e) {
      // Kept by this process.
    }
    channel.close();
    return false;
  }
}
