package org.siterank.mcp;

import java.util.Optional;

/**
 * The reply to a message.
 *
 * @param understood whether the message was one of the protocol
 * @param json the reply as JSON on one line; nothing for a message that needs none
 */
public record Reply(boolean understood, Optional<String> json) {

  static Reply of(String json) {
    return new Reply(true, Optional.of(json));
  }

  /** Refuses what is no message, by a code of JSON-RPC 2.0, 5.1. */
  static Reply refused(int code, String reason) {
    return new Reply(
        false,
        Optional.of(
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
                + code
                + ",\"message\":\""
                + reason
                + "\"}}"));
  }
}
