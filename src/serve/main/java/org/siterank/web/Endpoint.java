package org.siterank.web;

import java.io.IOException;

/** Answers the requests for one path. */
interface Endpoint {

  /**
   * Answers.
   *
   * @throws BadRequest when the request is at fault
   * @throws IOException when what is known of the site cannot be read
   */
  WebResponse answer(WebRequest request) throws BadRequest, IOException;
}
