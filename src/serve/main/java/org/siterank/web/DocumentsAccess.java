package org.siterank.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.siterank.config.ServeSection;
import org.siterank.disk.OwnFiles;

/**
 * Decides who may push documents: whoever sends the token of {@code serve.documents-token} in a
 * header that no page of another site can make a browser send.
 */
final class DocumentsAccess {

  /** Shortest token; as many random letters nobody tries out. Our choice. */
  private static final int MIN_TOKEN = 16;

  private final Optional<byte[]> token;

  private DocumentsAccess(Optional<byte[]> token) {
    this.token = token;
  }

  /**
   * The access that the configuration asks for.
   *
   * @throws IOException when the file cannot be read, others may read it, or it holds no token
   */
  static DocumentsAccess of(ServeSection options) throws IOException {
    return new DocumentsAccess(
        options.documentsToken().isPresent()
            ? Optional.of(read(options.documentsToken().get()))
            : Optional.empty());
  }

  private static byte[] read(Path file) throws IOException {
    OwnFiles.requireShut(file);
    List<String> lines = Files.readAllLines(file);
    if (lines.size() != 1 || !lines.get(0).matches("[!-~]{" + MIN_TOKEN + ",}")) {
      throw new IOException(
          file
              + ": expected one line, a token of at least "
              + MIN_TOKEN
              + " letters, digits or signs without blanks");
    }
    return lines.get(0).getBytes(StandardCharsets.UTF_8);
  }

  /** Whether there is a token at all. */
  boolean isOpen() {
    return token.isPresent();
  }

  /** Whether a request carries the token. */
  boolean admits(IncomingRequest request) {
    Optional<String> sent = Credentials.of(request, Credentials.BEARER);
    return token.isPresent()
        && sent.isPresent()
        && MessageDigest.isEqual(token.get(), sent.get().getBytes(StandardCharsets.UTF_8));
  }
}
