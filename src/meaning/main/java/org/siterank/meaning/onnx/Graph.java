package org.siterank.meaning.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.meaning.SentenceModelException;

/**
 * The graph of a model and its weights: tokens to numbers. Thread-safe but for {@link #close}.
 *
 * <p>A text goes through it alone, and by one thread. The scales of an 8-bit model depend on
 * everything that goes through it together, so that a text's vector would depend on its company: in
 * batches of 8 of all-MiniLM-L6-v2, the cosine of the two fell to 0.987. Batches were no faster
 * either (7.4 to 9.0 ms of one processor for each text of 118 tokens, 7.8 ms alone). The threads
 * work on different texts instead.
 */
final class Graph implements AutoCloseable {

  /** Names that graphs give the vector of the text, and those of the tokens. */
  private static final List<String> OUTPUTS =
      List.of("sentence_embedding", "last_hidden_state", "token_embeddings");

  private static final Set<String> INPUTS =
      Set.of("input_ids", "attention_mask", "token_type_ids", "position_ids");

  private final Path file;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Map<String, OnnxJavaType> inputs = new HashMap<>();
  private final String output;
  private final boolean pooled;

  private Graph(Path file, OrtEnvironment environment, OrtSession session)
      throws OrtException, SentenceModelException {
    this.file = file;
    this.environment = environment;
    this.session = session;
    for (Map.Entry<String, NodeInfo> input : session.getInputInfo().entrySet()) {
      if (!INPUTS.contains(input.getKey())
          || !(input.getValue().getInfo() instanceof TensorInfo tensor)
          || (tensor.type != OnnxJavaType.INT64 && tensor.type != OnnxJavaType.INT32)) {
        throw fault("asks for the input " + input.getKey() + ", which no text has");
      }
      inputs.put(input.getKey(), tensor.type);
    }
    Set<String> given = session.getOutputNames();
    this.output =
        OUTPUTS.stream()
            .filter(given::contains)
            .findFirst()
            .orElseThrow(
                () ->
                    fault(
                        "gives "
                            + String.join(", ", given)
                            + " and none of "
                            + String.join(", ", OUTPUTS)));
    this.pooled = output.equals(OUTPUTS.get(0));
  }

  /** Reads a model. */
  static Graph open(Path file) throws SentenceModelException {
    OrtEnvironment environment = OnnxLibraries.environment();
    try (SessionOptions options = new SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // Texts have all lengths: plans for one are of no use for the next.
      options.setMemoryPatternOptimization(false);
      OrtSession session = environment.createSession(file.toString(), options);
      try {
        return new Graph(file, environment, session);
      } catch (OrtException | SentenceModelException e) {
        session.close();
        throw e;
      }
    } catch (OrtException e) {
      throw new SentenceModelException(unreadable(file, e), e);
    }
  }

  private static String unreadable(Path file, OrtException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("bad_alloc") || message.contains("allocate memory")
        ? "there is not enough memory for the model " + file + "; take a smaller one"
        : file
            + " is damaged, cut short, or no model that this version of ONNX Runtime reads; copy it"
            + " again from the model's repository: "
            + message.lines().findFirst().orElse("");
  }

  private SentenceModelException fault(String what) {
    return new SentenceModelException(
        file
            + " "
            + what
            + "; export the model for feature extraction, for example with optimum-cli, or take"
            + " another one");
  }

  /** Returns true if the output is one vector for a text. */
  boolean isPooled() {
    return pooled;
  }

  /**
   * The vectors of a text's tokens, one after the other, or that of the text, where the graph pools
   * by itself.
   */
  Numbers numbers(Tokens tokens) throws OrtException, SentenceModelException {
    Map<String, OnnxTensor> tensors = new HashMap<>();
    try {
      for (Map.Entry<String, OnnxJavaType> input : inputs.entrySet()) {
        tensors.put(input.getKey(), tensor(values(input.getKey(), tokens), input.getValue()));
      }
      try (OrtSession.Result result = session.run(tensors, Set.of(output))) {
        if (!(result.get(0) instanceof OnnxTensor given)) {
          throw fault("gives a " + output + " that is no tensor");
        }
        long[] shape = given.getInfo().getShape();
        FloatBuffer values = given.getFloatBuffer();
        boolean fits =
            values != null
                && shape.length == (pooled ? 2 : 3)
                && shape[0] == 1
                && (pooled || shape[1] == tokens.count());
        if (!fits) {
          throw fault("gives a " + output + " of " + given.getInfo().type + Arrays.toString(shape));
        }
        float[] copy = new float[values.remaining()];
        values.get(copy);
        return new Numbers(copy, (int) shape[shape.length - 1]);
      }
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  private static long[] values(String input, Tokens tokens) {
    long[] values = new long[tokens.count()];
    switch (input) {
      case "input_ids" -> {
        return tokens.ids();
      }
      case "token_type_ids" -> {
        return tokens.types();
      }
      case "attention_mask" -> Arrays.fill(values, 1);
      default -> Arrays.setAll(values, i -> i);
    }
    return values;
  }

  private OnnxTensor tensor(long[] values, OnnxJavaType type) throws OrtException {
    long[] shape = {1, values.length};
    return type == OnnxJavaType.INT64
        ? OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape)
        : OnnxTensor.createTensor(
            environment,
            IntBuffer.wrap(Arrays.stream(values).mapToInt(Math::toIntExact).toArray()),
            shape);
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
