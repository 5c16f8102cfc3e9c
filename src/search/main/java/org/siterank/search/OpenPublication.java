package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.util.IOUtils;
import org.siterank.analysis.Language;
import org.siterank.cache.Recent;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteField;

/**
 * One state of what can be found: the published index, and while a crawl is in progress the pages
 * it has just read, which replace their published versions. A searcher always belongs to an asker,
 * and finds only the pages that the asker may read. Thread-safe.
 */
final class OpenPublication {

  /** Sets of groups whose searcher is kept; our choice: a site has fewer kinds of readers. */
  private static final int KEPT = 64;

  private final OpenIndexes indexes;
  private final IndexReader reader;
  private final PublishedIndex published;
  private final SiteLanguages languages;
  private final boolean versions;
  private final Expansions expansions = new Expansions();
  private final ReadQueries read = new ReadQueries();
  private final AtomicInteger users = new AtomicInteger(1);

  /** The readers of all pages; read at the first use, guarded by searchers. */
  private VisiblePages visible;

  /** By those of the asker's groups that any page names; all pages by {@link #ALL}. */
  private final Map<Asker, PublishedSearcher> searchers = new Recent<>(KEPT);

  private static final Asker ALL = Asker.ADMINISTRATOR;

  private OpenPublication(OpenIndexes indexes, IndexReader reader, PublishedIndex published)
      throws IOException {
    this.indexes = indexes;
    this.reader = reader;
    this.published = published;
    this.languages = PublishedSearcher.languages(reader);
    this.versions =
        reader.leaves().stream()
            .anyMatch(
                leaf -> leaf.reader().getFieldInfos().fieldInfo(SiteField.VERSIONS.key()) != null);
  }

  /**
   * Opens indexes together, and closes them when nobody uses them any more. It has one user.
   *
   * @param indexes at least one is open
   */
  static OpenPublication of(OpenIndexes indexes) throws IOException {
    if (indexes.fresh() == null) {
      return new OpenPublication(indexes, indexes.published(), indexes.state());
    }
    List<IndexReader> parts = new ArrayList<>();
    if (indexes.published() != null) {
      parts.addAll(ReplacedPages.hidden(indexes.published(), indexes.fresh()));
    }
    parts.add(indexes.fresh());
    MultiReader together = new MultiReader(parts.toArray(IndexReader[]::new), false);
    try {
      return new OpenPublication(indexes, together, indexes.state());
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(together);
      throw e;
    }
  }

  /** An index that somebody else has open and closes, such as one that is not published yet. */
  static OpenPublication of(IndexReader reader, PublishedIndex described) throws IOException {
    return new OpenPublication(OpenIndexes.NONE, reader, described);
  }

  /**
   * A searcher of what somebody may read, to which the other pages do not exist. It is good as long
   * as this has users.
   */
  PublishedSearcher seenBy(Asker asker) throws IOException {
    synchronized (searchers) {
      Asker known = ALL;
      if (hasRules() && !asker.administrator()) {
        Set<String> groups = new HashSet<>(asker.groups());
        groups.retainAll(visible.groups());
        known = new Asker(groups, false);
      }
      PublishedSearcher searcher = searchers.get(known);
      if (searcher == null) {
        searcher = new PublishedSearcher(this, reader, known);
        searchers.put(known, searcher);
      }
      return searcher;
    }
  }

  /** Returns true if the site has access rules. */
  boolean hasRules() throws IOException {
    synchronized (searchers) {
      if (visible == null) {
        visible = VisiblePages.of(reader);
      }
      return visible.restricted();
    }
  }

  /** Returns true if some pages are versions of each other. */
  boolean hasVersions() {
    return versions;
  }

  /** The indexes that it has open. */
  OpenIndexes indexes() {
    return indexes;
  }

  /** Describes the index. */
  PublishedIndex published() {
    return published;
  }

  /** Number of all pages. */
  int pages() {
    return reader.numDocs();
  }

  /** The languages of the site, the most common first; never empty. */
  List<Language> languages() {
    return languages.all();
  }

  /** Expansions of prefixes and fuzzy words, by its terms. */
  Expansions expansions() {
    return expansions;
  }

  /** Users' queries as they were read for it. */
  ReadQueries read() {
    return read;
  }

  /** One more user; false when the last one has left. */
  boolean enter() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** One user less; the last one closes the files. */
  void leave() throws IOException {
    if (users.decrementAndGet() == 0) {
      if (reader instanceof MultiReader together) {
        together.close();
      }
      indexes.close();
    }
  }

  /** How many use it. */
  int users() {
    return users.get();
  }
}
