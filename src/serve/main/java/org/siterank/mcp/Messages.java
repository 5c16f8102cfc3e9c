package org.siterank.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** The way of a message to the SDK and back, whatever carries it. */
final class Messages implements McpStatelessServerTransport {

  private static final Logger LOG = LoggerFactory.getLogger(Messages.class);

  private final McpJsonMapper json;
  private volatile McpStatelessServerHandler handler;

  Messages(McpJsonMapper json) {
    this.json = json;
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler mcpHandler) {
    handler = mcpHandler;
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  @Override
  public List<String> protocolVersions() {
    return List.of(
        ProtocolVersions.MCP_2024_11_05,
        ProtocolVersions.MCP_2025_03_26,
        ProtocolVersions.MCP_2025_06_18,
        ProtocolVersions.MCP_2025_11_25);
  }

  /** Answers a message. */
  Reply answer(String text, McpTransportContext context) {
    McpSchema.JSONRPCMessage message;
    try {
      message = McpSchema.deserializeJsonRpcMessage(json, text);
    } catch (IOException e) {
      LOG.debug("a message that is not a JSON object", e);
      return Reply.refused(McpSchema.ErrorCodes.PARSE_ERROR, "the message is not a JSON object");
    } catch (IllegalArgumentException e) {
      LOG.debug("a message that is not JSON-RPC", e);
      return Reply.refused(
          McpSchema.ErrorCodes.INVALID_REQUEST, "the message is not a JSON-RPC 2.0 request");
    }
    if (message instanceof McpSchema.JSONRPCRequest request) {
      return answer(request, context);
    }
    if (message instanceof McpSchema.JSONRPCNotification notification) {
      handler.handleNotification(context, notification).block();
      return new Reply(true, Optional.empty());
    }
    return Reply.refused(
        McpSchema.ErrorCodes.INVALID_REQUEST, "this server asks nothing, so it takes no answers");
  }

  private Reply answer(McpSchema.JSONRPCRequest request, McpTransportContext context) {
    McpSchema.JSONRPCResponse response;
    try {
      response = handler.handleRequest(context, request).block();
    } catch (IllegalArgumentException e) {
      LOG.debug("a request with parameters of another form", e);
      response =
          McpSchema.JSONRPCResponse.error(
              request.id(),
              new McpSchema.JSONRPCResponse.JSONRPCError(
                  McpSchema.ErrorCodes.INVALID_PARAMS,
                  "the parameters of " + request.method() + " are not of its form",
                  null));
    }
    try {
      return Reply.of(json.writeValueAsString(response));
    } catch (IOException e) {
      throw new IllegalStateException("an answer that cannot be written", e);
    }
  }
}
