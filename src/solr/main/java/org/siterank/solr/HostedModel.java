package org.siterank.solr;

import java.util.Optional;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModels;

/**
 * The sentence model of the add-on {@code siterank-meaning}, whose files lie beside the plugin's:
 * one for all collections of a node, opened with the first question.
 */
final class HostedModel {

  private static SentenceModel opened;
  private static String reason = "";

  private HostedModel() {}

  /**
   * The model by which questions are read.
   *
   * @param fingerprint of the model that gave the pages their vectors
   * @throws SentenceModelException when there is none here, or another one
   */
  static synchronized SentenceModel of(String fingerprint) throws SentenceModelException {
    if (opened == null && reason.isEmpty()) {
      open();
    }
    if (opened == null) {
      throw new SentenceModelException(reason);
    }
    if (!opened.fingerprint().equals(fingerprint)) {
      throw new SentenceModelException(
          "the model "
              + opened.name()
              + " in Solr is "
              + opened.fingerprint()
              + ", and the pages have vectors of "
              + fingerprint
              + "; copy the model that search.model names, and restart Solr");
    }
    return opened;
  }

  private static void open() {
    try {
      if (SentenceModels.available()) {
        opened = SentenceModels.open(Optional.empty());
      } else {
        reason =
            "there is no sentence model in Solr; copy lib/meaning of the add-on siterank-meaning"
                + " into the folder lib of Solr's home, and restart Solr";
      }
    } catch (SentenceModelException e) {
      reason = e.getMessage();
    } catch (LinkageError e) { // A library was not copied.
      reason = "the sentence model cannot be used in Solr: " + e;
    }
  }
}
