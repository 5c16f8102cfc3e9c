package org.siterank.crawl;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.siterank.site.Link;
import org.siterank.site.Page;

/** Fingerprint of all that a page says, links included: SHA-256. */
public final class PageDigest {

  private PageDigest() {}

  /** The 32 bytes. */
  public static byte[] of(Page page) {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
    add(
        sha,
        page.content().contentType(),
        page.content().title(),
        page.content().headings(),
        page.content().description());
    // Where lines end says nothing to readers, and was not known before schema 5.
    add(
        sha,
        page.content().text().replace('\n', ' '),
        page.content().language(),
        page.directives().noindex() + "," + page.directives().nofollow());
    for (Link link : page.links()) {
      add(sha, link.target().value(), link.anchorText(), Boolean.toString(link.nofollow()));
    }
    return sha.digest();
  }

  private static void add(MessageDigest sha, String... parts) {
    for (String part : parts) {
      sha.update(part.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) 0);
    }
  }
}
