package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.model.NotPublishedException;
import org.siterank.report.Today;
import org.siterank.report.TodayText;
import org.siterank.search.Asker;
import org.siterank.search.RelatedPages;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;
import org.siterank.today.StoredToday;
import org.siterank.today.TaskMarks;

/** The news and the tasks of a {@link SiteSearch}: the last day against what is usual. */
public final class SiteToday {

  /** Tasks for which a page is looked for that the address may stand for. */
  private static final int MATCHED = 50;

  /** How similar an address must be to a page to be redirected there. */
  private static final double LIKELY = 0.5;

  private final SiteSearch site;

  SiteToday(SiteSearch site) {
    this.site = site;
  }

  /**
   * The last complete day of the logs against what is usual; nothing when the logs do not cover a
   * whole day yet.
   *
   * @param ignored whether tasks that are to be ignored are there as well
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<Today> read(boolean ignored) throws IOException {
    if (!Files.exists(SiteStore.file(site.config().data()))) {
      throw new NotPublishedException(site.config().data());
    }
    try (SiteStore store = SiteStore.openForReading(site.config().data())) {
      StoredRun run =
          site.published()
              .run(store)
              .orElseThrow(() -> new NotPublishedException(site.config().data()));
      Optional<Today> today =
          StoredToday.of(site.config(), site.scope(), store, run.id(), Instant.now());
      return today.isEmpty()
          ? today
          : Optional.of(finished(today.get(), ignored ? Optional.empty() : Optional.of(marks())));
    }
  }

  /**
   * The day as the last run kept it, without the tasks that are ignored or done; for a page that
   * must come at once. Nothing when the logs did not cover a complete day.
   */
  public Optional<Today> kept() throws IOException {
    Optional<Today> kept = StoredToday.kept(site.config().data());
    return kept.isEmpty() ? kept : Optional.of(finished(kept.get(), Optional.of(marks())));
  }

  /** Looks for the pages that missing addresses may stand for, once a run has published. */
  void findTargets() throws IOException {
    try (SiteStore store = SiteStore.openForReading(site.config().data())) {
      Optional<StoredRun> run = site.published().run(store);
      if (run.isPresent()) {
        StoredToday.complete(
            site.config().data(), store, run.get().id(), Instant.now(), this::withTargets);
      }
    }
  }

  private TaskMarks marks() throws IOException {
    return TaskMarks.read(site.config().data());
  }

  /** Leaves out the tasks that are marked. */
  private Today finished(Today today, Optional<TaskMarks> marks) throws IOException {
    List<Today.Task> tasks = new ArrayList<>(today.tasks());
    tasks.removeIf(task -> marks.isPresent() && marks.get().hides(task.id(), today.day()));
    return withTargets(today.with(tasks));
  }

  /** Says of each task what to do, where that is not said yet. */
  private Today withTargets(Today today) throws IOException {
    TodayText text = new TodayText(today, "en");
    List<Today.Task> tasks = new ArrayList<>();
    for (Today.Task task : today.tasks()) {
      if (!task.action().isEmpty()) {
        tasks.add(task);
        continue;
      }
      String target = tasks.size() < MATCHED ? target(task) : "";
      tasks.add(task.with(target, text.action(task.with(target, ""))));
    }
    return today.with(tasks);
  }

  /** The page that a missing address may stand for, or that is nearest to a query. */
  private String target(Today.Task task) throws IOException {
    return switch (task.kind()) {
      case MISSING -> {
        String root = task.links().relative().isEmpty() ? "" : fromRoot(task);
        yield root.isEmpty() ? target(new PageUrl(task.page())) : root;
      }
      case SEARCH -> site.firstHit(task.query()).map(PageUrl::value).orElse("");
    };
  }

  /** The page that the link would lead to if it began at the root; empty if there is no page. */
  private String fromRoot(Today.Task task) throws IOException {
    String link = task.links().relative().replaceFirst("^(?:\\.\\./)+", "");
    PageUrl page = PageUrl.of(new PageUrl(task.page()).origin() + "/" + link);
    return site.related(page, 1, Asker.ADMINISTRATOR).published() ? page.value() : "";
  }

  /** The page that a missing address may stand for; empty when none is near. */
  private String target(PageUrl missing) throws IOException {
    RelatedPages related = site.related(missing, 1, Asker.ADMINISTRATOR);
    return related.published() || related.pages().isEmpty()
        ? ""
        : related.pages().stream()
            .filter(page -> page.similarity() >= LIKELY)
            .map(page -> page.url().value())
            .findFirst()
            .orElse("");
  }

  /**
   * Writes down what somebody says of a task.
   *
   * @param task its identifier
   * @param said nothing takes back what was said
   * @return the task; empty if no task has this identifier, and then nothing is written
   */
  public Optional<Today.Task> mark(String task, Optional<TaskMarks.Said> said) throws IOException {
    Optional<Today> kept = StoredToday.kept(site.config().data());
    Optional<Today> today = kept.isPresent() ? kept : read(true);
    Optional<Today.Task> found =
        today.stream()
            .flatMap(t -> t.tasks().stream())
            .filter(t -> t.id().equals(task))
            .findFirst();
    if (found.isPresent()) {
      TaskMarks.write(site.config().data(), task, said, LocalDate.now(ZoneId.systemDefault()));
    }
    return found;
  }
}
