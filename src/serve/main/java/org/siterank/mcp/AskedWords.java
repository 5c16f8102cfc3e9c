package org.siterank.mcp;

/** Counts the searches of assistants, as those of people are counted. */
public interface AskedWords {

  /** Counts nothing. */
  AskedWords NONE = (words, pages, client) -> {};

  /**
   * A search was answered.
   *
   * @param words as they were asked
   * @param pages how many pages they find
   * @param client the address of the client
   */
  void asked(String words, long pages, String client);
}
