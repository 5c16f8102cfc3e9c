package org.siterank.fetch;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** A request that got no usable answer. */
public final class FetchException extends IOException {

  /** The start of the message about a host that the system cannot resolve. */
  public static final String UNKNOWN_HOST = "cannot find the host ";

  private static final long serialVersionUID = 1;

  private final FailureReason reason;

  /**
   * @param reason the kind of failure
   * @param message what happened, in plain words
   * @param cause what the transport said, or null
   */
  public FetchException(FailureReason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** A request that was not answered by its deadline. */
  static FetchException late(Duration deadline, IOException cause) {
    String message = "no complete answer within " + seconds(deadline);
    return new FetchException(FailureReason.TIMEOUT, message, cause);
  }

  /**
   * Names a failure of the transport.
   *
   * @param silence how long the server may say nothing
   */
  static FetchException of(IOException e, Duration silence) {
    if (e instanceof FetchException known) {
      return known;
    }
    if (e instanceof SocketTimeoutException) {
      return new FetchException(FailureReason.TIMEOUT, "silent for " + seconds(silence), e);
    }
    if (e instanceof GuardedResolver.ForbiddenAddressException) {
      return new FetchException(FailureReason.FORBIDDEN_ADDRESS, e.getMessage(), e);
    }
    return new FetchException(FailureReason.NO_ANSWER, reason(e), e);
  }

  private static String reason(IOException e) {
    if (e instanceof UnknownHostException) {
      return UNKNOWN_HOST + e.getMessage().replaceFirst(":.*", "");
    }
    if (e instanceof SSLException) {
      return "no secure connection: " + e.getMessage();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1000.0 + " s";
  }

  /** The kind of failure. */
  public FailureReason reason() {
    return reason;
  }
}
