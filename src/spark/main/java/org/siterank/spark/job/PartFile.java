package org.siterank.spark.job;

import java.io.Serializable;

/**
 * One file of a folder that a job has written, as the folder's {@code _SUCCESS} lists it.
 *
 * @param name below the folder, with {@code /}
 * @param bytes its length
 * @param records lines, or records of a fixed length
 * @param crc32c of its bytes (RFC 3720, appendix B.4), as 8 hexadecimal digits
 */
public record PartFile(String name, long bytes, long records, String crc32c)
    implements Serializable, Comparable<PartFile> {

  @Override
  public int compareTo(PartFile other) {
    return name.compareTo(other.name);
  }

  String line() {
    return name + '\t' + bytes + '\t' + records + '\t' + crc32c + '\n';
  }

  static PartFile of(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 4 || !fields[3].matches("[0-9a-f]{8}")) {
      throw new IllegalArgumentException(
          "expected name<TAB>bytes<TAB>records<TAB>crc32c, got " + line.replace("\t", "<TAB>"));
    }
    return new PartFile(fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), fields[3]);
  }
}
