package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelProvider;

/** The model that the archive brings. */
class DefaultModelTest {

  private static final Path MODEL = Path.of("target/meaning/archive/model");

  private static final List<String> WORDS =
      List.of("library", "opening", "hours", "books", "return", "renew", "card", "fee");

  private static SentenceModel model;

  @BeforeAll
  static void open() throws Exception {
    SentenceModelProvider provider =
        ServiceLoader.load(SentenceModelProvider.class).findFirst().orElseThrow();
    model = provider.open(MODEL);
  }

  @AfterAll
  static void close() throws Exception {
    model.close();
  }

  private static double cosine(String one, String other) {
    float[] first = model.question(one);
    float[] second = model.texts(List.of(other)).get(0);
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += first[i] * second[i];
    }
    return sum;
  }

  @Test
  void itsFilesAreRead() {
    assertEquals(384, model.dimension());
    assertEquals(MODEL.toString(), model.name());
    assertEquals(1, cosine("Opening hours", "Opening hours"), 1e-5);
  }

  /**
   * Each with a sentence of the same meaning, which has hardly a word in common, and the others'.
   */
  @Test
  void paraphrasesAreNearerThanUnrelatedSentences() {
    String[][] pairs = {
      {"How do I change my password?", "Resetting your login credentials"},
      {"When is the library open?", "Opening hours of the reading room: 9 to 17"},
      {"What does shipping cost?", "Delivery is free of charge for orders above 50 euros"},
      {"My printer does not work", "Troubleshooting paper jams and other faults of the device"},
      {"Jobs for developers", "We are hiring software engineers"}
    };
    for (int i = 0; i < pairs.length; i++) {
      double related = cosine(pairs[i][0], pairs[i][1]);
      for (int j = 0; j < pairs.length; j++) {
        if (i != j) {
          double other = cosine(pairs[i][0], pairs[j][1]);
          assertTrue(related > other + 0.05, pairs[i][0] + " " + related + " " + other);
        }
      }
    }
  }

  /** A reference of sentence-transformers: the example of the model's own description. */
  @Test
  void similarSentencesOfTheModelsDescriptionAreSimilar() {
    double similar = cosine("That is a happy person", "That is a very happy person");
    double different = cosine("That is a happy person", "Today is a sunny day");
    assertTrue(similar > 0.9, "similar: " + similar);
    assertTrue(different > 0.1 && different < 0.4, "different: " + different);
  }

  private static List<String> texts() {
    Random random = new Random(7);
    List<String> texts = new ArrayList<>(List.of("", "7", "1234567890 ".repeat(50), "äöü 日本 😀"));
    for (int i = 0; i < 20; i++) {
      StringBuilder text = new StringBuilder();
      for (int words = random.nextInt(200); words > 0; words--) {
        text.append(WORDS.get(random.nextInt(WORDS.size())))
            .append(random.nextInt(9) == 0 ? ". " : " ");
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @Test
  void aTextHasTheSameVectorInAnyCompany() throws Exception {
    List<String> texts = texts();
    List<float[]> alone = texts.stream().map(model::question).toList();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      order.add(i);
    }
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int seed = 0; seed < 3; seed++) {
        List<Integer> shuffled = new ArrayList<>(order);
        Collections.shuffle(shuffled, new Random(seed));
        tasks.add(
            threads.submit(
                () -> {
                  List<float[]> together = model.texts(shuffled.stream().map(texts::get).toList());
                  for (int i = 0; i < shuffled.size(); i++) {
                    assertArrayEquals(alone.get(shuffled.get(i)), together.get(i));
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void ofALongTextTheBeginningIsRead() {
    String long1 = "opening hours ".repeat(50_000);
    assertArrayEquals(model.question(long1), model.question(long1 + "something else"));
    assertEquals(1, cosine(long1.substring(0, 4000), long1), 1e-5);
  }
}
