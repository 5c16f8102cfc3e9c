package org.siterank.accesslog;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

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

  /** Reads of this size keep the disk busy and the decompressor fed. */
  private static final int BUFFER = 1 << 16;

  /** Memory that an xz file may ask for: {@code xz -9} asks for 65 MiB (xz(1), "-9"). */
  private static final int MAX_XZ_KIB = 80 << 10;

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

  /**
   * The uncompressed bytes of a file's stream, of all its members or frames. A read beyond what is
   * there of a file that was cut off throws an {@link EOFException}; what stands before is read.
   */
  InputStream open(InputStream file) throws IOException {
    return switch (this) {
      case NONE -> file;
      case GZIP -> new GZIPInputStream(file, BUFFER);
      case BZIP2 -> new CutOffStream(new BZip2CompressorInputStream(buffered(file), true));
      case XZ -> new CutOffStream(new XZInputStream(buffered(file), MAX_XZ_KIB));
      case ZSTD -> new CutOffStream(zstd(buffered(file)));
    };
  }

  private static InputStream buffered(InputStream file) {
    return new BufferedInputStream(file, BUFFER);
  }

  private static InputStream zstd(InputStream file) throws IOException {
    try {
      return new ZstdInputStream(file);
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
      throw new IOException(
          "is compressed with zstd, which cannot be read on this platform; unpack it", e);
    }
  }
}
