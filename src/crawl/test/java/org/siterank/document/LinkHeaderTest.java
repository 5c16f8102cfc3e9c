package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Values of {@code Link}, whatever a server sends. */
class LinkHeaderTest {

  @Test
  void theFirstCanonicalTargetCounts() {
    List<String> headers =
        List.of(
            "<https://x.test/s.css>; rel=preload; as=style, <https://x.test/a>; rel=\"canonical\"",
            "<https://x.test/b>; rel=canonical");
    assertEquals(Optional.of("https://x.test/a"), LinkHeader.canonical(headers));
  }

  @Test
  void aHeaderOfAnyLengthIsRead() {
    String parameters = ";a=b".repeat(100_000) + "; c".repeat(100_000);
    assertEquals(
        Optional.of("https://x.test/a"),
        LinkHeader.canonical(List.of("<https://x.test/a>; rel=canonical" + parameters)));
  }
}
