package org.siterank.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;

/** A tool of an assistant. It reads what is published, and changes nothing. */
interface SiteTool {

  /** Its name, arguments and answer. */
  McpSchema.Tool description();

  /**
   * An answer.
   *
   * @param text for the model to read
   * @param value the same as a record, which is written as JSON
   */
  record Answer(String text, Object value) {}

  /**
   * Answers a call.
   *
   * @throws ToolException when the arguments lead nowhere
   * @throws IOException when what is published cannot be read
   */
  Answer call(Arguments arguments, AssistantClient client) throws ToolException, IOException;
}
