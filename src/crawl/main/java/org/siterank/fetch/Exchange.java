package org.siterank.fetch;

import java.time.Instant;
import java.util.List;
import org.siterank.site.PageUrl;

/**
 * One request and its answer, for the record. Credentials are in neither of them.
 *
 * @param url what was asked for
 * @param date when
 * @param request header lines of the request, in the order sent
 * @param status status code of the answer
 * @param reason reason phrase of the answer, or empty
 * @param response header lines of the answer, in the order received
 * @param body the body as transferred, content codings kept, without transfer codings
 * @param cut why the body is not all there
 */
@SuppressWarnings("ArrayRecordComponent") // A body is handed on once and never compared.
public record Exchange(
    PageUrl url,
    Instant date,
    List<Field> request,
    int status,
    String reason,
    List<Field> response,
    byte[] body,
    Cut cut) {

  /** One header line. */
  public record Field(String name, String value) {}

  /** Why a body is not all there. */
  public enum Cut {
    /** It is. */
    NONE,
    /** It is larger than the limit. */
    LENGTH,
    /** It was not wanted, or what came cannot be decoded. */
    UNSPECIFIED
  }

  public Exchange {
    request = List.copyOf(request);
    response = List.copyOf(response);
  }
}
