package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.meaning.SentenceModelException;

/** The files as sentence-transformers 2 to 5 and transformers 4 write them. */
class SettingsReaderTest {

  private static final String POOLING = "1_Pooling/config.json";

  @TempDir private Path directory;

  private void file(String name, String json) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, json.replace('\'', '"'));
  }

  private ModelSettings read() throws SentenceModelException {
    return SettingsReader.read(directory, false);
  }

  private void assertFault(String... parts) {
    String message = assertThrows(SentenceModelException.class, this::read).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void withoutFilesTheMeanIsTakenAndNothingIsPutBefore() throws Exception {
    assertEquals(new ModelSettings(Pooling.MEAN, "", "", 512, 0), read());
  }

  @Test
  void eachPoolingIsReadByItsKey() throws Exception {
    Map<String, Pooling> modes =
        Map.of(
            "cls_token", Pooling.CLS,
            "mean_tokens", Pooling.MEAN,
            "max_tokens", Pooling.MAX,
            "mean_sqrt_len_tokens", Pooling.MEAN,
            "weightedmean_tokens", Pooling.WEIGHTED_MEAN,
            "lasttoken", Pooling.LAST_TOKEN);
    for (Map.Entry<String, Pooling> mode : modes.entrySet()) {
      file(
          POOLING,
          "{'word_embedding_dimension': 768, 'pooling_mode_x': false, 'pooling_mode_"
              + mode.getKey()
              + "': true}");
      assertEquals(mode.getValue(), read().pooling(), mode.getKey());
      assertEquals(768, read().dimension());
    }
    file(POOLING, "{'embedding_dimension': 768, 'pooling_mode': 'lasttoken'}");
    assertEquals(Pooling.LAST_TOKEN, read().pooling());
  }

  @Test
  void aPoolingThatIsNotSupportedIsReported() throws Exception {
    file(POOLING, "{'pooling_mode_cls_token': true, 'pooling_mode_mean_tokens': true}");
    assertFault(POOLING, "several modes at once");
    file(POOLING, "{'pooling_mode_cls_token': false, 'pooling_mode_new': true}");
    assertFault(POOLING, "none of the known modes");
    file(POOLING, "{'pooling_mode': 'new'}");
    assertFault(POOLING, "pooling_mode: new");
  }

  @Test
  void thePoolingIsWhereTheModulesSay() throws Exception {
    file(
        "modules.json",
        "[{'idx': 0, 'path': '', 'type': 'sentence_transformers.models.Transformer'},"
            + " {'idx': 1, 'path': 'pool', 'type': 'sentence_transformers.models.Pooling'},"
            + " {'idx': 2, 'path': '2_N', 'type': 'sentence_transformers.models.Normalize'}]");
    file("pool/config.json", "{'pooling_mode_cls_token': true}");
    file(POOLING, "{'pooling_mode_max_tokens': true}");
    assertEquals(Pooling.CLS, read().pooling());
  }

  @Test
  void aModuleOutsideOfTheModelIsReportedUnlessTheModelPoolsByItself() throws Exception {
    file("modules.json", "[{'path': '2_Dense', 'type': 'sentence_transformers.models.Dense'}]");
    assertFault("modules.json", "Dense", "sentence_embedding");
    assertEquals(Pooling.MEAN, SettingsReader.read(directory, true).pooling());
  }

  @Test
  void promptsAreChosenByNameElseTheDefaultOne() throws Exception {
    String file = "config_sentence_transformers.json";
    file(file, "{'prompts': {'query': 'query: ', 'passage': 'passage: '}}");
    assertEquals("query: ", read().questionPrompt());
    assertEquals("passage: ", read().textPrompt());
    file(
        file,
        "{'prompts': {'query': 'Q ', 'document': '', 'x': 'X '}, 'default_prompt_name': 'x'}");
    assertEquals("Q ", read().questionPrompt());
    assertEquals("", read().textPrompt());
    file(file, "{'prompts': {'x': 'X '}, 'default_prompt_name': 'x'}");
    assertEquals("X ", read().questionPrompt());
    assertEquals("X ", read().textPrompt());
    file(file, "{'prompts': {'x': 'X '}, 'default_prompt_name': null}");
    assertEquals("", read().questionPrompt());
  }

  @Test
  void promptsThatAreNotPooledAreReported() throws Exception {
    file(POOLING, "{'pooling_mode_mean_tokens': true, 'include_prompt': false}");
    assertEquals(Pooling.MEAN, read().pooling());
    file("config_sentence_transformers.json", "{'prompts': {'query': 'Q '}}");
    assertFault(POOLING, "include_prompt");
  }

  @Test
  void theSentenceLengthGoesBeforeTheTokenizersAndThatBeforeThePositions() throws Exception {
    file("config.json", "{'max_position_embeddings': 400, 'hidden_size': 384}");
    assertEquals(400, read().tokens());
    assertEquals(384, read().dimension());
    file("tokenizer_config.json", "{'model_max_length': 300}");
    assertEquals(300, read().tokens());
    file("sentence_bert_config.json", "{'max_seq_length': 256, 'do_lower_case': false}");
    assertEquals(256, read().tokens());
    file("sentence_bert_config.json", "{'max_seq_length': null}");
    assertEquals(300, read().tokens());
  }

  @Test
  void noLengthGoesBeyondThePositionsOrOurs() throws Exception {
    file("sentence_bert_config.json", "{'max_seq_length': 8192}");
    assertEquals(512, read().tokens());
    file("config.json", "{'max_position_embeddings': 258, 'model_type': 'xlm-roberta'}");
    assertEquals(256, read().tokens());
    file("sentence_bert_config.json", "{'max_seq_length': 1}");
    assertFault("1 tokens");
  }

  @Test
  void aTokenizerWithoutALimitIsNone() throws Exception {
    file("tokenizer_config.json", "{'model_max_length': 1000000000000000019884624838656}");
    assertEquals(512, read().tokens());
  }

  @Test
  void aDamagedFileIsNamedWithItsLine() throws Exception {
    file("config.json", "{\n'hidden_size': 384,\n'a'");
    assertFault("config.json", "line 3");
  }
}
