package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.meaning.SentenceModelException;

class ModelFilesTest {

  @TempDir private Path directory;

  @BeforeEach
  void writeTokenizer() throws IOException {
    file("tokenizer.json", "{}");
  }

  private void file(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private void assertFault(Path model, String... parts) {
    String message =
        assertThrows(SentenceModelException.class, () -> ModelFiles.in(model)).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void theFirstOfTheNamesIsTaken() throws Exception {
    List<String> names = new ArrayList<>(ModelFiles.NAMES);
    Collections.reverse(names);
    for (String name : names) {
      file(name, "");
      assertEquals(directory.resolve(name), ModelFiles.in(directory).model());
    }
  }

  @Test
  void anotherNameIsTakenWhenItIsTheOnlyOne() throws Exception {
    file("onnx/model_qint8_avx2.onnx", "");
    assertEquals(
        "model_qint8_avx2.onnx", ModelFiles.in(directory).model().getFileName().toString());
    file("model_q4.onnx", "");
    assertFault(directory, "model_q4.onnx, onnx/model_qint8_avx2.onnx", "rename");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    assertFault(directory.resolve("away"), directory.resolve("away").toString(), "does not exist");
    assertFault(directory, "no model in " + directory, "onnx/model.onnx");
    file("model.onnx", "");
    Files.delete(directory.resolve("tokenizer.json"));
    assertFault(directory, directory.resolve("tokenizer.json").toString(), "missing");
  }

  @Test
  void aPointerOfGitLfsIsNoModel() throws Exception {
    file("model.onnx", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 133\n");
    assertFault(directory, "model.onnx", "git lfs pull");
  }

  @Test
  void weightsBesideTheModelBelongToIt() throws Exception {
    file("onnx/model.onnx", "");
    file("onnx/model.onnx_data", "");
    file("onnx/other.onnx", "");
    assertEquals(
        List.of("model.onnx", "model.onnx_data", "tokenizer.json"),
        ModelFiles.in(directory).content().stream()
            .map(file -> file.getFileName().toString())
            .toList());
  }
}
