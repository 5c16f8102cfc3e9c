package org.siterank.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Machine-readable descriptions of the search: OpenSearch for browsers, OpenAPI for programs. */
final class Description {

  /** OpenSearch 1.1 allows 16 characters; browsers show it where engines are listed. */
  private static final int SHORT_NAME = 16;

  private final String title;

  Description(String title) {
    this.title = title;
  }

  /** {@code opensearch.xml}: OpenSearch 1.1 (DeWitt Clinton), for browsers that add engines. */
  WebResponse openSearch(WebRequest ask) {
    String base = escaped(ask.origin());
    String xml =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
        <ShortName>%s</ShortName>
        <Description>%s</Description>
        <InputEncoding>UTF-8</InputEncoding>
        <Image height="16" width="16" type="image/svg+xml">%sassets/icon.svg</Image>
        <Url type="text/html" method="get" template="%ssearch?q={searchTerms}"/>
        <Url type="application/x-suggestions+json" method="get" template="%sapi/suggest?q={searchTerms}&amp;format=opensearch"/>
        </OpenSearchDescription>
        """
            .formatted(escaped(shortened(title)), escaped(title), base, base, base);
    return WebResponse.text(200, "application/opensearchdescription+xml; charset=utf-8", xml);
  }

  private static String shortened(String title) {
    int length = title.codePointCount(0, title.length());
    return length <= SHORT_NAME
        ? title
        : title.substring(0, title.offsetByCodePoints(0, SHORT_NAME - 1)) + "…";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** {@code api/openapi.json}: OpenAPI 3.1. */
  WebResponse openApi(WebRequest ask) throws IOException {
    try (InputStream stream = Description.class.getResourceAsStream("openapi.json")) {
      if (stream == null) {
        throw new IOException("the program is incomplete: openapi.json is missing");
      }
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return WebResponse.json(
          200, text.replace("{origin}", ask.origin()).getBytes(StandardCharsets.UTF_8));
    }
  }
}
