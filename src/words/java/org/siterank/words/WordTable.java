package org.siterank.words;

import ai.onnxruntime.OrtException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.siterank.meaning.WordPieces;
import org.siterank.meaning.WordVectors;

/**
 * Makes the table of word vectors: {@code WordTable FILE FOLDER}. The vectors of texts, which the
 * model makes, are reduced to their principal components. Each piece of the vocabulary begins with
 * what the model makes of it alone, in these components, shorter the more common it is. Then all
 * are fitted to the texts ({@link WordFit}). Equal texts make an equal table.
 */
public final class WordTable {

  /** Components kept. */
  private static final int DIMENSION = 64;

  /** The share of a word at which its vector has half its length; as in the paper, within it. */
  private static final double COMMON = 1e-3;

  /** The mean length of a vector before the fit: about that which the fit gives rare words. */
  private static final double LENGTH = 0.4;

  private static final Pattern WANTED = Pattern.compile("(##)?[a-z0-9]+");

  private WordTable() {}

  public static void main(String[] args) throws IOException, OrtException {
    Path table = Path.of(args[0]);
    List<String> pieces = new ArrayList<>();
    double[][] vectors;
    try (TextModel model = new TextModel()) {
      Map<String, Integer> numbers = new HashMap<>();
      List<Integer> ids = new ArrayList<>();
      model
          .vocabulary()
          .forEach(
              (piece, id) -> {
                if (WANTED.matcher(piece).matches()) {
                  numbers.put(piece, pieces.size());
                  pieces.add(piece);
                  ids.add(id);
                }
              });
      int[][] texts =
          texts(
              TrainingTexts.of(Path.of(args[1])),
              new WordPieces(piece -> numbers.getOrDefault(piece, -1)));
      System.out.println(texts.length + " texts");
      double[][] outputs = model.means(ofModel(texts, ids));
      unit(outputs);
      RealMatrix axes = axes(outputs);
      int[][] alone = new int[pieces.size()][];
      for (int i = 0; i < alone.length; i++) {
        alone[i] = new int[] {i};
      }
      vectors = shortened(project(centred(model.means(ofModel(alone, ids))), axes));
      new WordFit(vectors).fit(texts, project(outputs, axes));
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(table))) {
      WordVectors.write(pieces, floats(vectors), out);
    }
    System.out.println(table + ": " + pieces.size() + " pieces, " + Files.size(table) + " bytes");
  }

  /** The pieces of each text that has two or more. */
  private static int[][] texts(List<String> texts, WordPieces pieces) {
    return texts.stream()
        .map(
            text ->
                WordPieces.words(text).stream()
                    .flatMapToInt(word -> Arrays.stream(pieces.of(word)))
                    .toArray())
        .filter(numbers -> numbers.length > 1)
        .toArray(int[][]::new);
  }

  /** The same pieces by their numbers in the model. */
  private static int[][] ofModel(int[][] texts, List<Integer> ids) {
    int[][] tokens = new int[texts.length][];
    for (int i = 0; i < texts.length; i++) {
      tokens[i] = Arrays.stream(texts[i]).map(ids::get).toArray();
    }
    return tokens;
  }

  private static void unit(double[][] rows) {
    for (double[] row : rows) {
      double squares = 0;
      for (double component : row) {
        squares += component * component;
      }
      for (int i = 0; i < row.length; i++) {
        row[i] /= Math.sqrt(squares);
      }
    }
  }

  private static double[][] centred(double[][] rows) {
    for (int i = 0; i < rows[0].length; i++) {
      double mean = 0;
      for (double[] row : rows) {
        mean += row[i] / rows.length;
      }
      for (double[] row : rows) {
        row[i] -= mean;
      }
    }
    return rows;
  }

  /** The first principal axes, in columns, largest first. The mean is not taken off. */
  private static RealMatrix axes(double[][] rows) {
    RealMatrix all = new Array2DRowRealMatrix(rows, false);
    EigenDecomposition axes = new EigenDecomposition(all.transpose().multiply(all));
    // Sorted by decreasing eigenvalue, as the library says of symmetric matrices.
    return axes.getV().getSubMatrix(0, rows[0].length - 1, 0, DIMENSION - 1);
  }

  private static double[][] project(double[][] rows, RealMatrix axes) {
    return new Array2DRowRealMatrix(rows, false).multiply(axes).getData();
  }

  /** Vectors of common words made short. */
  private static double[][] shortened(double[][] vectors) {
    double harmonic = 0;
    for (int i = 0; i < vectors.length; i++) {
      harmonic += 1.0 / (i + 1);
    }
    double lengths = 0;
    for (int i = 0; i < vectors.length; i++) {
      double share = 1.0 / ((i + 1) * harmonic);
      double squares = 0;
      for (int j = 0; j < DIMENSION; j++) {
        vectors[i][j] *= COMMON / (COMMON + share);
        squares += vectors[i][j] * vectors[i][j];
      }
      lengths += Math.sqrt(squares) / vectors.length;
    }
    for (double[] vector : vectors) {
      for (int j = 0; j < DIMENSION; j++) {
        vector[j] *= LENGTH / lengths;
      }
    }
    return vectors;
  }

  private static float[][] floats(double[][] vectors) {
    float[][] floats = new float[vectors.length][DIMENSION];
    for (int i = 0; i < vectors.length; i++) {
      for (int j = 0; j < DIMENSION; j++) {
        floats[i][j] = (float) vectors[i][j];
      }
    }
    return floats;
  }
}
