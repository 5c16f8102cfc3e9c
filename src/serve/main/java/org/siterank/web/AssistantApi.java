package org.siterank.web;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import org.siterank.SearchableSite;
import org.siterank.mcp.AskedWords;
import org.siterank.mcp.AssistantClient;
import org.siterank.mcp.AssistantServer;
import org.siterank.mcp.Reply;
import org.siterank.searchlog.SearchLog;

/**
 * {@code mcp}: the tools of assistants by streamable HTTP (Model Context Protocol 2025-11-25),
 * without sessions and streams: each message that is posted has its reply in the answer.
 */
final class AssistantApi {

  static final String PATH = "mcp";

  private final AssistantServer server;

  private AssistantApi(AssistantServer server) {
    this.server = server;
  }

  static AssistantApi of(SearchableSite site, Optional<SearchLog> log, Clock clock) {
    AskedWords counting =
        (words, pages, client) ->
            log.ifPresent(open -> open.asked(LocalDate.now(clock), words, pages, client));
    return new AssistantApi(new AssistantServer(site, counting));
  }

  WebResponse post(WebRequest request) throws BadRequest {
    if (request.body().isEmpty()) {
      throw new BadRequest(
          415, "post one message of JSON-RPC 2.0 with Content-Type: application/json");
    }
    Reply reply =
        server.answer(
            request.body(),
            new AssistantClient(request.caller().asker(), request.caller().client()));
    return reply.json().isEmpty()
        ? WebResponse.empty(202)
        : WebResponse.json(
            reply.understood() ? 200 : 400, reply.json().get().getBytes(StandardCharsets.UTF_8));
  }
}
