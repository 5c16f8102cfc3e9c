package org.siterank.today;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.disk.OwnFiles;
import org.siterank.model.RememberedSite;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.output.Json;
import org.siterank.report.Today;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoreException;

/**
 * A {@link Today} that a run has made, in {@code today.json} of the data folder, so that asking for
 * it takes no longer on a large site. It is good as long as the logs and the ranks are the same.
 *
 * @param version of the file
 * @param basis what it was made of
 * @param today it
 */
public record StoredToday(int version, String basis, Today today) {

  private static final int VERSION = 4;

  private static final String FILE = "today.json";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addDeserializer(LocalDate.class, new Text<>(LocalDate.class, LocalDate::parse)))
          .build();

  private interface Reading<T> {
    T of(String text);
  }

  private static final class Text<T> extends FromStringDeserializer<T> {

    private static final long serialVersionUID = 1;
    private final transient Reading<T> reading;

    Text(Class<T> type, Reading<T> reading) {
      super(type);
      this.reading = reading;
    }

    @Override
    protected T _deserialize(String value, DeserializationContext context) {
      return reading.of(value);
    }
  }

  /**
   * The today of a published run: as it is kept, else made again.
   *
   * @return nothing when the logs do not cover a whole day yet
   * @throws org.siterank.model.OtherSiteException when it has to be made again and the data folder
   *     is of another site than the configuration
   */
  public static Optional<Today> of(
      SiteConfig config, SiteScope scope, SiteStore store, long run, Instant now)
      throws IOException {
    Optional<Today> kept = read(config.data(), basis(store, run, now));
    if (kept.isPresent() || LastDay.of(store, now).isEmpty()) {
      return kept;
    }
    RememberedSite.check(store, config, scope, false);
    StoredSite model = StoredSite.read(store, scope, config.links());
    Optional<RecentViews> views = RecentViews.begin(store, now, model.missingLinks()::isGone);
    StoredVisits.read(store, model, config.logs(), views.get());
    TaskMarks marks = TaskMarks.read(config.data());
    SearchTasks searches = searches(config, scope, store, marks, views.get());
    searches.readOwn(config.data());
    return Optional.of(
        new TodayBuilder(store, model, scope.start().host()).build(marks, views.get(), searches));
  }

  private static SearchTasks searches(
      SiteConfig config, SiteScope scope, SiteStore store, TaskMarks marks, RecentViews views)
      throws IOException {
    SearchTasks searches = new SearchTasks(views.day(), views.days(), marks, config.logs(), scope);
    searches.read(store);
    return searches;
  }

  /** The today that the last run kept, whatever was read since; nothing when it kept none. */
  public static Optional<Today> kept(Path data) throws IOException {
    return stored(data).map(StoredToday::today);
  }

  /**
   * A today of a run that is not published yet.
   *
   * @param today it; nothing when the logs do not cover a whole day yet
   * @param made when
   * @param problem what is wrong with the marks of tasks or the counts of the search page, which
   *     are left out then; mostly nothing
   */
  public record Made(Optional<Today> today, Instant made, Optional<String> problem) {

    /** Keeps it, now that the run is published. */
    public void keep(Path data, SiteStore store, long run) throws IOException {
      if (today.isPresent()) {
        write(data, basis(store, run, made), today.get());
      } else {
        Files.deleteIfExists(data.resolve(FILE));
      }
    }
  }

  /**
   * Makes the today of a run.
   *
   * @param views that the run counted; nothing when the logs do not cover a whole day yet
   */
  public static Made make(
      SiteConfig config,
      SiteScope scope,
      SiteStore store,
      StoredSite model,
      Instant now,
      Optional<RecentViews> views)
      throws IOException {
    if (views.isEmpty()) {
      return new Made(Optional.empty(), now, Optional.empty());
    }
    TaskMarks marks = TaskMarks.NONE;
    Optional<String> problem = Optional.empty();
    try {
      marks = TaskMarks.read(config.data());
    } catch (TaskMarks.DamagedException e) {
      problem = Optional.of(e.getMessage());
    }
    SearchTasks searches = searches(config, scope, store, marks, views.get());
    try {
      searches.readOwn(config.data());
    } catch (StoreException e) {
      problem = Optional.of(problem.map(first -> first + "; ").orElse("") + e.getMessage());
    }
    Today today =
        new TodayBuilder(store, model, scope.start().host()).build(marks, views.get(), searches);
    return new Made(Optional.of(today), now, problem);
  }

  /** Completes one. */
  @FunctionalInterface
  public interface Completion {
    /** Returns it with what was missing. */
    Today of(Today today) throws IOException;
  }

  /** Completes the today that is kept, if it is of the published run. */
  public static void complete(
      Path data, SiteStore store, long run, Instant now, Completion completion) throws IOException {
    String basis = basis(store, run, now);
    Optional<Today> kept = read(data, basis);
    if (kept.isPresent()) {
      write(data, basis, completion.of(kept.get()));
    }
  }

  /** Names the basis of a today: the published run, the last whole day, and the lines read. */
  private static String basis(SiteStore store, long run, Instant now) throws IOException {
    Optional<LastDay> last = LastDay.of(store, now);
    long lines =
        last.map(d -> d.lines().values().stream().mapToLong(Long::longValue).sum()).orElse(0L);
    return run + " " + last.map(d -> d.day().toString()).orElse("") + " " + lines;
  }

  /** Keeps it. */
  private static void write(Path data, String basis, Today today) throws IOException {
    StringWriter text = new StringWriter();
    Json.COMPACT.write(new StoredToday(VERSION, basis, today), text);
    OwnFiles.replace(data.resolve(FILE), text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<Today> read(Path data, String basis) throws IOException {
    return stored(data).filter(kept -> kept.basis().equals(basis)).map(StoredToday::today);
  }

  /** Reads the file; empty if it is missing or damaged. */
  private static Optional<StoredToday> stored(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readValue(Files.readAllBytes(file), StoredToday.class))
          .filter(kept -> kept.version() == VERSION);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
