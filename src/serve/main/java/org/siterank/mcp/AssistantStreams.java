package org.siterank.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The protocol over standard input and output: a message a line, and nothing else (Model Context
 * Protocol 2025-11-25, Transports, stdio).
 */
public final class AssistantStreams {

  /** Bytes of a message; a call has an address and a query. */
  static final int LONGEST = 1_000_000;

  private final AssistantServer server;
  private final AssistantClient client;

  /**
   * @param client the one who started the program
   */
  public AssistantStreams(AssistantServer server, AssistantClient client) {
    this.server = server;
    this.client = client;
  }

  /**
   * Answers messages until the input ends.
   *
   * @throws IOException when the input cannot be read, or the output not be written
   */
  public void serve(InputStream in, Writer out) throws IOException {
    InputStream messages = new BufferedInputStream(in);
    Optional<Reply> reply = next(messages);
    while (reply.isPresent()) {
      if (reply.get().json().isPresent()) {
        out.write(reply.get().json().get() + "\n");
        out.flush();
      }
      reply = next(messages);
    }
  }

  /** The reply to the next message; nothing at the end of the input. */
  private Optional<Reply> next(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean tooLong = false;
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    for (; read >= 0 && read != '\n'; read = in.read()) {
      tooLong |= line.size() == LONGEST;
      if (!tooLong) {
        line.write(read);
      }
    }
    if (tooLong) {
      return Optional.of(Reply.refused(-32600, "the message has more than " + LONGEST + " bytes"));
    }
    String message = line.toString(StandardCharsets.UTF_8);
    return Optional.of(
        message.isBlank() ? new Reply(true, Optional.empty()) : server.answer(message, client));
  }
}
