package org.siterank.meaning.onnx;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.meaning.SentenceModelException;

/**
 * Where the files of a model are, in the layout of a repository of sentence-transformers.
 *
 * @param directory the directory with the settings
 * @param model the graph and its weights
 * @param tokenizer the vocabulary and how a text is cut
 */
record ModelFiles(Path directory, Path model, Path tokenizer) {

  /** The files that are looked for, in this order. Full precision comes first. */
  static final List<String> NAMES =
      List.of(
          "model.onnx",
          "onnx/model.onnx",
          "model_quantized.onnx",
          "onnx/model_quantized.onnx",
          "model_int8.onnx",
          "onnx/model_int8.onnx");

  private static final String TOKENIZER = "tokenizer.json";

  /** Begins a file that Git LFS has not fetched yet. */
  private static final String POINTER = "version https://git-lfs";

  /**
   * Finds the first model of {@link #NAMES}, or the only other one.
   *
   * @throws SentenceModelException when a file is missing
   */
  static ModelFiles in(Path directory) throws SentenceModelException {
    if (!Files.isDirectory(directory)) {
      throw new SentenceModelException(
          "the directory of the sentence model "
              + directory
              + " does not exist or cannot be read; name a directory with model.onnx and "
              + TOKENIZER);
    }
    Path tokenizer = directory.resolve(TOKENIZER);
    if (!Files.isReadable(tokenizer)) {
      throw new SentenceModelException(
          tokenizer
              + " is missing or cannot be read; copy it from the model's repository, beside the"
              + " model");
    }
    ModelFiles files = new ModelFiles(directory, model(directory), tokenizer);
    refusePointer(files.model);
    refusePointer(files.tokenizer);
    return files;
  }

  private static Path model(Path directory) throws SentenceModelException {
    for (String name : NAMES) {
      Path file = directory.resolve(name);
      if (Files.isRegularFile(file)) {
        return readable(file);
      }
    }
    List<Path> others = new ArrayList<>(models(directory));
    others.addAll(models(directory.resolve("onnx")));
    if (others.size() == 1) {
      return readable(others.get(0));
    }
    throw new SentenceModelException(
        others.isEmpty()
            ? "there is no model in "
                + directory
                + ": neither model.onnx nor onnx/model.onnx; export the model to ONNX, or copy the"
                + " file from its repository"
            : directory
                + " has several models: "
                + others.stream()
                    .map(file -> directory.relativize(file).toString())
                    .collect(Collectors.joining(", "))
                + "; rename the one to use to model.onnx");
  }

  private static Path readable(Path file) throws SentenceModelException {
    if (!Files.isReadable(file)) {
      throw new SentenceModelException(
          file + " cannot be read; give this user the right: chmod a+r " + file);
    }
    return file;
  }

  private static List<Path> models(Path directory) throws SentenceModelException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".onnx")).sorted().toList();
    } catch (IOException e) {
      throw new SentenceModelException(directory + " cannot be read: " + e, e);
    }
  }

  private static void refusePointer(Path file) throws SentenceModelException {
    try (InputStream in = Files.newInputStream(file)) {
      if (new String(in.readNBytes(POINTER.length()), US_ASCII).equals(POINTER)) {
        throw new SentenceModelException(
            file + " is only a pointer of Git LFS; fetch the file itself: git lfs pull");
      }
    } catch (IOException e) {
      throw new SentenceModelException(file + " cannot be read: " + e, e);
    }
  }

  /** The files that vectors depend on: the graph, weights kept beside it, and the vocabulary. */
  List<Path> content() throws IOException {
    String name = model.getFileName().toString();
    try (Stream<Path> beside = Files.list(model.toAbsolutePath().getParent())) {
      return Stream.concat(
              beside.filter(file -> file.getFileName().toString().startsWith(name)).sorted(),
              Stream.of(tokenizer))
          .toList();
    }
  }
}
