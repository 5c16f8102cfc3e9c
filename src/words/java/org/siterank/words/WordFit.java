package org.siterank.words;

import java.util.Random;

/**
 * Fits the vectors of pieces to those of texts. The sum over the pieces of a text is to have the
 * direction of what the model makes of the whole text:
 *
 * <pre>{@code
 * loss = Σ (1 − cos(Σ e_p, y)) over the texts, p over the pieces of a text, y its vector
 * }</pre>
 *
 * It is made small by Adam (D. Kingma, J. Ba, <em>Adam: A Method for Stochastic Optimization</em>,
 * ICLR 2015) with its usual constants and a step that falls to zero. A piece that few texts have
 * stays near to the vector that it began with, and one that none has keeps it. That words are
 * fitted to texts, and do not only stand for what the model makes of them alone, follows S.
 * Tulkens, T. van Dongen, <em>Model2Vec</em>, 2024.
 *
 * <p>One thread and a fixed seed: the same texts give the same vectors.
 */
final class WordFit {

  private static final int ROUNDS = 8;
  private static final int BATCH = 256;
  private static final double STEP = 0.003;
  private static final double MEAN_DECAY = 0.9;
  private static final double SQUARE_DECAY = 0.999;
  private static final double TINY = 1e-8;

  /** A piece with so many places in the texts lies half way between its beginning and the fit. */
  private static final double HALF_WAY = 5;

  private final double[][] vectors;
  private final double[][] gradient;
  private final double[][] means;
  private final double[][] squares;
  private final int dimension;
  private int steps;

  /**
   * @param vectors one for each piece; changed
   */
  WordFit(double[][] vectors) {
    this.vectors = vectors;
    this.dimension = vectors[0].length;
    this.gradient = new double[vectors.length][dimension];
    this.means = new double[vectors.length][dimension];
    this.squares = new double[vectors.length][dimension];
  }

  /**
   * Fits the vectors.
   *
   * @param texts the pieces of each text
   * @param targets the vector of each text
   */
  void fit(int[][] texts, double[][] targets) {
    double[][] beginnings = new double[vectors.length][];
    for (int piece = 0; piece < vectors.length; piece++) {
      beginnings[piece] = vectors[piece].clone();
    }
    int batches = texts.length / BATCH;
    int[] order = new int[texts.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      shuffle(order, random);
      double cosines = 0;
      for (int batch = 0; batch < batches; batch++) {
        for (int i = batch * BATCH; i < (batch + 1) * BATCH; i++) {
          cosines += addGradient(texts[order[i]], targets[order[i]]);
        }
        step(STEP * (1 - (double) round / ROUNDS));
      }
      System.out.printf("round %d: mean cosine %.4f%n", round + 1, cosines / (batches * BATCH));
    }
    holdBack(texts, beginnings);
  }

  /** Holds those back of which the texts tell little. */
  private void holdBack(int[][] texts, double[][] beginnings) {
    int[] places = new int[vectors.length];
    for (int[] text : texts) {
      for (int piece : text) {
        places[piece]++;
      }
    }
    for (int piece = 0; piece < vectors.length; piece++) {
      double share = places[piece] / (places[piece] + HALF_WAY);
      for (int i = 0; i < dimension; i++) {
        vectors[piece][i] = share * vectors[piece][i] + (1 - share) * beginnings[piece][i];
      }
    }
  }

  private static void shuffle(int[] order, Random random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }

  /** Adds the gradient of one text; returns its cosine. */
  private double addGradient(int[] pieces, double[] target) {
    double[] sum = new double[dimension];
    for (int piece : pieces) {
      for (int i = 0; i < dimension; i++) {
        sum[i] += vectors[piece][i];
      }
    }
    double length = Math.max(TINY, Math.sqrt(dot(sum, sum)));
    double toTarget = Math.max(TINY, Math.sqrt(dot(target, target)));
    double cosine = dot(sum, target) / (length * toTarget);
    for (int piece : pieces) {
      for (int i = 0; i < dimension; i++) {
        gradient[piece][i] += (cosine * sum[i] / length - target[i] / toTarget) / (length * BATCH);
      }
    }
    return cosine;
  }

  private void step(double size) {
    steps++;
    double meanScale = 1 - Math.pow(MEAN_DECAY, steps);
    double squareScale = 1 - Math.pow(SQUARE_DECAY, steps);
    for (int piece = 0; piece < vectors.length; piece++) {
      for (int i = 0; i < dimension; i++) {
        double slope = gradient[piece][i];
        means[piece][i] = MEAN_DECAY * means[piece][i] + (1 - MEAN_DECAY) * slope;
        squares[piece][i] = SQUARE_DECAY * squares[piece][i] + (1 - SQUARE_DECAY) * slope * slope;
        vectors[piece][i] -=
            size
                * (means[piece][i] / meanScale)
                / (Math.sqrt(squares[piece][i] / squareScale) + TINY);
        gradient[piece][i] = 0;
      }
    }
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
