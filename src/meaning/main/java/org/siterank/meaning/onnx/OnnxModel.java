package org.siterank.meaning.onnx;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;

/** A model that is open. A text has the same vector whatever else is asked at the same time. */
final class OnnxModel implements SentenceModel {

  /** Read once when a model is opened, to see whether its files fit each other. */
  private static final String TRIAL = "Opening hours of the library, 2026: 9–17 h.";

  private final Path directory;
  private final ModelSettings settings;
  private final ModelLanguages languages;
  private final String fingerprint;
  private final TextTokenizer tokenizer;
  private final Graph graph;
  private final int dimension;

  /** The read lock is held while the native code runs, the write lock while its memory is freed. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private boolean closed;

  private OnnxModel(ModelFiles files, Graph graph) throws SentenceModelException {
    this.directory = files.directory();
    this.graph = graph;
    this.settings = SettingsReader.read(directory, graph.isPooled());
    this.languages = ModelLanguages.read(directory);
    this.tokenizer = TextTokenizer.open(files.tokenizer(), settings.tokens());
    try {
      this.fingerprint = Fingerprint.of(files, settings);
      this.dimension = dimension(files);
    } catch (SentenceModelException e) {
      tokenizer.close();
      throw e;
    } catch (IOException e) {
      tokenizer.close();
      throw new SentenceModelException(files.model() + " cannot be read: " + e, e);
    }
  }

  /** Opens the model in a directory. */
  static OnnxModel open(Path directory) throws SentenceModelException {
    ModelFiles files = ModelFiles.in(directory);
    Graph graph = Graph.open(files.model());
    try {
      return new OnnxModel(files, graph);
    } catch (SentenceModelException e) {
      close(graph);
      throw e;
    }
  }

  private int dimension(ModelFiles files) throws SentenceModelException {
    Numbers numbers;
    try {
      numbers = graph.numbers(tokenizer.tokens(TRIAL));
    } catch (OrtException e) {
      throw new SentenceModelException(
          files.model()
              + " and "
              + files.tokenizer()
              + " do not fit each other; copy both again from one repository: "
              + e.getMessage(),
          e);
    }
    if (settings.dimension() > 0 && settings.dimension() != numbers.dimension()) {
      throw new SentenceModelException(
          files.model()
              + " gives vectors of "
              + numbers.dimension()
              + " components, but the settings in "
              + directory
              + " announce "
              + settings.dimension()
              + "; copy model and settings again from one repository");
    }
    for (float value : numbers.values()) {
      if (!Float.isFinite(value)) {
        throw new SentenceModelException(
            files.model()
                + " gives no finite numbers; take the model in another precision, such as 32 bit");
      }
    }
    return numbers.dimension();
  }

  @Override
  public String name() {
    return directory.toString();
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean reads(String language) {
    return languages.has(language);
  }

  @Override
  public float[] question(String text) {
    return vector(settings.questionPrompt() + text);
  }

  @Override
  public List<float[]> texts(List<String> texts) {
    return texts.parallelStream().map(text -> vector(settings.textPrompt() + text)).toList();
  }

  private float[] vector(String text) {
    lock.readLock().lock();
    try {
      if (closed) {
        throw new IllegalStateException("the sentence model " + directory + " is closed");
      }
      Numbers numbers = graph.numbers(tokenizer.tokens(text));
      float[] vector =
          graph.isPooled()
              ? numbers.values()
              : settings.pooling().pool(numbers.values(), numbers.dimension());
      return Pooling.toUnitLength(vector);
    } catch (OrtException | SentenceModelException e) {
      throw new IllegalStateException(
          "the sentence model " + directory + " failed on a text: " + e.getMessage(), e);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        tokenizer.close();
        close(graph);
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static void close(Graph graph) {
    try {
      graph.close();
    } catch (OrtException e) {
      throw new IllegalStateException("ONNX Runtime cannot free a model", e);
    }
  }
}
