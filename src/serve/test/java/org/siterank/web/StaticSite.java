package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.siterank.HeldPort;
import org.siterank.Needs;

/** The output of a site generator, served by a real nginx. */
final class StaticSite implements Closeable {

  private final Process nginx;

  StaticSite(Path work, Path files, HeldPort port) throws IOException {
    Path own = Files.createDirectories(work.resolve("nginx/logs")).getParent();
    Path config = own.resolve("nginx.conf");
    Files.writeString(
        config,
        """
        daemon off; master_process off; worker_processes 1; user root;
        pid OWN/nginx.pid; error_log OWN/error.log;
        events { worker_connections 64; }
        http {
          include /etc/nginx/mime.types;
          charset utf-8;
          access_log off;
          client_body_temp_path OWN/t1; proxy_temp_path OWN/t2; fastcgi_temp_path OWN/t3;
          uwsgi_temp_path OWN/t4; scgi_temp_path OWN/t5;
          server {
            listen 127.0.0.1:PORT;
            root FILES;
            location / { try_files $uri $uri/ $uri.html =404; }
          }
        }
        """
            .replace("OWN", own.toString())
            .replace("PORT", String.valueOf(port.number()))
            .replace("FILES", files.toString()));
    nginx =
        start(
            own.resolve("out"),
            port.number(),
            Needs.program("nginx", "nginx").toString(),
            "-p",
            own.toString(),
            "-c",
            config.toString());
  }

  /** Starts a program and waits until it listens on a port of this machine. */
  static Process start(Path out, int port, String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    while (process.isAlive()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return process;
        }
      } catch (IOException notYet) {
        LockSupport.parkNanos(5_000_000);
      }
    }
    throw new IOException(command[0] + ": " + Files.readString(out));
  }

  /** Runs a program to its end in a folder. */
  static void run(Path folder, String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "command", ".out");
    int status =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException(String.join(" ", command) + ": " + Files.readString(out));
    }
    Files.delete(out);
  }

  boolean isServed() {
    return nginx.isAlive();
  }

  @Override
  public void close() {
    nginx.destroy();
    nginx.onExit().join();
  }
}
