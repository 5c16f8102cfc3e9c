package org.siterank.meaning.onnx;

/**
 * How a model is used.
 *
 * @param pooling how token vectors become one
 * @param questionPrompt what is put before a question; may be empty
 * @param textPrompt what is put before another text; may be empty
 * @param tokens how many tokens of a text are read, at most
 * @param dimension the number of components that the settings announce; 0 where they do not
 */
record ModelSettings(
    Pooling pooling, String questionPrompt, String textPrompt, int tokens, int dimension) {

  /**
   * Tokens that are read, whatever the model could. The time for a text grows faster than its
   * length, and passages have about 120 words, which are some 160 tokens. Our choice.
   */
  static final int MOST_TOKENS = 512;
}
