package org.siterank.meaning.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A sum of everything that vectors depend on. */
final class Fingerprint {

  /** Bytes of the sum that are kept. No two of some thousand models have these in common. */
  private static final int BYTES = 8;

  private Fingerprint() {}

  /** The sum of a model's files and how they are used. */
  static String of(ModelFiles files, ModelSettings settings) throws IOException {
    MessageDigest sum = sha256();
    byte[] buffer = new byte[1 << 16];
    for (Path file : files.content()) {
      sum.update((Files.size(file) + "\n").getBytes(UTF_8));
      try (InputStream in = Files.newInputStream(file)) {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          sum.update(buffer, 0, count);
        }
      }
    }
    sum.update(settings.toString().getBytes(UTF_8));
    return HexFormat.of().formatHex(sum.digest(), 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
