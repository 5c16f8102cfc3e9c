package org.siterank.meaning.onnx;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.meaning.SentenceModelException;

/**
 * Cuts texts into the tokens of a model, by HuggingFace's library, which knows every kind of {@code
 * tokenizer.json}. Its functions are called without the classes of DJL around them: these ask a
 * server of theirs whenever a tokenizer is opened.
 *
 * <p>Thread-safe but for {@link #close}.
 */
final class TextTokenizer implements AutoCloseable {

  /**
   * Characters that are read for each token of the most that a text may have. Words of most
   * languages have fewer; without a limit, a long text costs time though its end is cut off.
   */
  static final int CHARS_PER_TOKEN = 16;

  private static final TokenizersLibrary LIBRARY = TokenizersLibrary.LIB;

  private final long handle;
  private final int mostChars;

  private TextTokenizer(long handle, int mostTokens) {
    this.handle = handle;
    this.mostChars = mostTokens * CHARS_PER_TOKEN;
  }

  /**
   * Opens a tokenizer.
   *
   * @param mostTokens where longer texts are cut
   */
  static TextTokenizer open(Path file, int mostTokens) throws SentenceModelException {
    long handle;
    try {
      handle = LIBRARY.createTokenizerFromString(Files.readString(file));
    } catch (IOException | RuntimeException e) {
      throw new SentenceModelException(
          file
              + " is damaged or no tokenizer of HuggingFace; copy it again from the model's"
              + " repository: "
              + firstLine(e),
          e);
    }
    LIBRARY.disablePadding(handle);
    LIBRARY.setTruncation(handle, mostTokens, "LONGEST_FIRST", 0);
    return new TextTokenizer(handle, mostTokens);
  }

  private static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return message.substring(0, Math.min(message.length(), 200));
  }

  /** The tokens of a text; those at the end are left out where there are too many. */
  Tokens tokens(String text) {
    Tokens tokens = encode(wellFormed(text));
    // A model cannot read nothing, and not every one marks the ends of a text.
    return tokens.count() == 0 ? encode(".") : tokens;
  }

  private Tokens encode(String text) {
    long encoding = LIBRARY.encode(handle, text, true);
    try {
      return new Tokens(LIBRARY.getTokenIds(encoding), LIBRARY.getTypeIds(encoding));
    } finally {
      LIBRARY.deleteEncoding(encoding);
    }
  }

  /** The beginning of a text, without halves of characters, which the library does not take. */
  private String wellFormed(String text) {
    int length = Math.min(text.length(), mostChars);
    StringBuilder clean = new StringBuilder(length);
    for (int i = 0; i < length; ) {
      int c = text.codePointAt(i);
      boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
      clean.appendCodePoint(half || c == 0 ? ' ' : c);
      i += Character.charCount(c);
    }
    return clean.toString();
  }

  @Override
  public void close() {
    LIBRARY.deleteTokenizer(handle);
  }
}
