package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.siterank.TestBrowser;

/**
 * A page that tries each way out of the browser that its platform offers. A listener on another
 * port counts every connection, whatever its protocol; the names {@code localhost} and {@code
 * 127.0.0.1} are two hosts that lead to it.
 */
@ResourceLock("chromium") // It sees the processes of the others.
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RenderedGuardTest {

  /** What arrives at a port of this machine, by TCP and by UDP. */
  private static final class Listener implements AutoCloseable {

    final List<String> arrived = new CopyOnWriteArrayList<>();
    private final ServerSocket tcp = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final DatagramSocket udp =
        new DatagramSocket(tcp.getLocalPort(), InetAddress.getLoopbackAddress());

    Listener() throws IOException {
      new Thread(this::accept, "tcp").start();
      new Thread(this::receive, "udp").start();
    }

    int port() {
      return tcp.getLocalPort();
    }

    private void accept() {
      while (!tcp.isClosed()) {
        try (Socket socket = tcp.accept()) {
          byte[] head = new byte[200];
          int length = Math.max(0, socket.getInputStream().read(head));
          arrived.add("TCP " + new String(head, 0, length, StandardCharsets.ISO_8859_1));
        } catch (SocketException closed) {
          return;
        } catch (IOException e) {
          arrived.add("TCP " + e);
        }
      }
    }

    private void receive() {
      while (!udp.isClosed()) {
        try {
          udp.receive(new DatagramPacket(new byte[2000], 2000));
          arrived.add("UDP");
        } catch (SocketException closed) {
          return;
        } catch (IOException e) {
          arrived.add("UDP " + e);
        }
      }
    }

    @Override
    public void close() throws IOException {
      tcp.close();
      udp.close();
    }
  }

  private static final String APP =
      """
      const out = 'http://127.0.0.1:PORT', name = 'http://localhost:PORT';
      const log = [];
      const way = (what, go) => {
        try { const end = go(); if (end && end.catch) { end.catch(() => 0); } log.push(what); }
        catch (e) { log.push(what + ': ' + e.name); }
      };
      const add = (tag, set) => {
        const e = document.createElement(tag); Object.assign(e, set); document.body.append(e);
        return e;
      };
      const script = text => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      addEventListener('DOMContentLoaded', () => {
        way('fetch', () => fetch(out + '/fetch'));
        way('name', () => fetch(name + '/name'));
        way('nocors', () => fetch(out + '/nocors', {mode: 'no-cors', keepalive: true}));
        way('redirect', () => fetch('/leads-out'));
        way('redirect to a name', () => fetch('/leads-to-a-name'));
        way('image', () => { new Image().src = out + '/image'; });
        way('beacon', () => navigator.sendBeacon(out + '/beacon', 'x'));
        way('events', () => new EventSource(out + '/events'));
        way('socket', () => new WebSocket('ws://127.0.0.1:PORT/socket'));
        way('own socket', () => new WebSocket('ws://' + location.host + '/own-socket'));
        way('transport', () => new WebTransport('https://127.0.0.1:PORT/transport').ready);
        way('worker', () => new Worker('/worker.js'));
        way('blob worker', () => new Worker(script(
          `fetch('${out}/blob-worker').catch(() => 0);
           fetch('${location.origin}/secret/worker').catch(() => 0);
           new WebSocket('ws://127.0.0.1:PORT/worker-socket');
           try { importScripts('${out}/import-scripts'); } catch (e) { }`)));
        way('shared worker', () => new SharedWorker('/worker.js'));
        way('service worker', () => navigator.serviceWorker.register('/worker.js'));
        way('module', () => import(out + '/module.js'));
        way('script', () => add('script', {src: out + '/script.js'}));
        way('style', () => add('style', {textContent: `@import '${out}/style.css';`}));
        way('font', () => add('style', {textContent:
          `@font-face { font-family: f; src: url(${out}/font) } body { font-family: f }`}));
        way('preload', () => add('link', {rel: 'preload', as: 'script', href: out + '/preload'}));
        way('prefetch', () => add('link', {rel: 'prefetch', href: out + '/prefetch'}));
        way('preconnect', () => add('link', {rel: 'preconnect', href: out}));
        way('dns', () => add('link', {rel: 'dns-prefetch', href: name}));
        way('speculation', () => add('script', {type: 'speculationrules', textContent:
          JSON.stringify({prerender: [{source: 'list', urls: ['/secret/prerendered']}],
            prefetch: [{source: 'list', urls: [out + '/speculated']}]})}));
        way('frame', () => add('iframe', {src: out + '/frame'}));
        way('own frame', () => add('iframe', {srcdoc:
          `<script>fetch('${out}/srcdoc'); top.location = '${out}/top';</` + `script>`}));
        way('object', () => add('object', {data: out + '/object'}));
        way('embed', () => add('embed', {src: out + '/embed'}));
        way('video', () => add('video', {src: out + '/video', autoplay: true}));
        way('form', () => {
          const form = add('form', {action: out + '/form', method: 'post'}); form.submit();
        });
        way('window form', () => {
          const form = add('form', {action: out + '/window-form', target: '_blank'});
          form.submit();
        });
        way('window', () => open(out + '/window'));
        way('blank', () => add('a', {href: out + '/blank', target: '_blank'}).click());
        way('ping', () => add('a', {href: '#x', ping: out + '/ping'}).click());
        way('download', () => add('a', {href: '/file.bin', download: 'guard-test.bin'}).click());
        way('blob download', () =>
          add('a', {href: script('kept'), download: 'guard-test.txt'}).click());
        way('location', () => { location.href = out + '/location'; });
        way('own file', () => { location.href = '/attached.bin'; });
        way('refresh', () =>
          add('meta', {httpEquiv: 'refresh', content: '0;url=' + out + '/r'}).remove());
        way('peer', () => {
          const frame = add('iframe', {});
          const Peer = window.RTCPeerConnection || frame.contentWindow.RTCPeerConnection;
          const peer = new Peer({iceServers: [{urls: 'stun:127.0.0.1:PORT'},
            {urls: 'turn:127.0.0.1:PORT?transport=tcp', username: 'u', credential: 'c'}]});
          peer.createDataChannel('x');
          return peer.createOffer().then(offer => peer.setLocalDescription(offer));
        });
        way('alert', () => alert(1));
        way('confirm', () => confirm(1));
        way('prompt', () => prompt(1));
        way('leave', () => { onbeforeunload = () => 'stay'; });
        way('print', () => print());
        way('notification', () => Notification.requestPermission());
        way('position', () => navigator.geolocation.getCurrentPosition(() => 0));
        way('camera', () => navigator.mediaDevices.getUserMedia({video: true}));
        way('scheme', () => { add('iframe', {src: 'mailto:nobody@example.org'}); });
        way('file', () => fetch('file:///etc/passwd').then(a => a.text()).then(text => {
          document.title = text; }));
        way('file frame', () => add('iframe', {src: 'file:///etc/passwd'}));
        document.getElementById('root').innerHTML =
          '<p>' + log.join('; ') + '</p><a href=/end.html>end</a>';
      });
      """;

  private static final String WORKER =
      """
      self.addEventListener('install', () => self.skipWaiting());
      self.addEventListener('fetch', e => e.respondWith(fetch('http://127.0.0.1:PORT/sw')));
      fetch('http://127.0.0.1:PORT/worker').catch(() => 0);
      fetch('/secret/worker').catch(() => 0);
      new WebSocket('ws://127.0.0.1:PORT/worker-socket');
      """;

  private static TestSite.Reply body(String type, String text, String... headers) {
    return TestSite.body(type, text.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Files below the folders in which a browser might keep something. */
  private static Set<Path> kept() throws IOException {
    Set<Path> kept = new TreeSet<>();
    for (String folder : List.of("user.dir", "user.home", "java.io.tmpdir")) {
      try (Stream<Path> files = Files.list(Path.of(System.getProperty(folder)))) {
        files
            .filter(file -> file.toString().matches(".*(guard-test|attached).*"))
            .forEach(kept::add);
      }
    }
    Path downloads = Path.of(System.getProperty("user.home"), "Downloads");
    if (Files.isDirectory(downloads)) {
      try (Stream<Path> files = Files.list(downloads)) {
        files.forEach(kept::add);
      }
    }
    return kept;
  }

  @Test
  void nothingLeavesToAnotherHostAndNothingIsKept() throws Exception {
    TestBrowser.assume();
    Set<Path> before = kept();
    try (TestCrawl crawl = new TestCrawl();
        Listener other = new Listener()) {
      String port = Integer.toString(other.port());
      crawl.options = crawl.options.with("crawl.browser-sandbox", "off");
      crawl
          .site
          .on("/robots.txt", TestSite.text("User-agent: *\nDisallow: /secret/"))
          .page("/", "<script src=/app.js></script><div id=root></div>")
          .page("/end.html", "<p>the end</p>")
          .on("/app.js", body("text/javascript", APP.replace("PORT", port)))
          .on(
              "/worker.js",
              body("text/javascript", WORKER.replace("PORT", port), "Service-Worker-Allowed", "/"))
          .on("/leads-out", TestSite.redirect("http://127.0.0.1:" + port + "/redirected"))
          .on("/leads-to-a-name", TestSite.redirect("http://localhost:" + port + "/redirected"))
          .on("/file.bin", body("application/octet-stream", "kept"))
          .on(
              "/attached.bin",
              body("application/octet-stream", "kept", "Content-Disposition", "attachment"));
      CrawlReport report = crawl.run();
      assertEquals(List.of(), other.arrived);
      assertEquals(0, report.failures(), () -> crawl.record("/").problem());
      String text = crawl.store.pages.get(crawl.url("/")).content().text();
      // Each way was gone, and this test would see one that leads out.
      for (String way : List.of("fetch", "socket", "service worker", "blank", "peer", "file")) {
        assertTrue(text.contains(way), text);
      }
      assertTrue(crawl.store.pages.containsKey(crawl.url("/end.html")), report.toString());
      assertFalse(text.contains("root:"), "a file of this machine");
      Set<String> seen =
          crawl.site.seen.stream().map(TestSite.Seen::target).collect(Collectors.toSet());
      assertTrue(seen.contains("/leads-out"), seen.toString());
      for (String never :
          List.of("/secret/worker", "/secret/prerendered", "/own-socket", "/file.bin")) {
        assertFalse(seen.contains(never), never);
      }
      assertTrue(report.rendered().refused().get("to other hosts").requests() >= 5, text);
      assertEquals(before, kept());
    }
  }

  /** What the listener sees where nothing is in the way: the test above can fail. */
  @Test
  void theListenerSeesWhatArrives() throws Exception {
    TestBrowser.assume();
    try (Listener other = new Listener();
        TestSite site = new TestSite();
        TestBrowser browser = TestBrowser.start();
        var page = browser.browser().newPage()) {
      String port = Integer.toString(other.port());
      site.page(
          "/",
          "<script>new WebSocket('ws://127.0.0.1:PORT/socket');fetch('http://localhost:PORT/f')</script>"
              .replace("PORT", port));
      page.navigate(site.url("/").value());
      page.waitForCondition(() -> other.arrived.size() >= 2);
      assertTrue(
          other.arrived.stream().anyMatch(head -> head.contains("/socket")),
          other.arrived.toString());
    }
  }
}
