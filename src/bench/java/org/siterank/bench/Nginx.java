package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** nginx on loopback, with a folder as its root. */
final class Nginx {

  private static final int PORT = 8731;

  /** Where it answers. */
  static final String SITE = "http://127.0.0.1:" + PORT + "/";

  private Nginx() {}

  /**
   * Starts it.
   *
   * @param site the folder that it serves
   * @param folder where its own files go
   */
  static Process serve(Path site, Path folder) throws IOException {
    Path configuration = folder.resolve("nginx.conf");
    Files.writeString(
        configuration,
        String.join(
            "\n",
            "daemon off; worker_processes 1; error_log " + folder + "/error.log;",
            "pid " + folder + "/nginx.pid;",
            // An unprivileged worker could not look into a private folder.
            "user root;",
            "events { worker_connections 256; }",
            "http { types { text/html html htm; text/css css; text/plain txt; }",
            "  access_log off; sendfile on;",
            "  server { listen 127.0.0.1:" + PORT + "; root " + site + "; } }"));
    return new ProcessBuilder("nginx", "-p", folder.toString(), "-c", configuration.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("nginx.out").toFile())
        .start();
  }
}
