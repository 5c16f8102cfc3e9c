package org.siterank.accesslog;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How a log file is compressed, told by its first bytes and never by its name. */
enum Compression {
  /** Plain text, which may still be growing. */
  NONE(""),
  /** RFC 1952, 2.3.1; several members are read as one stream (2.2). */
  GZIP("\u001f\u008b"),
  /** The "BZh" of bzip2. */
  BZIP2("BZh"),
  /** The .xz file format, 2.1.1.1. */
  XZ("\u00fd7zXZ\u0000"),
  /** RFC 8878, 3.1.1. */
  ZSTD("(\u00b5/\u00fd");

  private static final int BUFFER = 1 << 16;

  /** The first bytes, one character each. */
  private final String magic;

  Compression(String magic) {
    this.magic = magic;
  }

  /** The compression of a file that begins with these bytes. */
  static Compression of(byte[] head, int length) {
    for (Compression compression : values()) {
      if (compression != NONE && compression.begins(head, length)) {
        return compression;
      }
    }
    return NONE;
  }

  private boolean begins(byte[] head, int length) {
    if (length < magic.length()) {
      return false;
    }
    for (int i = 0; i < magic.length(); i++) {
      if ((head[i] & 0xff) != magic.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The uncompressed bytes of a file's stream. */
  InputStream open(InputStream file) throws IOException {
    return switch (this) {
      case NONE -> file;
      case GZIP -> new GZIPInputStream(file, BUFFER);
      case BZIP2, XZ, ZSTD ->
          throw new IOException(
              "is compressed with "
                  + name().toLowerCase(Locale.ROOT)
                  + ", which cannot be read; give plain or gzip files");
    };
  }
}
