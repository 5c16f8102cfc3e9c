package org.siterank.accesslog;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Logs as the usual programs compress them. */
public final class PackedLog {

  /** Names of files end in these. */
  public enum Kind {
    GZ(Compression.GZIP),
    BZ2(Compression.BZIP2),
    XZ(Compression.XZ),
    ZST(Compression.ZSTD);

    private final Compression how;

    Kind(Compression how) {
      this.how = how;
    }
  }

  private PackedLog() {}

  /** The bytes as one member or frame. */
  public static byte[] of(Kind kind, byte[] bytes) throws IOException {
    return of(kind.how, bytes);
  }

  static byte[] of(Compression how, byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packed =
        switch (how) {
          case NONE -> out;
          case GZIP -> new GZIPOutputStream(out);
          case BZIP2 -> new BZip2CompressorOutputStream(out, 1);
          case XZ -> new XZOutputStream(out, new LZMA2Options(1));
          // The library leaves out the checksum that the zstd command writes.
          case ZSTD -> new ZstdOutputStream(out).setChecksum(true);
        }) {
      packed.write(bytes);
    }
    return out.toByteArray();
  }
}
