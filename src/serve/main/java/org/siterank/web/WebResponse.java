package org.siterank.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** An HTTP response. Immutable; whoever gives or gets a body leaves it alone from then on. */
public final class WebResponse {

  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";

  /** Headers of responses that change with every run, and must be asked for again. */
  private static final Map<String, String> FRESH = Map.of("Cache-Control", "no-cache");

  private final int status;
  private final String type;
  private final byte[] body;
  private final Map<String, String> headers;

  /**
   * @param status the HTTP status
   * @param type the media type; empty for none
   * @param body the body; empty for none
   * @param headers further headers
   */
  WebResponse(int status, String type, byte[] body, Map<String, String> headers) {
    this.status = status;
    this.type = type;
    this.body = body;
    this.headers = headers;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The media type; empty for none. */
  public String type() {
    return type;
  }

  /** The body, shared and not to be changed. */
  public byte[] body() {
    return body;
  }

  /** Headers beside the type, by name. */
  public Map<String, String> headers() {
    return headers;
  }

  static WebResponse html(int status, String html) {
    return new WebResponse(status, HTML, utf8(html), FRESH);
  }

  static WebResponse json(int status, byte[] json) {
    return new WebResponse(status, JSON, json, FRESH);
  }

  static WebResponse text(int status, String type, String text) {
    return new WebResponse(status, type, utf8(text), FRESH);
  }

  /** Nothing to show. */
  static WebResponse empty(int status) {
    return new WebResponse(status, "", new byte[0], FRESH);
  }

  static WebResponse redirect(int status, String location) {
    return empty(status).with("Location", location);
  }

  /** Returns this response with one more header. */
  WebResponse with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new WebResponse(status, type, body, more);
  }

  /** Adds that this answer depends on a header of the request (RFC 9110, 12.5.5). */
  WebResponse varying(String header) {
    String vary = headers.get("Vary");
    return with("Vary", vary == null ? header : vary + ", " + header);
  }

  /** The answer to a client that has this one (RFC 9110, 15.4.5). */
  WebResponse unchanged() {
    return new WebResponse(304, "", new byte[0], headers).varying("Accept-Encoding");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
