package org.siterank.meaning.onnx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.meaning.SentenceModelException;

/**
 * Reads the settings that sentence-transformers writes beside a model. All of these files may be
 * missing: then the mean is taken over the tokens, and nothing is put before a text.
 */
final class SettingsReader {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Models of this kind number positions from 2 on, so that two of them are not used. */
  private static final List<String> OFFSET_POSITIONS =
      List.of("roberta", "xlm-roberta", "camembert", "mpnet");

  /** Keys of 1_Pooling/config.json. */
  private static final Map<String, Pooling> POOLINGS =
      new TreeMap<>(
          Map.of(
              "pooling_mode_cls_token", Pooling.CLS,
              "pooling_mode_mean_tokens", Pooling.MEAN,
              "pooling_mode_max_tokens", Pooling.MAX,
              "pooling_mode_mean_sqrt_len_tokens", Pooling.MEAN,
              "pooling_mode_weightedmean_tokens", Pooling.WEIGHTED_MEAN,
              "pooling_mode_lasttoken", Pooling.LAST_TOKEN));

  private final Path directory;

  private SettingsReader(Path directory) {
    this.directory = directory;
  }

  /**
   * The settings of the model in a directory.
   *
   * @param pooled whether the model pools by itself, so that how it does is no setting
   * @throws SentenceModelException when they are damaged, or ask for what is not supported
   */
  static ModelSettings read(Path directory, boolean pooled) throws SentenceModelException {
    return new SettingsReader(directory).read(pooled);
  }

  private ModelSettings read(boolean pooled) throws SentenceModelException {
    JsonNode config = json("config.json");
    Path poolingFolder = pooled ? Path.of("1_Pooling") : modules();
    String poolingFile = poolingFolder.resolve("config.json").toString();
    JsonNode pooling = pooled ? MissingNode.getInstance() : json(poolingFile);
    JsonNode sentences = json("config_sentence_transformers.json");
    JsonNode prompts = sentences.path("prompts");
    String usual = prompts.path(sentences.path("default_prompt_name").asText("")).asText("");
    ModelSettings settings =
        new ModelSettings(
            pooling(poolingFile, pooling),
            prompt(prompts, usual, "query"),
            prompt(prompts, usual, "document", "passage", "corpus"),
            tokens(config),
            pooled ? 0 : pooling.path("word_embedding_dimension").asInt(dimension(config)));
    boolean hasPrompt = !settings.questionPrompt().isEmpty() || !settings.textPrompt().isEmpty();
    if (hasPrompt && !pooling.path("include_prompt").asBoolean(true)) {
      throw unsupported(poolingFile, "include_prompt: false");
    }
    return settings;
  }

  /** As sentence-transformers chooses: by name, else the default one. */
  private static String prompt(JsonNode prompts, String usual, String... names) {
    for (String name : names) {
      if (prompts.path(name).isTextual()) {
        return prompts.path(name).textValue();
      }
    }
    return usual;
  }

  private static int dimension(JsonNode config) {
    return config.path("hidden_size").asInt(config.path("dim").asInt(0));
  }

  /** The directory of the pooling settings. */
  private Path modules() throws SentenceModelException {
    String folder = "1_Pooling";
    for (JsonNode module : json("modules.json")) {
      String type = module.path("type").asText();
      String name = type.substring(type.lastIndexOf('.') + 1);
      switch (name) {
        case "Transformer", "Normalize" -> {}
        case "Pooling" -> folder = module.path("path").asText(folder);
        default ->
            throw new SentenceModelException(
                directory.resolve("modules.json")
                    + " has the module "
                    + name
                    + ", which is not supported outside of the model; export the whole model, so"
                    + " that it gives sentence_embedding, or take another one");
      }
    }
    return Path.of(folder);
  }

  private Pooling pooling(String file, JsonNode config) throws SentenceModelException {
    List<Pooling> chosen = new ArrayList<>();
    for (Map.Entry<String, Pooling> mode : POOLINGS.entrySet()) {
      if (config.path(mode.getKey()).asBoolean(false)) {
        chosen.add(mode.getValue());
      }
    }
    String named = config.path("pooling_mode").asText("");
    if (!named.isEmpty()) {
      chosen.add(
          switch (named) {
            case "cls" -> Pooling.CLS;
            case "mean", "mean_sqrt_len_tokens" -> Pooling.MEAN;
            case "max" -> Pooling.MAX;
            case "weightedmean" -> Pooling.WEIGHTED_MEAN;
            case "lasttoken" -> Pooling.LAST_TOKEN;
            default -> throw unsupported(file, "pooling_mode: " + named);
          });
    }
    if (chosen.size() > 1) {
      throw unsupported(file, "pooling by several modes at once");
    }
    boolean silent = config.isMissingNode() || config.isEmpty();
    if (chosen.isEmpty() && !silent) {
      throw unsupported(file, "pooling by none of the known modes");
    }
    return chosen.isEmpty() ? Pooling.MEAN : chosen.get(0);
  }

  private SentenceModelException unsupported(String file, String what) {
    return new SentenceModelException(
        directory.resolve(file)
            + " asks for "
            + what
            + ", which is not supported; take another"
            + " model");
  }

  private int tokens(JsonNode config) throws SentenceModelException {
    int most = Math.min(ModelSettings.MOST_TOKENS, positions(config));
    JsonNode[] announced = {
      json("sentence_bert_config.json").path("max_seq_length"),
      json("tokenizer_config.json").path("model_max_length")
    };
    for (JsonNode length : announced) {
      // Where a tokenizer has no limit, transformers writes 1e30.
      if (length.isNumber() && length.doubleValue() < Integer.MAX_VALUE) {
        if (length.asInt() < 4) {
          throw unsupported("the settings of " + directory.getFileName(), length + " tokens");
        }
        return Math.min(most, length.asInt());
      }
    }
    return most;
  }

  private static int positions(JsonNode config) {
    int positions = config.path("max_position_embeddings").asInt(0);
    if (positions < 1) {
      return Integer.MAX_VALUE;
    }
    boolean offset = OFFSET_POSITIONS.contains(config.path("model_type").asText());
    return offset ? positions - 2 : positions;
  }

  /** A file's content; missing where there is no such file. */
  private JsonNode json(String name) throws SentenceModelException {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new SentenceModelException(
          file
              + " is no JSON from line "
              + (e.getLocation() == null ? 1 : e.getLocation().getLineNr())
              + " on; copy it again from the model's repository",
          e);
    } catch (IOException e) {
      throw new SentenceModelException(file + " cannot be read: " + e, e);
    }
  }
}
