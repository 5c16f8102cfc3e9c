package org.siterank.exports;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;

/**
 * Tables as text: which encoding they are in, and what separates their cells. UTF-8, with or
 * without a byte order mark, or UTF-16 with one, as spreadsheets and Matomo write it.
 */
public final class TextTable {

  private static final int UTF16_LITTLE = 0xfffe;
  private static final int UTF16_BIG = 0xfeff;
  private static final int UTF8 = 0xefbb;

  private TextTable() {}

  /** A reader of the text behind its byte order mark, which refuses what is not of its encoding. */
  public static BufferedReader open(InputStream stream) throws IOException {
    BufferedInputStream in = new BufferedInputStream(stream);
    in.mark(3);
    byte[] mark = in.readNBytes(3);
    in.reset();
    int first = mark.length < 2 ? 0 : ((mark[0] & 0xff) << 8) | (mark[1] & 0xff);
    Charset charset = StandardCharsets.UTF_8;
    if (first == UTF16_LITTLE || first == UTF16_BIG) {
      charset = first == UTF16_BIG ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
      in.skipNBytes(2);
    } else if (first == UTF8 && mark.length == 3 && mark[2] == (byte) 0xbf) {
      in.skipNBytes(3);
    }
    return new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
  }

  /** The format of a table whose header is the next line: tab, semicolon or comma. */
  public static CSVFormat format(BufferedReader reader) throws IOException {
    int most = 1 << 16; // Far beyond any header line.
    reader.mark(most);
    char[] start = new char[most];
    int length = Math.max(0, reader.read(start, 0, most));
    reader.reset();
    return format(new String(start, 0, length).lines().findFirst().orElse(""));
  }

  /** The format of a table with this header: the separator that it has most of. */
  static CSVFormat format(String header) {
    int[] counts = new int[3];
    for (int i = 0; i < header.length(); i++) {
      int which = "\t;,".indexOf(header.charAt(i));
      if (which >= 0) {
        counts[which]++;
      }
    }
    char separator = counts[0] > 0 ? '\t' : counts[1] > counts[2] ? ';' : ',';
    CSVFormat.Builder format = CSVFormat.RFC4180.builder().setDelimiter(separator);
    format.setIgnoreEmptyLines(true).setCommentMarker(separator == '\t' ? '#' : null);
    return separator == '\t' ? format.setQuote(null).get() : format.get();
  }
}
