package org.siterank.meaning.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A model of four words, written as ONNX by hand: the vector of a token is its row of a table. So
 * the vectors of texts are known in closed form.
 */
final class TinyModel {

  /** Types of numbers: TensorProto.DataType. */
  static final int INT32 = 6;

  static final int INT64 = 7;

  /** The rows of {@code [UNK]}, {@code a}, {@code b} and {@code query}. */
  static final float[][] TABLE = {{1, 0}, {3, 0}, {0, 4}, {-5, 1}};

  private static final int FLOAT = 1;

  private final List<byte[]> inputs = new ArrayList<>();
  private String output = "last_hidden_state";
  private boolean pooled;
  private float[][] table = TABLE;

  TinyModel() {
    input("input_ids", INT64);
  }

  /** Adds an input, or gives input_ids another type. */
  TinyModel input(String name, int type) {
    if (name.equals("input_ids")) {
      inputs.clear();
    }
    inputs.add(value(name, type, "texts", "tokens"));
    return this;
  }

  TinyModel output(String name) {
    output = name;
    return this;
  }

  /** Has the graph take the mean of the tokens. */
  TinyModel pooled() {
    pooled = true;
    return this;
  }

  TinyModel table(float[]... rows) {
    table = rows;
    return this;
  }

  /** Writes the model and its tokenizer, which marks neither end of a text. */
  Path write(Path directory) throws IOException {
    Files.write(directory.resolve("model.onnx"), bytes());
    return writeTokenizer(directory, 0);
  }

  /** Writes the tokenizer. */
  static Path writeTokenizer(Path directory, int unknown) throws IOException {
    Files.writeString(
        directory.resolve("tokenizer.json"),
        "{\"version\": \"1.0\", \"truncation\": null, \"padding\": {\"strategy\": {\"Fixed\": 128},"
            + " \"direction\": \"Right\", \"pad_to_multiple_of\": null, \"pad_id\": 0,"
            + " \"pad_type_id\": 0, \"pad_token\": \"[UNK]\"}, \"added_tokens\": [],"
            + " \"normalizer\": null, \"pre_tokenizer\": {\"type\": \"Whitespace\"},"
            + " \"post_processor\": null, \"decoder\": null, \"model\": {\"type\": \"WordLevel\","
            + " \"vocab\": {\"[UNK]\": "
            + unknown
            + ", \"a\": 1, \"b\": 2, \"query\": 3}, \"unk_token\": \"[UNK]\"}}");
    return directory;
  }

  /** ModelProto. */
  byte[] bytes() throws IOException {
    Message graph = new Message();
    String tokens = pooled ? "tokens" : output;
    graph.bytes(1, node("Gather", List.of("table", "input_ids"), tokens).content());
    if (pooled) {
      Message axes = new Message().text(1, "axes").number(8, 1).number(20, 7);
      Message keep = new Message().text(1, "keepdims").number(3, 0).number(20, 2);
      graph.bytes(
          1,
          node("ReduceMean", List.of("tokens"), output)
              .bytes(5, axes.content())
              .bytes(5, keep.content())
              .content());
    }
    graph.text(2, "tiny");
    ByteBuffer rows =
        ByteBuffer.allocate(4 * table.length * table[0].length).order(ByteOrder.LITTLE_ENDIAN);
    for (float[] row : table) {
      for (float component : row) {
        rows.putFloat(component);
      }
    }
    graph.bytes(
        5,
        new Message()
            .number(1, table.length)
            .number(1, table[0].length)
            .number(2, FLOAT)
            .text(8, "table")
            .bytes(9, rows.array())
            .content());
    for (byte[] input : inputs) {
      graph.bytes(11, input);
    }
    graph.bytes(
        12,
        pooled
            ? value(output, FLOAT, "texts", "components")
            : value(output, FLOAT, "texts", "tokens", "components"));
    return new Message()
        .number(1, 8)
        .bytes(7, graph.content())
        .bytes(8, new Message().number(2, 13).content())
        .content();
  }

  private static Message node(String operator, List<String> inputs, String output)
      throws IOException {
    Message node = new Message();
    for (String input : inputs) {
      node.text(1, input);
    }
    return node.text(2, output).text(4, operator);
  }

  /** ValueInfoProto of a tensor. */
  private static byte[] value(String name, int type, String... axes) {
    try {
      Message shape = new Message();
      for (String axis : axes) {
        shape.bytes(1, new Message().text(2, axis).content());
      }
      Message tensor = new Message().number(1, type).bytes(2, shape.content());
      return new Message()
          .text(1, name)
          .bytes(2, new Message().bytes(1, tensor.content()).content())
          .content();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A message of Protocol Buffers. */
  private static final class Message {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Message number(int field, long value) {
      varint(field << 3);
      varint(value);
      return this;
    }

    Message text(int field, String value) throws IOException {
      return bytes(field, value.getBytes(UTF_8));
    }

    Message bytes(int field, byte[] value) throws IOException {
      varint((field << 3) | 2);
      varint(value.length);
      out.write(value);
      return this;
    }

    private void varint(long value) {
      long rest = value;
      for (; rest > 0x7f; rest >>>= 7) {
        out.write((int) ((rest & 0x7f) | 0x80));
      }
      out.write((int) rest);
    }

    byte[] content() {
      return out.toByteArray();
    }
  }
}
