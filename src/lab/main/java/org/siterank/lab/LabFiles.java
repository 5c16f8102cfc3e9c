package org.siterank.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The files of an outcome, NAME.csv and NAME.svg. Each is there as a whole or not at all.
 *
 * @param numbers the numbers
 * @param figure the figure
 */
public record LabFiles(Path numbers, Path figure) {

  /**
   * Writes an outcome; files of an earlier one are replaced.
   *
   * @param folder made when it is not there
   */
  public static LabFiles write(Path folder, Experiment experiment, Outcome outcome)
      throws IOException {
    Files.createDirectories(folder);
    Path numbers = folder.resolve(experiment.name() + ".csv");
    replace(numbers, outcome.numbers().csv()); // First: they are there even without fonts.
    Path figure = folder.resolve(experiment.name() + ".svg");
    replace(figure, Drawing.svg(outcome.figure()));
    return new LabFiles(numbers, figure);
  }

  private static void replace(Path file, String text) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(
          part,
          text,
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part); // After a failure; otherwise it has been moved.
    }
  }
}
