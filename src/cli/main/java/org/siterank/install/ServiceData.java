package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;

/**
 * The configuration and the data of the service: new ones, or those of earlier runs. The
 * configuration comes last, so that a take-over that was killed is found and completed.
 */
final class ServiceData {

  private static final Path SCHEMA = ServiceLayout.ETC.resolve(ConfigSchema.FILE_NAME);

  private final ServiceUser user;
  private final Machine machine;
  private final Steps steps;

  ServiceData(ServiceUser user, Machine machine, Steps steps) {
    this.user = user;
    this.machine = machine;
    this.steps = steps;
  }

  /**
   * Makes or takes over the data, then the configuration.
   *
   * @param existing the configuration and data to take over
   * @param flags settings for a new configuration, by flag
   */
  void install(Optional<TakeOver> existing, Map<String, List<String>> flags)
      throws IOException, ConfigException {
    Optional<Path> old = existing.map(TakeOver::data);
    data(
        existing.isPresent() && (existing.get().hasData() || isLeft(old.get()))
            ? old
            : Optional.empty());
    if (!Files.isDirectory(ServiceLayout.ETC)) {
      steps.take("Create " + ServiceLayout.ETC, () -> RootFiles.makeDirectory(ServiceLayout.ETC));
    }
    if (Files.exists(ServiceLayout.CONFIG)) {
      steps.keep(ServiceLayout.CONFIG.toString());
      return;
    }
    steps.take("Write " + SCHEMA, () -> RootFiles.write(SCHEMA, ConfigSchema.text()));
    if (existing.isPresent()) {
      takeOver(existing.get());
    } else {
      Map<String, List<String>> settings = new HashMap<>(flags);
      settings.put("--data", List.of(ServiceLayout.DATA.toString()));
      steps.take(
          "Write the configuration " + ServiceLayout.CONFIG,
          () -> RootFiles.write(ServiceLayout.CONFIG, ConfigTemplate.text(settings)));
    }
  }

  private void takeOver(TakeOver existing) throws IOException, ConfigException {
    for (Path file : existing.companions()) {
      Path copy = ServiceLayout.ETC.resolve(file.getFileName());
      steps.take(
          "Copy " + file + " to " + copy,
          () -> {
            Files.copy(
                file,
                copy,
                StandardCopyOption.COPY_ATTRIBUTES,
                StandardCopyOption.REPLACE_EXISTING);
            user.own(copy);
          });
    }
    Path old = existing.config();
    String text = existing.text();
    steps.take(
        "Copy " + old + " to " + ServiceLayout.CONFIG + ", with absolute paths",
        () -> RootFiles.write(ServiceLayout.CONFIG, text));
    Path renamed = old.resolveSibling(old.getFileName() + ".taken-over");
    steps.take(
        "Rename " + old + " to " + renamed.getFileName() + ", because it is no longer used",
        () -> Files.move(old, renamed, StandardCopyOption.REPLACE_EXISTING));
  }

  private void data(Optional<Path> from) throws IOException {
    Path data = ServiceLayout.DATA;
    if (from.isPresent() && !from.get().equals(data)) {
      Path old = from.get();
      steps.take("Move the data from " + old + " to " + data, () -> move(old));
    } else if (!Files.isDirectory(data)) {
      steps.take("Create the data directory " + data, () -> RootFiles.makeDirectory(data));
    }
    steps.take(
        "Let the user of the run alone read and write " + data,
        () -> {
          user.own(data);
          RootFiles.mode(data, "rwx------");
        });
  }

  /** Copies the data, and deletes the old ones when the copy is in its place. */
  private void move(Path from) throws IOException {
    Path data = ServiceLayout.DATA;
    if (isCopied(from)) {
      RootFiles.delete(from);
      return;
    }
    if (!RootFiles.isEmpty(data)) {
      throw new IOException(data + " is not empty. Move its files away, then repeat the command");
    }
    RootFiles.makeDirectory(data.getParent());
    Path copy = data.resolveSibling("siterank.new");
    RootFiles.delete(copy);
    machine.require("cp", "-a", from.toString(), copy.toString());
    Files.deleteIfExists(data);
    Files.move(copy, data, StandardCopyOption.ATOMIC_MOVE);
    RootFiles.delete(from);
  }

  /** Returns true if a directory is what is left of one that was moved. */
  private static boolean isLeft(Path from) throws IOException {
    return Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS) && isCopied(from);
  }

  /**
   * Returns true if the service has all files of a data directory, byte by byte: a take-over was
   * killed when the copy was in its place, and before the old ones were deleted.
   */
  static boolean isCopied(Path from) throws IOException {
    if (!Files.exists(ServiceLayout.DATA.resolve("site.db"), LinkOption.NOFOLLOW_LINKS)
        || Files.isSameFile(from, ServiceLayout.DATA)) { // By another path.
      return false;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = ServiceLayout.DATA.resolve(from.relativize(file));
        boolean same =
            Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS)
                : Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)
                    && Files.mismatch(file, copy) < 0;
        if (!same) {
          return false;
        }
      }
    }
    return true;
  }
}
