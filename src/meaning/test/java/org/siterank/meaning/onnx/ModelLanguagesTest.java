package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.meaning.SentenceModelException;

class ModelLanguagesTest {

  @TempDir private Path directory;

  private ModelLanguages read(String readme) throws IOException, SentenceModelException {
    Files.writeString(directory.resolve("README.md"), readme);
    return ModelLanguages.read(directory);
  }

  @Test
  void oneLanguageOrAListIsRead() throws Exception {
    assertEquals(Set.of("en"), read("---\nlanguage: en\ntags:\n- x\n---\n# Model").tags());
    assertEquals(Set.of("de", "pt"), read("---\nlanguage:\n- de\n- pt-BR\n---\nText").tags());
    assertTrue(read("---\nlanguage: [en, fr]\n---\n").has("fr"));
    assertFalse(read("---\nlanguage: [en, fr]\n---\n").has("de"));
  }

  @Test
  void aModelThatDoesNotTellReadsEveryLanguage() throws Exception {
    assertTrue(ModelLanguages.read(directory).has("ja"));
    assertTrue(read("# Model\n\nlanguage: en").has("ja"));
    assertTrue(read("---\nlicense: mit\n---\n").has("ja"));
    assertTrue(read("---\nlanguage:\n- multilingual\n- en\n---\n").has("ja"));
  }

  @Test
  void aDamagedHeadIsSaid() {
    SentenceModelException thrown =
        assertThrows(
            SentenceModelException.class, () -> read("---\nlanguage: [en\nlicense: x\n---\n"));
    assertTrue(thrown.getMessage().contains("README.md cannot be read"), thrown.getMessage());
  }
}
