package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.search.Scorer;

/** Gives the documents of a segment other scores. */
@FunctionalInterface
interface Rescoring {
  Scorer of(Scorer scorer) throws IOException;
}
