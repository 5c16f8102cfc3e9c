package org.siterank.mcp;

/** A call of a tool that cannot be answered; its message tells the assistant what to do. */
final class ToolException extends Exception {

  private static final long serialVersionUID = 1;

  ToolException(String message) {
    super(message);
  }
}
