package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import org.siterank.accesslog.QueryText;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModels;
import org.siterank.search.BestBets;
import org.siterank.search.ChosenPages;
import org.siterank.search.Meaning;
import org.siterank.search.QueryRules;
import org.siterank.search.SearchOptions;
import org.siterank.search.Synonyms;
import org.siterank.searchlog.ChosenResults;
import org.siterank.searchlog.SearchLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of synonyms, best bets and of what people open, read again when they change. When what
 * is there now cannot be read, the last that could goes on to count, and a warning says so. Not
 * thread-safe.
 */
final class RuleFiles implements Closeable {

  private record Stamp(Optional<FileTime> modified, long size) {}

  private interface Reader<T> {
    T read(Path file) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(RuleFiles.class);

  private static final Stamp ABSENT = new Stamp(Optional.empty(), -1);

  private final SearchOptions options;
  private final Optional<Path> chosenFile;
  private Stamp chosenStamp = ABSENT;
  private Stamp synonymsStamp = ABSENT;
  private Stamp bestBetsStamp = ABSENT;
  private QueryRules rules = QueryRules.NONE;
  private boolean read;
  private Optional<SentenceModel> model = Optional.empty();
  private boolean opened;
  private long version;

  /**
   * @param data the folder with what was learnt of results; it need not exist
   */
  RuleFiles(SearchOptions options, Path data) {
    this.options = options;
    this.chosenFile =
        Optional.of(data.resolve(ChosenResults.FILE))
            .filter(file -> options.chosen() == SearchOptions.Chosen.ON);
  }

  /**
   * The rules as they are now.
   *
   * @throws IOException when they cannot be read and never could; later, a warning is logged
   */
  QueryRules now() throws IOException {
    Stamp synonyms = stamp(options.synonyms());
    Stamp bestBets = stamp(options.bestBets());
    Stamp chosen = stamp(chosenFile);
    if (read
        && Objects.equals(synonyms, synonymsStamp)
        && Objects.equals(bestBets, bestBetsStamp)
        && Objects.equals(chosen, chosenStamp)) {
      return rules;
    }
    try {
      rules =
          QueryRules.of(
                  read(options.synonyms(), Synonyms.NONE, Synonyms::read),
                  read(options.bestBets(), BestBets.NONE, BestBets::read),
                  options.language())
              .by(options.meaning(), model())
              .preferringNewer(options.newer() == SearchOptions.Newer.MILD)
              .choosing(chosen(chosen));
      version++;
    } catch (IOException e) {
      if (!read) {
        throw e;
      }
      LOG.warn("{}; what was read before goes on to count", e.toString());
    }
    read = true;
    synonymsStamp = synonyms;
    bestBetsStamp = bestBets;
    chosenStamp = chosen;
    return rules;
  }

  /** Results that people open; nothing, and a warning, where it cannot be read. */
  private ChosenPages chosen(Stamp stamp) {
    if (stamp.modified().isEmpty()) {
      return ChosenPages.NONE;
    }
    try {
      return ChosenPages.read(
          chosenFile.orElseThrow(), query -> QueryText.of(query).orElse(SearchLog.WITHHELD));
    } catch (IOException e) {
      LOG.warn("search.chosen: {}; the next siterank run writes it anew", e.getMessage());
      return ChosenPages.NONE;
    }
  }

  /** The sentence model, opened once; nothing, and a warning, where it cannot be used. */
  private Optional<SentenceModel> model() {
    if (options.meaning() == Meaning.SENTENCES && !opened) {
      opened = true;
      try {
        model = Optional.of(SentenceModels.open(options.model()));
      } catch (SentenceModelException e) {
        LOG.warn("search.meaning: {}; pages are found by words alone", e.getMessage());
      }
    }
    return model;
  }

  @Override
  public void close() throws IOException {
    if (model.isPresent()) {
      model.get().close();
    }
    model = Optional.empty();
    opened = false;
    read = false;
  }

  /** A number that changes with the rules. */
  long version() {
    return version;
  }

  private static <T> T read(Optional<Path> file, T none, Reader<T> reader) throws IOException {
    return file.isPresent() ? reader.read(file.get()) : none;
  }

  private static Stamp stamp(Optional<Path> file) throws IOException {
    if (file.isEmpty() || !Files.exists(file.get())) {
      return ABSENT;
    }
    BasicFileAttributes now = Files.readAttributes(file.get(), BasicFileAttributes.class);
    return new Stamp(Optional.of(now.lastModifiedTime()), now.size());
  }
}
