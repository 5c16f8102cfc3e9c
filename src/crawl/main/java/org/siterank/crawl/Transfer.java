package org.siterank.crawl;

import java.util.OptionalLong;
import org.siterank.fetch.FetchResponse;

/**
 * Cost of fetching a document.
 *
 * @param bytes of the body as transferred
 * @param millis from the request to the end of the answer; nothing where no server was asked
 */
public record Transfer(long bytes, OptionalLong millis) {

  static Transfer of(FetchResponse answer) {
    return new Transfer(
        answer.wireBytes(),
        answer.millis() == FetchResponse.NOT_TIMED
            ? OptionalLong.empty()
            : OptionalLong.of(answer.millis()));
  }
}
