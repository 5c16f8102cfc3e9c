package org.siterank.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MimeTypes;
import org.siterank.site.PageUrl;

/**
 * Detects the media type of a body: as its header says, unless the header says nothing or the first
 * bytes contradict it. Bytes are judged by Apache Tika's magic numbers.
 */
final class MediaDetection {

  /** Header types that tell nothing, or not enough, about the body. */
  private static final Set<String> VAGUE =
      Set.of(
          "",
          "application/octet-stream",
          "binary/octet-stream",
          "application/x-download",
          "application/force-download",
          "application/unknown",
          "unknown/unknown",
          "application/xml",
          "text/xml");

  /** Containers of many formats. */
  private static final Set<String> CONTAINERS =
      Set.of("application/zip", "application/x-tika-ooxml", "application/x-tika-msoffice");

  /** Bytes that are looked at; Tika's own default is 64 KiB. */
  private static final int PREFIX = 65536;

  private static final String OCTETS = "application/octet-stream";

  // Not the Tika facade: that would open containers by their parsers, here and not in a process of
  // their own, and would load all of these parsers first.
  private static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes();

  private MediaDetection() {}

  static boolean isVague(String type) {
    return VAGUE.contains(type);
  }

  static String type(ContentType declared, byte[] body, PageUrl url) {
    boolean vague = isVague(declared.type());
    if (!vague && startsAsMarkup(body)) {
      return declared.type();
    }
    String found = detect(body, url);
    if (vague) {
      return found;
    }
    boolean claimsText = declared.type().startsWith("text/") || declared.type().contains("xhtml");
    boolean isText =
        found.startsWith("text/") || found.endsWith("xml") || found.startsWith("message/");
    if (!claimsText || isText || body.length == 0) {
      return declared.type();
    }
    if (found.equals(OCTETS)) {
      // No magic number: text of an unusual charset, unless there are zero bytes without a reason.
      return hasZero(body) && !Charsets.isUtf16(body, declared.charset()) ? found : declared.type();
    }
    // A text type on a body with another format's signature. Programs and data formats that are
    // text themselves (application/javascript, application/json) stay what the server says.
    return hasZero(body) || found.equals("application/pdf") ? found : declared.type();
  }

  private static String detect(byte[] body, PageUrl url) {
    byte[] prefix = body.length > PREFIX ? Arrays.copyOf(body, PREFIX) : body;
    String found = detect(prefix, "");
    String path = url.path().toLowerCase(Locale.ROOT);
    if (CONTAINERS.contains(found)) {
      // What is in the container cannot be told from its start; its name tells.
      return detect(prefix, path.substring(path.lastIndexOf('/') + 1));
    }
    boolean named = path.endsWith(".html") || path.endsWith(".htm") || path.endsWith(".xhtml");
    return found.equals("text/plain") && named ? "text/html" : found;
  }

  private static String detect(byte[] prefix, String name) {
    Metadata metadata = new Metadata();
    if (!name.isEmpty()) {
      metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
    }
    try {
      return TYPES.detect(new ByteArrayInputStream(prefix), metadata).toString();
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
  }

  private static boolean startsAsMarkup(byte[] body) {
    for (int i = 0; i < Math.min(body.length, 512); i++) {
      if (body[i] == '<') {
        return true;
      }
      if (body[i] != ' ' && body[i] != '\n' && body[i] != '\r' && body[i] != '\t') {
        return false;
      }
    }
    return false;
  }

  private static boolean hasZero(byte[] body) {
    for (int i = 0; i < Math.min(body.length, PREFIX); i++) {
      if (body[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
