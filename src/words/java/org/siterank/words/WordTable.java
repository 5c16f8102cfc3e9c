package org.siterank.words;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.siterank.meaning.WordVectors;

/**
 * Makes the table of word vectors: {@code WordTable FILE}. Each piece of the vocabulary goes through
 * the model alone; of what comes out, the mean over its tokens is kept, in its first principal
 * components. Equal parts make an equal table.
 */
public final class WordTable {

  private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

  /** Components kept. With 128, questions find no more. */
  private static final int DIMENSION = 64;

  /** Pieces that go through the model at a time. Each has the same length. */
  private static final int BATCH = 256;

  /** The share of a word at which its vector has half its length; as in the paper, within it. */
  private static final double COMMON = 1e-3;

  private static final Pattern WANTED = Pattern.compile("(##)?[a-z0-9]+");

  private WordTable() {}

  public static void main(String[] args) throws IOException, OrtException {
    Path table = Path.of(args[0]);
    Map<String, Long> vocabulary = vocabulary();
    List<String> pieces = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    vocabulary.forEach(
        (piece, id) -> {
          if (WANTED.matcher(piece).matches()) {
            pieces.add(piece);
            ids.add(id);
          }
        });
    double[][] outputs = outputs(ids, vocabulary.get("[CLS]"), vocabulary.get("[SEP]"));
    float[][] vectors = shortened(principal(outputs));
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(table))) {
      WordVectors.write(pieces, vectors, out);
    }
    System.out.println(table + ": " + pieces.size() + " pieces, " + Files.size(table) + " bytes");
  }

  /** The pieces in the order of the vocabulary, which is about that of how common they are. */
  private static Map<String, Long> vocabulary() throws IOException {
    try (InputStream in = WordTable.class.getResourceAsStream(TOKENIZER)) {
      Map<Long, String> byId = new java.util.TreeMap<>();
      JsonNode all = new ObjectMapper().readTree(in).get("model").get("vocab");
      all.fields().forEachRemaining(entry -> byId.put(entry.getValue().asLong(), entry.getKey()));
      Map<String, Long> vocabulary = new LinkedHashMap<>();
      byId.forEach((id, piece) -> vocabulary.put(piece, id));
      return vocabulary;
    }
  }

  /** The mean of what the model makes of the tokens of each piece. */
  private static double[][] outputs(List<Long> ids, long begin, long end)
      throws IOException, OrtException {
    double[][] outputs = new double[ids.size()][];
    byte[] model;
    try (InputStream in = WordTable.class.getResourceAsStream(MODEL)) {
      model = in.readAllBytes();
    }
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        OrtSession session = environment.createSession(model, options)) {
      for (int from = 0; from < outputs.length; from += BATCH) {
        int size = Math.min(BATCH, outputs.length - from);
        long[][] tokens = new long[size][];
        long[][] ones = new long[size][];
        for (int i = 0; i < size; i++) {
          tokens[i] = new long[] {begin, ids.get(from + i), end};
          ones[i] = new long[] {1, 1, 1};
        }
        try (OnnxTensor input = OnnxTensor.createTensor(environment, tokens);
            OnnxTensor mask = OnnxTensor.createTensor(environment, ones);
            OnnxTensor types = OnnxTensor.createTensor(environment, new long[size][3]);
            OrtSession.Result result =
                session.run(
                    Map.of(
                        "input_ids", input, "attention_mask", mask, "token_type_ids", types))) {
          float[][][] states = (float[][][]) result.get(0).getValue();
          for (int i = 0; i < size; i++) {
            outputs[from + i] = mean(states[i]);
          }
        }
      }
    }
    return outputs;
  }

  private static double[] mean(float[][] states) {
    double[] mean = new double[states[0].length];
    for (float[] state : states) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += state[i] / states.length;
      }
    }
    return mean;
  }

  /** The first principal components, largest first. */
  private static double[][] principal(double[][] rows) {
    int size = rows[0].length;
    double[] centre = new double[size];
    for (double[] row : rows) {
      for (int i = 0; i < size; i++) {
        centre[i] += row[i] / rows.length;
      }
    }
    for (double[] row : rows) {
      for (int i = 0; i < size; i++) {
        row[i] -= centre[i];
      }
    }
    RealMatrix all = new Array2DRowRealMatrix(rows, false);
    EigenDecomposition axes = new EigenDecomposition(all.transpose().multiply(all));
    // Sorted by decreasing eigenvalue, as the library says of symmetric matrices.
    RealMatrix kept = axes.getV().getSubMatrix(0, size - 1, 0, DIMENSION - 1);
    return all.multiply(kept).getData();
  }

  /** Vectors of common words made short. */
  private static float[][] shortened(double[][] vectors) {
    double harmonic = 0;
    for (int i = 0; i < vectors.length; i++) {
      harmonic += 1.0 / (i + 1);
    }
    float[][] shorter = new float[vectors.length][DIMENSION];
    for (int i = 0; i < vectors.length; i++) {
      double share = 1.0 / ((i + 1) * harmonic);
      for (int j = 0; j < DIMENSION; j++) {
        shorter[i][j] = (float) (vectors[i][j] * COMMON / (COMMON + share));
      }
    }
    return shorter;
  }
}
