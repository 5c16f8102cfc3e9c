package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;

/** Clients that send or read little by little, beside one that does not. */
@Tag("slow")
class SlowClientsTest {

  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Duration NEVER = Duration.ofMinutes(10);

  private static final String POST =
      String.join(
          "\r\n",
          "POST /click HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/x-www-form-urlencoded",
          "");

  private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)\r\n");

  /** More than a server has threads. */
  private static final int MANY = 100;

  @TempDir Path folder;
  private final List<Socket> sockets = new ArrayList<>();
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private void serve(ClientLimits limits, String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site, limits);
  }

  private Socket send(String begin) throws IOException {
    URI address = URI.create(server.url());
    Socket socket = new Socket();
    socket.setReceiveBufferSize(1_000);
    socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
    socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
    sockets.add(socket);
    return socket;
  }

  /** Goes on byte by byte until the server has had enough; gives what it said. */
  private static String drip(Socket socket) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    socket.setSoTimeout(20);
    for (int bytes = 0; bytes < 3_000; bytes++) {
      try {
        int next = socket.getInputStream().read();
        if (next < 0) {
          return answer.toString(StandardCharsets.UTF_8);
        }
        answer.write(next);
      } catch (SocketTimeoutException nothingYet) {
        try {
          socket.getOutputStream().write('a');
        } catch (IOException closed) {
          return answer.toString(StandardCharsets.UTF_8);
        }
      } catch (IOException reset) {
        return answer.toString(StandardCharsets.UTF_8);
      }
    }
    return fail("a minute later it is still read");
  }

  private void anHonestClientIsAnswered() throws IOException {
    anHonestClientIsHealthy();
    assertEquals(200, new RawRequest(server.url()).status("search?q=flower"));
  }

  private void anHonestClientIsHealthy() throws IOException {
    assertEquals(200, new RawRequest(server.url()).status("health"));
  }

  @Test
  void bodiesThatComeByAndByKeepNobodyWaiting() throws Exception {
    serve(new ClientLimits(NEVER, NEVER, NEVER, 1_000, 1_000, 1_000_000));
    for (int i = 0; i < MANY; i++) {
      send(POST + "Content-Length: 10000\r\n\r\nq=");
    }
    anHonestClientIsAnswered();
  }

  @Test
  void aBodyHasADeadlineHoweverItDrips() throws Exception {
    serve(new ClientLimits(NEVER, SOON, NEVER, 1_000, 1_000, 1_000_000));
    String late = drip(send(POST + "Content-Length: 10000\r\n\r\nq="));
    assertTrue(late.startsWith("HTTP/1.1 408"), late);
    assertTrue(late.contains("Connection: close"), late);
    anHonestClientIsAnswered();
  }

  @Test
  void aHeadHasADeadlineHoweverItDripsAndSoHasTheNextOne() throws Exception {
    serve(new ClientLimits(SOON, NEVER, NEVER, 1_000, 1_000, 1_000_000));
    assertEquals("", drip(send("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")));
    String one = drip(send(HEALTH + "GET /hea"));
    assertEquals(1, one.split("HTTP/1.1 ", -1).length - 1, one);
    assertTrue(one.startsWith("HTTP/1.1 200"), one);
  }

  @Test
  void aConnectionThatPipelinesIsClosedAfterTheSecondAnswer() throws Exception {
    serve(ClientLimits.USUAL);
    String answers = all(send(HEALTH.repeat(40)));
    assertEquals(2, answers.split("HTTP/1.1 200", -1).length - 1, answers);
    assertEquals(1, answers.split("Connection: close", -1).length - 1, answers);
    assertTrue(answers.lastIndexOf("HTTP/1.1") < answers.indexOf("Connection: close"), answers);
  }

  @Test
  void aConnectionIsKeptForEachRequestThatFollowsItsPredecessorsAnswer() throws Exception {
    serve(ClientLimits.USUAL, "serve.rate-limit", "10000");
    Socket kept = send("");
    for (int i = 0; i < 1_000; i++) {
      String asked = i % 2 == 0 ? HEALTH : POST + "Content-Length: 3\r\n\r\nq=x";
      kept.getOutputStream().write(asked.getBytes(StandardCharsets.US_ASCII));
      String answer = oneAnswer(kept);
      assertTrue(answer.startsWith("HTTP/1.1 " + (i % 2 == 0 ? 200 : 400)), answer);
      assertFalse(answer.contains("Connection: close"), answer);
    }
  }

  @Test
  void whoAsksTooOftenIsToldSoAndLosesTheConnection() throws Exception {
    serve(ClientLimits.USUAL, "serve.rate-limit", "1");
    Socket kept = send("");
    String answer = "";
    for (int i = 0; i < 40 && !answer.contains("Connection: close"); i++) {
      kept.getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      answer = oneAnswer(kept);
    }
    assertTrue(answer.startsWith("HTTP/1.1 429"), answer);
    assertTrue(answer.contains("Connection: close"), answer);
    assertEquals(-1, kept.getInputStream().read());
    anHonestClientIsHealthy();
  }

  /** The next answer on a connection that goes on. */
  private static String oneAnswer(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) socket.getInputStream().read());
    }
    Matcher length = LENGTH.matcher(head);
    assertTrue(length.find(), head.toString());
    socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
    return head.toString();
  }

  private static String all(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void ofTooManyBodiesTheOldestGivesWay() throws Exception {
    serve(new ClientLimits(NEVER, NEVER, NEVER, 1_000, 5, 1_000_000));
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      slow.add(send(POST + "Content-Length: 10000\r\n\r\nq="));
    }
    String oldest = firstEnded(slow);
    assertTrue(oldest.startsWith("HTTP/1.1 408"), oldest);
    String honest = firstLine(send(POST + "Connection: close\r\nContent-Length: 3\r\n\r\nq=x"));
    assertTrue(honest.startsWith("HTTP/1.1 400"), "u is missing: " + honest);
  }

  @Test
  void ofTooManyConnectionsThatSendNothingTheOldestGivesWay() throws Exception {
    serve(new ClientLimits(NEVER, NEVER, NEVER, 5, 1_000, 1_000_000));
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      slow.add(send("GET /"));
    }
    assertEquals("", firstEnded(slow));
    anHonestClientIsAnswered();
  }

  @Test
  void tooMuchIsRefusedBeforeItIsRead() throws Exception {
    serve(ClientLimits.USUAL);
    String declared = firstLine(send(POST + "Content-Length: 1000000\r\n\r\n"));
    assertTrue(declared.startsWith("HTTP/1.1 413"), declared);
    String chunk = "4e20\r\n" + "x".repeat(20_000) + "\r\n";
    String chunked = firstLine(send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk));
    assertTrue(chunked.startsWith("HTTP/1.1 413"), chunked);
  }

  @Test
  void whoSentTooMuchGetsTheAnswerAndWhoSendsOnForeverIsEnded() throws Exception {
    serve(new ClientLimits(NEVER, SOON, NEVER, 1_000, 1_000, 1_000_000));
    String much = "x".repeat(300_000); // More than the system keeps for a reader.
    for (int i = 0; i < 10; i++) {
      Socket declared = send(POST + "Content-Length: 300000\r\n\r\n" + much);
      assertTrue(firstLine(declared).startsWith("HTTP/1.1 413"));
      String chunk = "493e0\r\n" + much + "\r\n";
      Socket chunked = send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunk + "0\r\n\r\n");
      assertTrue(firstLine(chunked).startsWith("HTTP/1.1 413"));
    }
    String endless = drip(send(POST + "Content-Length: 300000\r\n\r\n"));
    assertTrue(endless.startsWith("HTTP/1.1 413"), endless);
  }

  @Test
  void anAnswerThatNobodyReadsIsGivenUp() throws Exception {
    garden.write("flowers/1.html", "Flower 1", "A flower. <a href=/>home</a>");
    serve(new ClientLimits(NEVER, NEVER, SOON, 1_000, 1_000, 100_000_000));
    // So long that the server never reads two at once, which would be pipelining.
    String many =
        ("GET /assets/search.js HTTP/1.1\r\nHost: localhost\r\nX: "
                + "x".repeat(6_000)
                + "\r\n\r\n")
            .repeat(10);
    Socket unread = send("");
    Thread writer = new Thread(() -> write(unread, many));
    writer.start();
    writer.join(Duration.ofMinutes(1).toMillis());
    assertTrue(!writer.isAlive(), "the server has closed the connection");
    anHonestClientIsAnswered();
  }

  /** Writes until it is done or the other side is gone. */
  private static void write(Socket socket, String requests) {
    try {
      for (int i = 0; i < 1_000; i++) {
        socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException closed) {
      return;
    }
    throw new AssertionError("all was taken");
  }

  /** What is said to the first that the server has had enough of, in whatever order it met them. */
  private static String firstEnded(List<Socket> slow) throws IOException {
    for (int i = 0; i < 3_000; i++) {
      Socket socket = slow.get(i % slow.size());
      socket.setSoTimeout(20);
      try {
        int first = socket.getInputStream().read();
        return first < 0 ? "" : (char) first + firstLine(socket);
      } catch (SocketTimeoutException nothingYet) {
        assertTrue(socket.isConnected());
      }
    }
    return fail("a minute later all are still waited for");
  }

  private static String firstLine(Socket socket) throws IOException {
    return new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
        .readLine();
  }

  @Test
  void whatIsBrokenIsTheClientsFault() throws Exception {
    serve(ClientLimits.USUAL);
    for (String broken :
        List.of(
            POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            POST + "Content-Length: 6\r\n\r\nq=%zz%",
            "GET /search?q=%ff%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /%%% HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "NONSENSE\r\n\r\n")) {
      String answer = firstLine(send(broken));
      assertTrue(answer.startsWith("HTTP/1.1 4"), broken + " gives " + answer);
    }
    anHonestClientIsAnswered();
  }
}
