package org.siterank.engines;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.siterank.cluster.Push;
import org.siterank.cluster.PushProgress;

/**
 * Writes ranks into an index that another program fills, and takes them out again.
 *
 * <p>Every push goes through all documents and sends what differs, so that one that was killed is
 * completed by the next, and a second one sends nothing. A document that is none of our pages any
 * more loses its rank. Where the field was there before the first push, {@link BeforeValues} keeps
 * what the documents held, and a value that somebody else has written since counts as theirs.
 *
 * <p>Memory: that of {@link PublishedRankTable} and two bits a page; see {@link BeforeValues} for
 * fields that were there before.
 */
public final class RankPush {

  private final PublishedRankTable ranks;
  private final RankTarget target;
  private final Path folder;
  private final PushProgress progress;
  private final BooleanSupplier stop;

  /**
   * @param folder where it is kept what documents held before; one push at a time uses it
   * @param progress called with the number of documents looked at
   * @param stop asked before each batch; once true the push ends with a {@link
   *     Push.StoppedException}
   */
  public RankPush(
      PublishedRankTable ranks,
      RankTarget target,
      Path folder,
      PushProgress progress,
      BooleanSupplier stop) {
    this.ranks = ranks;
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Writes the ranks.
   *
   * @param dryRun whether to report only, and send nothing
   * @throws IOException in one line, when it could not be done
   */
  public RankPushReport push(boolean dryRun) throws IOException {
    FieldClaim claim = target.claim();
    boolean keeps = claim.owner() == FieldClaim.Owner.THEIRS;
    try (BeforeValues before = BeforeValues.open(file())) {
      if (keeps) {
        checkKeeper(claim, before);
      }
      if (!dryRun && (claim.owner() == FieldClaim.Owner.ABSENT || isUnnoted(claim))) {
        if (keeps) {
          before.force(); // The file is there before the index says that it is.
        }
        target.prepare(new FieldClaim(claim.owner(), keeper(keeps, before)));
      }
      return new Pass(keeps ? Optional.of(before) : Optional.empty(), dryRun, this::wanted).run();
    }
  }

  private Path file() {
    return folder.resolve(target.fileName() + ".before");
  }

  private static boolean isUnnoted(FieldClaim claim) {
    return claim.owner() == FieldClaim.Owner.THEIRS && claim.keeper().isEmpty();
  }

  private static Optional<String> keeper(boolean keeps, BeforeValues before) {
    return keeps ? Optional.of(before.keeper()) : Optional.empty();
  }

  private void checkKeeper(FieldClaim claim, BeforeValues before) throws IOException {
    if (claim.keeper().filter(name -> !name.equals(before.keeper())).isPresent()) {
      throw new IOException(
          target.name()
              + ": the ranks in this field were pushed from another data directory, which keeps what"
              + " was there before; push from there, or name another --field");
    }
  }

  /**
   * Takes the ranks out again: every document holds what it held before the first push. What
   * somebody else wrote into the field since stays.
   *
   * @param dryRun whether to report only, and send nothing
   * @throws IOException in one line, when it could not be done
   */
  public RankPushReport remove(boolean dryRun) throws IOException {
    FieldClaim claim = target.claim();
    boolean keeps = claim.owner() == FieldClaim.Owner.THEIRS;
    try (BeforeValues before = BeforeValues.open(file())) {
      if (claim.owner() == FieldClaim.Owner.ABSENT || isUnnoted(claim)) {
        throw new IOException(
            target.name() + ": no ranks were pushed into this field; see --field");
      }
      if (keeps) {
        checkKeeper(claim, before);
      }
      RankPushReport report =
          new Pass(
                  keeps ? Optional.of(before) : Optional.empty(),
                  dryRun,
                  page -> OptionalDouble.empty())
              .run();
      if (!dryRun) {
        target.release();
        before.delete();
      }
      return report;
    }
  }

  private OptionalDouble wanted(int page) {
    return target.stored(ranks.rank(page));
  }

  /** The rank that the document of a page shall have. */
  @FunctionalInterface
  private interface Wanted {
    OptionalDouble of(int page);
  }

  /** Goes through all documents once. */
  private final class Pass {

    private final Optional<BeforeValues> before;
    private final boolean dryRun;
    private final Wanted wanted;
    private final BitSet seen = new BitSet();
    private final BitSet again = new BitSet();
    private final Samples withoutAddress = new Samples();
    private final Samples unreadable = new Samples();
    private final Samples elsewhere = new Samples();
    private final Samples unpublished = new Samples();
    private final Samples several = new Samples();
    private long documents;
    private long matched;
    private long written;
    private long unchanged;
    private long restored;
    private long changedByOthers;

    Pass(Optional<BeforeValues> before, boolean dryRun, Wanted wanted) {
      this.before = before;
      this.dryRun = dryRun;
      this.wanted = wanted;
    }

    RankPushReport run() throws IOException {
      long begin = System.nanoTime();
      target.documents(this::take);
      RankPushCost cost = dryRun ? RankPushCost.NOTHING : target.finish();
      if (before.isPresent() && !dryRun) {
        before.get().tidy();
      }
      Samples missing = new Samples();
      for (int page = seen.nextClearBit(0);
          page < ranks.size();
          page = seen.nextClearBit(page + 1)) {
        missing.add(ranks.url(page).value());
      }
      return new RankPushReport(
          target.name(),
          dryRun,
          new RankPushReport.Matching(ranks.size(), documents, matched),
          new RankPushReport.Writes(written, unchanged, restored, changedByOthers),
          new RankPushReport.Unmatched(
              missing.taken(),
              unpublished.taken(),
              elsewhere.taken(),
              withoutAddress.taken(),
              unreadable.taken(),
              several.taken()),
          target.queries(ranks),
          cost,
          Duration.ofNanos(System.nanoTime() - begin).toMillis());
    }

    private void take(List<ForeignDocument> batch) throws IOException {
      if (stop.getAsBoolean()) {
        throw new Push.StoppedException();
      }
      List<RankChange> changes = new ArrayList<>();
      for (ForeignDocument document : batch) {
        int page = page(document);
        OptionalDouble rank = page < 0 ? OptionalDouble.empty() : wanted.of(page);
        if (rank.isPresent()) {
          rank(document, rank.getAsDouble(), changes);
        } else {
          restore(document, changes);
        }
      }
      documents += batch.size();
      progress.update("Comparing documents", documents, -1);
      if (dryRun || changes.isEmpty()) {
        return;
      }
      if (before.isPresent()) {
        before.get().force();
      }
      target.send(changes);
    }

    /** The page of a document, by the first of its addresses that is one; -1 for none. */
    private int page(ForeignDocument document) {
      PublishedRankTable.Kind kind = null;
      String told = document.key();
      for (String address : document.addresses()) {
        PublishedRankTable.Found found = ranks.find(address);
        if (found.page() >= 0) {
          matched++;
          count(found.page());
          return found.page();
        }
        if (kind == null || found.kind().compareTo(kind) > 0) {
          kind = found.kind();
          told = address;
        }
      }
      if (kind == null) {
        withoutAddress.add(told);
      } else if (kind == PublishedRankTable.Kind.UNREADABLE) {
        unreadable.add(told);
      } else if (kind == PublishedRankTable.Kind.ELSEWHERE) {
        elsewhere.add(told);
      } else {
        unpublished.add(told);
      }
      return -1;
    }

    private void count(int page) {
      if (!seen.get(page)) {
        seen.set(page);
      } else if (!again.get(page)) {
        again.set(page);
        several.add(ranks.url(page).value());
      }
    }

    private void rank(ForeignDocument document, double rank, List<RankChange> changes) {
      String value = Double.toString(rank);
      if (document.value().filter(held -> BeforeValues.isSame(held, value)).isPresent()) {
        unchanged++;
        return;
      }
      before.ifPresent(kept -> kept.note(document, value));
      changes.add(new RankChange(document.key(), Optional.of(value)));
      written++;
    }

    /** Back to what the document held before, if a push has written what it holds. */
    private void restore(ForeignDocument document, List<RankChange> changes) {
      if (before.isEmpty()) {
        if (document.value().isPresent()) {
          changes.add(new RankChange(document.key(), Optional.empty()));
          restored++;
        }
        return;
      }
      BeforeValues kept = before.get();
      if (kept.wrote(document)) {
        changes.add(new RankChange(document.key(), kept.before(document.key())));
        restored++;
      } else if (kept.knows(document.key())
          && !kept.before(document.key()).equals(document.value())) {
        changedByOthers++;
      }
    }
  }
}
