package org.siterank.document;

import java.util.List;
import org.siterank.site.Page;

/** Result of reading a document: a page, or the reason why there is none. */
public sealed interface Parsed {

  /**
   * The document was read.
   *
   * @param page what it says
   * @param linksDropped links beyond {@link DocumentParser#MAX_LINKS}, which are not in the page
   * @param textCut whether its text is longer than what is taken of one
   * @param readers what its head states about who may read it
   */
  record Document(Page page, int linksDropped, boolean textCut, List<String> readers)
      implements Parsed {

    public Document {
      readers = List.copyOf(readers);
    }

    /** A document that states nothing about its readers. */
    public Document(Page page, int linksDropped, boolean textCut) {
      this(page, linksDropped, textCut, List.of());
    }
  }

  /**
   * The document cannot be read. Never fatal for a crawl: the address is reported with the problem.
   *
   * @param mediaType what the document is, as far as can be told
   * @param supported whether there is a reader for it, so that it is this one that is broken
   * @param problem what is wrong, in plain words
   */
  record Unreadable(String mediaType, boolean supported, String problem) implements Parsed {}
}
