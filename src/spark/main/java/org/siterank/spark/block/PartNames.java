package org.siterank.spark.block;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names in the order of {@link String#compareTo}, as bytes: UTF-8, one after the other. */
final class PartNames {

  private final byte[] bytes;
  private final int[] ends;

  private PartNames(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  int size() {
    return ends.length;
  }

  String name(int number) {
    int begin = number == 0 ? 0 : ends[number - 1];
    return new String(bytes, begin, ends[number] - begin, StandardCharsets.UTF_8);
  }

  /** Where names are among these, both in order; -1 for one that is not there. */
  int[] find(PartNames others) {
    int[] found = new int[others.size()];
    int mine = 0;
    for (int i = 0; i < found.length; i++) {
      String name = others.name(i);
      int order = -1;
      while (mine < size() && (order = name(mine).compareTo(name)) < 0) {
        mine++;
      }
      found[i] = mine < size() && order == 0 ? mine : -1;
    }
    return found;
  }

  void write(DataOutputStream out) throws IOException {
    CheckedFile.write(out, ends);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static PartNames read(DataInputStream in) throws IOException {
    int[] ends = CheckedFile.ints(in);
    return new PartNames(CheckedFile.bytes(in), ends);
  }

  /** Collects names in their order. */
  static final class Builder {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int[] ends = new int[16];
    private int size;

    void add(String name) {
      if (size == ends.length) {
        ends = Arrays.copyOf(ends, 2 * size);
      }
      bytes.writeBytes(name.getBytes(StandardCharsets.UTF_8));
      ends[size++] = bytes.size();
    }

    int size() {
      return size;
    }

    PartNames done() {
      return new PartNames(bytes.toByteArray(), Arrays.copyOf(ends, size));
    }
  }
}
