package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.HeldPort;
import org.siterank.Needs;

/** A folder gives what nginx gives that serves it. */
class FolderRunTest {

  @TempDir Path folder;

  private void write(String name, String text, Charset charset) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(charset));
  }

  private void site() throws IOException {
    Charset utf8 = StandardCharsets.UTF_8;
    write(
        "index.html",
        "<title>Home</title><a href=sub>d</a><a href='sub?x=1'>q</a><a href=a%20b/>s</a>"
            + "<a href=about>e</a><a href=About.html>c</a><a href=empty/>n</a><a href=old.html>o</a>"
            + "<a href=latin.html>l</a><a href=meta.html>m</a><a href=utf16.html>u</a>"
            + "<a href=note.txt>t</a><a href=data.json>j</a><a href=feed.xml>f</a>"
            + "<a href=page.xhtml>x</a><a href=README>r</a><a href=x/../sub/./deep.html>p</a>"
            + "<a href=%C3%BC.html>&uuml;</a><a href=plus+plus.html>+</a><a href=//nowhere/>a</a>"
            + "<a href=missing.html>b</a><a href=inside.html>i</a><a href='style.css'>k</a>",
        utf8);
    write("sub/index.html", "<title>Sub</title><a href=deep.html>d</a><a href=..>u</a>", utf8);
    write("sub/deep.html", "<title>Deep</title><a href=/sub//deep.html>s</a>", utf8);
    write("a b/index.html", "<title>Spaces</title><a href='../sub/deep.html'>d</a>", utf8);
    write("about.html", "<title>About</title>no extension needed", utf8);
    write("empty/style.css", "", utf8);
    write("old.html", "<meta http-equiv=refresh content='0;url=sub/'>", utf8);
    write("latin.html", "<title>Caf\u00e9</title>undeclared", StandardCharsets.ISO_8859_1);
    write(
        "meta.html",
        "<meta charset=koi8-r><title>\u0414\u043e\u043c</title>",
        Charset.forName("KOI8-R"));
    write("utf16.html", "\ufeff<title>Wide \u4e16</title>text", StandardCharsets.UTF_16LE);
    write("note.txt", "plain words \u00fc", utf8);
    write("data.json", "{\"a\": 1}", utf8);
    write("feed.xml", "<?xml version='1.0'?><rss version='2.0'><channel/></rss>", utf8);
    write(
        "page.xhtml",
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>X</title>"
            + "</head><body><a href='about.html'>a</a></body></html>",
        utf8);
    write("README", "a text without any extension, plain as it is", utf8);
    write("\u00fc.html", "<title>Umlaut</title>", utf8);
    write("plus+plus.html", "<title>Plus</title>", utf8);
    Files.createSymbolicLink(folder.resolve("www/inside.html"), Path.of("sub/deep.html"));
    write("robots.txt", "User-agent: *\nDisallow: /secret\nSitemap: /sitemap.xml\n", utf8);
    write("hidden.html", "<title>Only in the sitemap</title>", utf8);
  }

  @Test
  void aFolderGivesTheSamePagesLinksAndRanksAsNginx() throws IOException {
    Path nginx = Needs.program("nginx", "nginx");
    site();
    try (HeldPort port = new HeldPort()) {
      serverAndFolderGiveTheSame(nginx, port.number());
    }
  }

  private void serverAndFolderGiveTheSame(Path nginx, int port) throws IOException {
    String url = "http://127.0.0.1:" + port + "/";
    write(
        "sitemap.xml",
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"
            + url
            + "hidden.html</loc></url></urlset>",
        StandardCharsets.UTF_8);
    Process server = start(nginx, port);
    try {
      run("--site", url, "--delay", "0s", "--data", data("http"));
    } finally {
      server.destroy();
      server.onExit().join();
    }
    run("--site", url, "--dir", folder.resolve("www").toString(), "--data", data("dir"));
    String pages = export("pages", "http");
    assertTrue(pages.contains("hidden.html"), pages);
    assertEquals(withoutTimes(pages), withoutTimes(export("pages", "dir")));
    for (String table : List.of("links", "ranks")) {
      assertEquals(export(table, "http"), export(table, "dir"), table);
    }
  }

  private Process start(Path nginx, int port) throws IOException {
    String own = folder.toString();
    Path config = folder.resolve("nginx.conf");
    Files.writeString(
        config,
        String.join(
            "\n",
            "daemon off; master_process off; worker_processes 1;",
            "pid " + own + "/nginx.pid; error_log " + own + "/error.log;",
            "events { worker_connections 64; }",
            "http {",
            "  types { text/html html htm shtml; text/plain txt; text/xml xml;",
            "    application/xhtml+xml xhtml; application/json json; text/css css; }",
            "  default_type application/octet-stream; access_log off;",
            "  client_body_temp_path " + own + "/t1; proxy_temp_path " + own + "/t2;",
            "  fastcgi_temp_path " + own + "/t3; uwsgi_temp_path " + own + "/t4;",
            "  scgi_temp_path " + own + "/t5; absolute_redirect off;",
            "  server { listen 127.0.0.1:" + port + "; root " + own + "/www;",
            "    try_files $uri $uri/ $uri.html =404; } }"));
    Files.createDirectories(folder.resolve("logs"));
    Process server =
        new ProcessBuilder(nginx.toString(), "-p", own, "-c", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.out").toFile())
            .start();
    while (server.isAlive()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertTrue(socket.isConnected());
        return server;
      } catch (IOException notYet) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    throw new IOException("nginx: " + Files.readString(folder.resolve("nginx.out")));
  }

  private String data(String name) {
    return folder.resolve("data-" + name).toString();
  }

  private static List<String> withoutTimes(String pages) {
    return pages.lines().map(row -> row.replaceFirst("\t[^\t]*(?=\t[^\t]*$)", "")).toList();
  }

  private String export(String table, String name) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] args = {"export", table, "--data", data(name)};
    assertEquals(0, Main.run(new PrintWriter(out), new PrintWriter(err), args), err::toString);
    return out.toString();
  }

  private static void run(String... args) {
    StringWriter text = new StringWriter();
    String[] all =
        Stream.concat(Stream.of("run", "--no-progress"), Stream.of(args)).toArray(String[]::new);
    int status = Main.run(new PrintWriter(text), new PrintWriter(text), all);
    // Some of its addresses cannot be read, and that needs a look.
    assertTrue(status <= 1, text::toString);
  }
}
