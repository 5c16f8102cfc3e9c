package org.siterank.cluster;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A collection's note of pushes of pages: whether one is at work, and the form of the documents. It
 * is kept in the request parameters of the collection, which pushes of ranks use, too.
 */
final class SolrPushNote {

  /** The set of request parameters in which pushes keep notes. */
  private static final String SET = "siterank";

  private static final String IDLE = "idle ";
  private static final String SENDING = "sending ";

  /** Some documents have another form than others. */
  private static final String MIXED = "mixed";

  private final SolrCollection collection;
  private final String name;
  private String known;

  private SolrPushNote(SolrCollection collection, String name) {
    this.collection = collection;
    this.name = name;
  }

  /**
   * Reads the note.
   *
   * @param name of the collection: several may share their request parameters
   */
  static SolrPushNote read(SolrCollection collection, String name) throws IOException {
    SolrPushNote note = new SolrPushNote(collection, name + "/pages");
    note.known = note.now();
    return note;
  }

  private String now() throws IOException {
    return collection.parameters(SET).getOrDefault(name, "");
  }

  /** Returns true if pages had been pushed into the collection when the note was read. */
  boolean isOurs() {
    return !known.isEmpty();
  }

  /** Asks again, and returns true if pages have been pushed by now. */
  boolean isOursNow() throws IOException {
    return !now().isEmpty();
  }

  /** Returns true if all documents have this form. */
  boolean hasForm(String form) {
    return known.endsWith(" " + form);
  }

  /** Notes that documents are about to be sent: a push that is killed leaves both forms. */
  void begin(String form) throws IOException {
    write(SENDING + (hasForm(form) ? form : MIXED));
  }

  /** Notes that all documents have this form, unless another push has sent others meanwhile. */
  void end(String form) throws IOException {
    if (!known.equals(IDLE + form)) {
      String now = now();
      boolean alone = now.equals(known) || now.endsWith(" " + form);
      write(IDLE + (alone ? form : MIXED));
    }
  }

  private void write(String state) throws IOException {
    Map<String, String> notes = new LinkedHashMap<>(collection.parameters(SET));
    notes.put(name, state);
    collection.putParameters(SET, notes);
    known = state;
  }
}
