package org.siterank.fetch;

import java.io.IOException;
import java.net.Socket;
import jdk.net.ExtendedSocketOptions;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;

/**
 * Acknowledges packets at once. A server that sends head and body of an answer apart, with Nagle's
 * algorithm on, holds back the body until the head is acknowledged, which a system delays by some
 * 40 ms (RFC 1122, 4.2.3.2). On a kept connection every document would cost as much. The option
 * lasts for a few packets only, so it is set anew after every request.
 */
final class PromptExecutor extends HttpRequestExecutor {

  /**
   * Interim answers (1xx) that one request may get. RFC 9110 (15.2) allows any number; a server at
   * work sends a few, one that sends them without end is read no further.
   */
  static final int MAX_INTERIM = 100;

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      HttpResponseInformationCallback information,
      HttpContext context)
      throws IOException, HttpException {
    HttpResponseInformationCallback counted = counted(information);
    if (request.getEntity() != null) {
      return super.execute(request, connection, counted, context);
    }
    HttpCoreContext core = HttpCoreContext.cast(context);
    core.setSSLSession(connection.getSSLSession());
    core.setEndpointDetails(connection.getEndpointDetails());
    try {
      connection.sendRequestHeader(request);
      connection.flush();
      // Sending switches back to delayed acknowledgement, so this comes after it.
      acknowledgeAtOnce(connection);
      ClassicHttpResponse response = connection.receiveResponseHeader();
      while (response != null && response.getCode() < HttpStatus.SC_SUCCESS) {
        counted.execute(response, connection, context);
        response = connection.receiveResponseHeader();
      }
      if (response == null) {
        throw new NoHttpResponseException("no response");
      }
      if (MessageSupport.canResponseHaveBody(request.getMethod(), response)) {
        connection.receiveResponseEntity(response);
      }
      return response;
    } catch (HttpException | IOException | RuntimeException e) {
      connection.close(CloseMode.IMMEDIATE);
      throw e;
    }
  }

  private static HttpResponseInformationCallback counted(HttpResponseInformationCallback given) {
    int[] seen = {0};
    return (response, connection, context) -> {
      if (++seen[0] > MAX_INTERIM) {
        throw new ProtocolException("more than " + MAX_INTERIM + " interim answers (1xx)");
      }
      if (given != null) {
        given.execute(response, connection, context);
      }
    };
  }

  private static void acknowledgeAtOnce(HttpClientConnection connection) throws IOException {
    if (connection instanceof ManagedHttpClientConnection managed) {
      Socket socket = managed.getSocket();
      // Linux has it; elsewhere there is nothing to set.
      if (socket != null
          && socket.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK)) {
        socket.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
      }
    }
  }
}
