package org.siterank.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.siterank.disk.OwnFiles;

/**
 * Recognises queries, and tells people apart who ask the same, without keeping either: by HMAC (RFC
 * 2104) under a key of its own file, {@code searches.key}. Of a person one byte is left, for one
 * query: enough to tell most of a few people apart, far too little to know anyone by.
 */
public final class SearchKey {

  /** So many people can be told apart by a byte. */
  public static final int PEOPLE = 256;

  private static final int KEY_BYTES = 32;
  private static final int QUERY_BYTES = 16;
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private SearchKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** The key of a data directory, made when there is none. */
  public static SearchKey open(Path data) throws IOException {
    Path file = data.resolve("searches.key");
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    Set<StandardOpenOption> anew =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (SeekableByteChannel channel = Files.newByteChannel(file, anew, OwnFiles.file())) {
      channel.write(ByteBuffer.wrap(random));
      return new SearchKey(random);
    } catch (FileAlreadyExistsException e) {
      byte[] kept = Files.readAllBytes(file);
      if (kept.length != KEY_BYTES) {
        throw new IOException(
            file + ": no key of " + KEY_BYTES + " bytes; delete it to start again", e);
      }
      return new SearchKey(kept);
    }
  }

  /** Returns the digest that recognises a query. */
  public byte[] query(String query) {
    return Arrays.copyOf(hmac("query\n" + query), QUERY_BYTES);
  }

  /** Returns the digest that tells apart the people who ask a query. */
  public byte person(String query, String client) {
    return hmac("person\n" + client + "\n" + query)[0];
  }

  private byte[] hmac(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
