package org.siterank.words;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The sentence model all-MiniLM-L6-v2: what it makes of sequences of pieces. */
final class TextModel implements AutoCloseable {

  private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

  /** Sequences that go through the model at a time. */
  private static final int BATCH = 64;

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();
  private final OrtSession session;

  TextModel() throws IOException, OrtException {
    try (InputStream in = TextModel.class.getResourceAsStream(TOKENIZER)) {
      Map<Integer, String> byId = new TreeMap<>();
      JsonNode all = new ObjectMapper().readTree(in).get("model").get("vocab");
      all.fields().forEachRemaining(entry -> byId.put(entry.getValue().asInt(), entry.getKey()));
      byId.forEach((id, piece) -> vocabulary.put(piece, id));
    }
    try (InputStream in = TextModel.class.getResourceAsStream(MODEL);
        OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      session = environment.createSession(in.readAllBytes(), options);
    }
  }

  /**
   * The numbers of the pieces, in the order of the vocabulary: about that of how common they are.
   */
  Map<String, Integer> vocabulary() {
    return vocabulary;
  }

  /** The mean of what the model makes of the tokens of each sequence; none of them is empty. */
  double[][] means(int[][] sequences) throws OrtException {
    double[][] means = new double[sequences.length][];
    // Sequences of like length go together, so that few tokens are padding.
    Integer[] order = IntStream.range(0, sequences.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingInt(i -> sequences[i].length));
    for (int from = 0; from < order.length; from += BATCH) {
      int size = Math.min(BATCH, order.length - from);
      int longest = sequences[order[from + size - 1]].length + 2;
      long[][] tokens = new long[size][longest];
      long[][] mask = new long[size][longest];
      for (int i = 0; i < size; i++) {
        int[] sequence = sequences[order[from + i]];
        tokens[i][0] = vocabulary.get("[CLS]");
        for (int j = 0; j < sequence.length; j++) {
          tokens[i][j + 1] = sequence[j];
        }
        tokens[i][sequence.length + 1] = vocabulary.get("[SEP]");
        Arrays.fill(mask[i], 0, sequence.length + 2, 1);
      }
      float[][][] states = states(tokens, mask);
      for (int i = 0; i < size; i++) {
        int place = order[from + i];
        means[place] = mean(states[i], sequences[place].length + 2);
      }
    }
    return means;
  }

  private float[][][] states(long[][] tokens, long[][] mask) throws OrtException {
    try (OnnxTensor input = OnnxTensor.createTensor(environment, tokens);
        OnnxTensor attention = OnnxTensor.createTensor(environment, mask);
        OnnxTensor types =
            OnnxTensor.createTensor(environment, new long[tokens.length][tokens[0].length]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", types))) {
      return (float[][][]) result.get(0).getValue();
    }
  }

  private static double[] mean(float[][] states, int tokens) {
    double[] mean = new double[states[0].length];
    for (int token = 0; token < tokens; token++) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += states[token][i] / tokens;
      }
    }
    return mean;
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
