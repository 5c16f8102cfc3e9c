package org.siterank.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a web archive that cannot be used. The rest of the file is.
 *
 * @param file the archive
 * @param offset byte in the file at which the part begins
 * @param resumed byte at which the archive can be read again, or -1 when it cannot
 * @param problem what is wrong, in plain words
 */
public record ArchiveProblem(Path file, long offset, long resumed, String problem) {

  /** Problems of one file that are told one by one. */
  private static final int TOLD = 10;

  /** The first problems in words, and how many more there are. */
  static List<String> summary(List<ArchiveProblem> problems) {
    List<String> words = new ArrayList<>();
    problems.stream().limit(TOLD).forEach(problem -> words.add(problem.toString()));
    if (problems.size() > TOLD) {
      words.add(
          problems.get(0).file() + ": damaged at " + (problems.size() - TOLD) + " more places");
    }
    return words;
  }

  @Override
  public String toString() {
    String rest =
        resumed < 0 ? "nothing after it can be read" : "reading goes on at byte " + resumed;
    return file + ": damaged at byte " + offset + ": " + problem + "; " + rest;
  }
}
