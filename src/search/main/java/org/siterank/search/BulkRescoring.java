package org.siterank.search;

import org.apache.lucene.search.BulkScorer;

/** One that also gives other scores to many documents at once. */
interface BulkRescoring extends Rescoring {
  BulkScorer of(BulkScorer whole);
}
