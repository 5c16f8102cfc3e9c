package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;

/** Models whose vectors are known, and faults in each of their files. */
class OnnxModelTest {

  private static final float[] B = {0, 1};

  @TempDir private Path directory;

  private void file(String name, String json) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, json.replace('\'', '"'));
  }

  private float[] question(String text) throws Exception {
    try (SentenceModel model = new OnnxModelProvider().open(directory)) {
      return model.question(text);
    }
  }

  private String fingerprint() throws Exception {
    try (SentenceModel model = new OnnxModelProvider().open(directory)) {
      return model.fingerprint();
    }
  }

  private void assertFault(String... parts) {
    String message =
        assertThrows(SentenceModelException.class, () -> new OnnxModelProvider().open(directory))
            .getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private static void assertVector(float x, float y, float[] vector) {
    assertArrayEquals(new float[] {x, y}, vector, 1e-6f);
  }

  @Test
  void theMeanOfTheTokensIsScaledToLengthOne() throws Exception {
    new TinyModel().write(directory);
    assertVector(0.6f, 0.8f, question("a b"));
    assertVector(1, 0, question("a a a"));
    assertVector(0, 1, question("b"));
  }

  @Test
  void thePoolingOfTheSettingsIsUsed() throws Exception {
    new TinyModel().write(directory);
    file("1_Pooling/config.json", "{'pooling_mode_lasttoken': true}");
    assertVector(0, 1, question("a a b"));
    file("1_Pooling/config.json", "{'pooling_mode_cls_token': true}");
    assertVector(1, 0, question("a a b"));
  }

  @Test
  void questionAndTextHaveTheirOwnPrompts() throws Exception {
    new TinyModel().write(directory);
    file("config_sentence_transformers.json", "{'prompts': {'query': 'query ', 'document': 'b '}}");
    try (SentenceModel model = new OnnxModelProvider().open(directory)) {
      assertVector(-5 / (float) Math.sqrt(50), 5 / (float) Math.sqrt(50), model.question("b"));
      assertVector(0.6f, 0.8f, model.texts(List.of("a")).get(0));
    }
  }

  @Test
  void theVectorOfAModelThatPoolsByItselfIsTaken() throws Exception {
    new TinyModel().output("sentence_embedding").pooled().write(directory);
    file("1_Pooling/config.json", "{'word_embedding_dimension': 9}");
    assertVector(0.6f, 0.8f, question("a b"));
  }

  @Test
  void inputsOfBothSizesAreFilled() throws Exception {
    new TinyModel()
        .input("input_ids", TinyModel.INT32)
        .input("attention_mask", TinyModel.INT64)
        .input("token_type_ids", TinyModel.INT32)
        .input("position_ids", TinyModel.INT64)
        .output("token_embeddings")
        .write(directory);
    assertVector(0.6f, 0.8f, question("a b"));
  }

  @Test
  void textsWithoutAnyTokenHaveAVector() throws Exception {
    new TinyModel().write(directory);
    assertVector(1, 0, question(""));
    assertVector(1, 0, question(" \n"));
    assertVector(1, 0, question("\ud800\0"));
  }

  @Test
  void tokensBeyondTheLengthAreNotRead() throws Exception {
    new TinyModel().write(directory);
    file("sentence_bert_config.json", "{'max_seq_length': 4}");
    assertArrayEquals(B, question("b b b b a a a"));
    assertArrayEquals(B, question("b".repeat(4) + " b".repeat(3) + " a".repeat(100_000)), 0.3f);
  }

  @Test
  void aFingerprintIsThatOfFilesAndSettings() throws Exception {
    new TinyModel().write(directory);
    String first = fingerprint();
    assertTrue(first.matches("[0-9a-f]{16}"), first);
    assertEquals(first, fingerprint());
    file("tokenizer_config.json", "{'do_lower_case': true, 'model_max_length': 512}");
    assertEquals(first, fingerprint(), "nothing that is used has changed");
    file("1_Pooling/config.json", "{'pooling_mode_max_tokens': true}");
    String pooled = fingerprint();
    assertNotEquals(first, pooled);
    new TinyModel().table(new float[][] {{1, 0}, {3, 0}, {0, 4}, {5, 1}}).write(directory);
    assertNotEquals(pooled, fingerprint());
  }

  @Test
  void aModelThatIsCutShortIsReported() throws Exception {
    new TinyModel().write(directory);
    byte[] whole = Files.readAllBytes(directory.resolve("model.onnx"));
    for (int length : new int[] {0, 1, whole.length / 2, whole.length - 1}) {
      Files.write(directory.resolve("model.onnx"), Arrays.copyOf(whole, length));
      assertFault(directory.resolve("model.onnx").toString(), "cut short", "copy it again");
    }
    file("model.onnx", "<!doctype html><title>404 Not Found</title>");
    assertFault("model.onnx", "damaged");
  }

  @Test
  void aDamagedTokenizerIsReported() throws Exception {
    new TinyModel().write(directory);
    String whole = Files.readString(directory.resolve("tokenizer.json"));
    for (String part : List.of("", "{}", whole.substring(0, whole.length() / 2), "no JSON")) {
      Files.writeString(directory.resolve("tokenizer.json"), part);
      assertFault(directory.resolve("tokenizer.json").toString(), "copy it again");
    }
    Files.write(directory.resolve("tokenizer.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertFault(directory.resolve("tokenizer.json").toString());
  }

  @Test
  void aTokenizerOfAnotherModelIsReported() throws Exception {
    new TinyModel().write(directory);
    TinyModel.writeTokenizer(directory, 9);
    assertFault("model.onnx", "tokenizer.json", "do not fit each other");
  }

  @Test
  void anotherDimensionThanAnnouncedIsReported() throws Exception {
    new TinyModel().write(directory);
    file("config.json", "{'hidden_size': 384}");
    assertFault("model.onnx", "2 components", "384");
  }

  @Test
  void outputsAndInputsThatAreNotThoseOfTextsAreReported() throws Exception {
    new TinyModel().output("logits").write(directory);
    assertFault("model.onnx", "gives logits", "export");
    new TinyModel().pooled().write(directory);
    assertFault("model.onnx", "last_hidden_state of FLOAT[1, 2]");
    new TinyModel().output("sentence_embedding").write(directory);
    assertFault("model.onnx", "sentence_embedding of FLOAT[1, ");
    new TinyModel().input("pixel_values", TinyModel.INT64).write(directory);
    assertFault("model.onnx", "the input pixel_values");
  }

  @Test
  void numbersThatAreNotFiniteAreReported() throws Exception {
    new TinyModel().table(new float[][] {{Float.NaN, 0}, {3, 0}, {0, 4}, {5, 1}}).write(directory);
    assertFault("model.onnx", "no finite numbers");
  }

  @Test
  void aModelThatIsClosedSaysSo() throws Exception {
    new TinyModel().write(directory);
    SentenceModel model = new OnnxModelProvider().open(directory);
    model.close();
    model.close();
    String message =
        assertThrows(IllegalStateException.class, () -> model.question("a")).getMessage();
    assertTrue(message.contains(directory + " is closed"), message);
  }
}
