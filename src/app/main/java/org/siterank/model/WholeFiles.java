package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * Files that hold the text of several pages, such as a manual as one PDF whose chapters are pages:
 * each page is below the folder of the file, and at least {@link #SHARE} of the sample of its text
 * is in the file. Pages that not everybody may read count only for files with the same readers: the
 * place of a file among results tells nothing of them.
 *
 * <p>Cost: the text of each file is read, and the stored sample of each page below the folder of a
 * file. Where there are no files, nothing is read.
 */
final class WholeFiles {

  /** A page has menus, and titles of its neighbours, that the file has not. Our choice. */
  private static final double SHARE = 0.5;

  /** Pages that a file must hold; one alone is a version of it. Our choice. */
  private static final int PAGES = 3;

  /** Smallest sample that tells a page from others, of some 100 words. Our choice. */
  private static final int TELLING = 12;

  /** Shingles of files that are held at once; 8 bytes each. */
  private static final int BATCH = 4_000_000;

  /** A page or a file, and its readers. */
  private record Member(PageUrl url, Readers readers) {}

  /** Texts as samples of their shingles. */
  interface Texts {

    /** The stored sample of a page. */
    int[] page(PageUrl url) throws IOException;

    /** The sample of a file, from its first to its last word. */
    int[] file(PageUrl url) throws IOException;
  }

  private final Texts texts;
  private final List<PageUrl> pages = new ArrayList<>(); // a Member for each would take memory
  private final List<Readers> readersOfPages = new ArrayList<>();
  private final TreeMap<String, List<Member>> filesByFolder = new TreeMap<>();

  WholeFiles(Texts texts) {
    this.texts = texts;
  }

  /** Adds a page, or a file. */
  void add(PageUrl url, boolean html, Readers readers) {
    if (html) {
      pages.add(url);
      readersOfPages.add(readers);
    } else {
      String path = url.path();
      String folder = url.origin() + path.substring(0, path.lastIndexOf('/') + 1);
      filesByFolder
          .computeIfAbsent(folder, none -> new ArrayList<>())
          .add(new Member(url, readers));
    }
  }

  /** The files that hold several pages. */
  Set<PageUrl> find() throws IOException {
    Set<PageUrl> found = new HashSet<>();
    if (filesByFolder.isEmpty()) {
      return found;
    }
    TreeMap<String, Member> byAddress = new TreeMap<>();
    for (int page = 0; page < pages.size(); page++) {
      PageUrl url = pages.get(page);
      byAddress.put(url.value(), new Member(url, readersOfPages.get(page)));
    }
    for (String folder : filesByFolder.keySet()) {
      List<Member> below =
          List.copyOf(byAddress.subMap(folder, folder + Character.MAX_VALUE).values());
      if (below.size() >= PAGES) {
        addHolding(filesByFolder.get(folder), below, found);
      }
    }
    return found;
  }

  private void addHolding(List<Member> files, List<Member> below, Set<PageUrl> found)
      throws IOException {
    List<Member> batch = new ArrayList<>();
    List<int[]> samples = new ArrayList<>();
    int size = 0;
    for (Member file : files) {
      int[] sample = texts.file(file.url());
      batch.add(file);
      samples.add(sample);
      size += sample.length;
      if (size >= BATCH) {
        addHolding(batch, new Holders(samples, size), below, found);
        batch.clear();
        samples.clear();
        size = 0;
      }
    }
    addHolding(batch, new Holders(samples, size), below, found);
  }

  private void addHolding(
      List<Member> files, Holders holders, List<Member> below, Set<PageUrl> found)
      throws IOException {
    int[] held = new int[files.size()];
    for (Member page : below) {
      int[] sample = texts.page(page.url());
      if (sample.length >= TELLING) {
        int[] common = holders.common(sample);
        for (int file = 0; file < held.length; file++) {
          boolean counts =
              page.readers().isPublic() || page.readers().equals(files.get(file).readers());
          held[file] += counts && common[file] >= SHARE * sample.length ? 1 : 0;
        }
      }
    }
    for (int file = 0; file < held.length; file++) {
      if (held[file] >= PAGES) {
        found.add(files.get(file).url());
      }
    }
  }

  /** Tells which files have a shingle. */
  private static final class Holders {

    private final int files;

    /** Shingle and number of the file, ascending. */
    private final long[] pairs;

    Holders(List<int[]> samples, int size) {
      files = samples.size();
      pairs = new long[size];
      int at = 0;
      for (int file = 0; file < files; file++) {
        for (int shingle : samples.get(file)) {
          pairs[at++] = first(shingle) + file;
        }
      }
      Arrays.sort(pairs);
    }

    private static long first(int shingle) {
      return (long) shingle << Integer.SIZE;
    }

    /** The number of the shingles of a page that each file has. */
    int[] common(int[] sample) {
      int[] common = new int[files];
      for (int shingle : sample) {
        int found = Arrays.binarySearch(pairs, first(shingle));
        int at = found < 0 ? -found - 1 : found;
        while (at < pairs.length && pairs[at] >> Integer.SIZE == shingle) {
          common[(int) pairs[at++]]++;
        }
      }
      return common;
    }
  }
}
