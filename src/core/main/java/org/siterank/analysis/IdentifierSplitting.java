package org.siterank.analysis;

/**
 * Splitting of an identifier such as {@code os.path.join}, {@code pg_dump} or {@code
 * ThreadPoolExecutor}. Ordinary words are the same in every grain.
 *
 * <p>Positions count parts in all of them, so that a phrase of parts matches in the index.
 */
public enum IdentifierSplitting {
  /** The whole, and at its place its parts, one position each: for the index. */
  WHOLE_AND_PARTS,
  /** The whole alone: for a word of a query. */
  WHOLE,
  /** The parts alone: for phrases, and for words that are not found whole. */
  PARTS
}
