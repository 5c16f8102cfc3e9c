package org.siterank.spark.block;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedSet;

/** Message of one part to another, once, when their links are numbered. */
final class Message {

  private static final int NAMES = 1;
  private static final int NEIGHBOURS = 2;
  private static final int INFLOW = 3;

  /** Takes messages. */
  interface Receiver {
    /** The pages that the flows of a part go to, in their order. */
    void targets(int from, PartNames names);

    /** The sites that link to a site of this part. */
    void neighbours(String site, String origin);

    /** A line of the inflow. */
    void inflow(String line);
  }

  private Message() {}

  static byte[] targets(int from, PartNames names) {
    return bytes(
        out -> {
          out.writeByte(NAMES);
          out.writeInt(from);
          names.write(out);
        });
  }

  static byte[] neighbours(Map<String, SortedSet<String>> neighbours) {
    return bytes(
        out -> {
          out.writeByte(NEIGHBOURS);
          out.writeInt(neighbours.size());
          for (Map.Entry<String, SortedSet<String>> each : neighbours.entrySet()) {
            out.writeUTF(each.getKey());
            out.writeInt(each.getValue().size());
            for (String origin : each.getValue()) {
              out.writeUTF(origin);
            }
          }
        });
  }

  /** Lines of the inflow, each ended by a newline. */
  static byte[] inflow(byte[] lines) {
    return bytes(
        out -> {
          out.writeByte(INFLOW);
          out.writeInt(lines.length);
          out.write(lines);
        });
  }

  static void read(byte[] message, Receiver receiver) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(message));
    int kind = in.readByte();
    if (kind == NAMES) {
      receiver.targets(in.readInt(), PartNames.read(in));
    } else if (kind == NEIGHBOURS) {
      for (int sites = in.readInt(); sites > 0; sites--) {
        String site = in.readUTF();
        for (int origins = in.readInt(); origins > 0; origins--) {
          receiver.neighbours(site, in.readUTF());
        }
      }
    } else {
      new String(CheckedFile.bytes(in), StandardCharsets.UTF_8).lines().forEach(receiver::inflow);
    }
  }

  private static byte[] bytes(CheckedFile.Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      content.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
