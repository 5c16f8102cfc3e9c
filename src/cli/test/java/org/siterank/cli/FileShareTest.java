package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/** File shares: all that is in a folder is found, by those who may read it. */
@Tag("slow")
class FileShareTest {

  private static final String SITE = "http://files.test/";

  @TempDir Path folder;

  private Path share;
  private String output = "";
  private String errors = "";

  @BeforeEach
  void share() throws Exception {
    Needs.program("setfacl", "acl");
    share = Files.createDirectory(folder.resolve("share"));
    set("", "u::rwx,g::r-x,o::r-x");
  }

  private void write(String name, String text) throws Exception {
    Path file = share.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    set(name, "u::rw-,g::r--,o::r--");
    for (Path up = file.getParent(); !up.equals(share); up = up.getParent()) {
      set(share.relativize(up).toString(), "u::rwx,g::r-x,o::r-x");
    }
  }

  private void set(String name, String entries) throws Exception {
    Process process =
        new ProcessBuilder("setfacl", "-b", "-m", entries, "--", share.resolve(name).toString())
            .inheritIO()
            .start();
    assertEquals(0, process.waitFor(), name);
  }

  private int run(String kind, String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(List.of("--data", folder.resolve("data").toString(), "--dir", share.toString()));
    more.addAll(List.of("--site", SITE, "--share", kind, "--no-progress"));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
  }

  private void runWell(String kind) {
    assertEquals(0, run(kind, "run"), output + errors);
    assertEquals("", errors);
    assertFalse(output.contains("warning"), output);
    assertFalse(output.contains("withheld"), output);
  }

  private List<String> found(String query, String... groups) {
    List<String> command = new ArrayList<>(List.of("search", query, "--format", "tsv"));
    command.addAll(List.of("-n", "100"));
    for (String group : groups) {
      command.addAll(List.of("--as", group));
    }
    assertTrue(run("on", command.toArray(String[]::new)) <= 1, errors);
    return output
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1)[0].substring(SITE.length()))
        .sorted()
        .toList();
  }

  @Test
  void allFilesAreFoundAndNoFolderIsShown() throws Exception {
    write("index.html", "<title>Start</title><p>walrus <a href=gone.html>gone</a>");
    write("unlinked.html", "<title>Unlinked</title><p>walrus");
    write("plan for 2026/übersicht.txt", "walrus in the plan");
    write("plan for 2026/100% a+b & c?.txt", "walrus per cent");
    write("a/b/c/deep.txt", "walrus down below");
    write("copy/deep.txt", "another walrus");
    write(".hidden/secret.txt", "walrus hidden");
    write("~$open.txt", "walrus being written");
    Files.createDirectory(share.resolve("empty"));
    Files.createSymbolicLink(share.resolve("a/round"), share);
    Files.writeString(folder.resolve("outside.txt"), "walrus outside");
    Files.createSymbolicLink(share.resolve("out.txt"), folder.resolve("outside.txt"));
    assertTrue(run("open", "run") <= 1, errors); // A link of a page leads nowhere.
    assertEquals(
        List.of(
            "a/b/c/deep.txt",
            "copy/deep.txt",
            "index.html",
            "plan%20for%202026/%C3%BCbersicht.txt",
            "plan%20for%202026/100%25%20a+b%20&%20c%3F.txt",
            "unlinked.html"),
        found("walrus"));
    assertEquals(List.of(), found("part"));
  }

  @Test
  void aShareIsReadQuietlyAndWhatIsRemovedIsFoundNoMore() throws Exception {
    for (int i = 0; i < 30; i++) {
      write("f" + i % 3 + "/file " + i + ".txt", "the words of file " + i + " are walrus " + i);
    }
    runWell("open");
    assertEquals(30, found("walrus").size());
    runWell("open");
    assertTrue(output.contains("34 unchanged"), output);
    Files.delete(share.resolve("f1/file 1.txt"));
    write("f2/late.txt", "a late walrus");
    runWell("open");
    List<String> now = found("walrus");
    assertFalse(now.contains("f1/file%201.txt"), now.toString());
    assertTrue(now.contains("f2/late.txt"), now.toString());
    assertEquals(30, now.size());
  }

  @Test
  void aFolderOfThousandsIsListedInParts() throws Exception {
    Path many = Files.createDirectory(share.resolve("many"));
    for (int i = 0; i < 2_300; i++) {
      Files.writeString(many.resolve("n" + i + ".txt"), "number " + i + " has word" + i);
    }
    runWell("open");
    for (int i : List.of(0, 999, 1000, 2299)) {
      assertEquals(List.of("many/n" + i + ".txt"), found("word" + i));
    }
    assertEquals(0, run("open", "export", "pages"), errors);
    TreeSet<String> read = new TreeSet<>();
    output.lines().filter(line -> line.contains("many/n")).forEach(read::add);
    assertEquals(2_300, read.size());
  }

  @Test
  void onlyThoseFindAFileWhoMayReadIt() throws Exception {
    write("all.txt", "walrus for all");
    write("bin.txt", "walrus for some");
    set("bin.txt", "u::rw-,g::---,g:bin:r--,m::r--,o::---");
    write("closed/all.txt", "a walrus in a closed folder");
    set("closed", "u::rwx,g::---,g:sys:r-x,m::rwx,o::---");
    runWell("on");
    assertEquals(List.of("all.txt"), found("walrus", "guests"));
    assertEquals(List.of("all.txt", "bin.txt"), found("walrus", "bin"));
    assertEquals(List.of("all.txt", "closed/all.txt"), found("walrus", "sys"));
    assertEquals(0, run("on", "rights", SITE + "bin.txt"), errors);
    assertTrue(output.contains("bin"), output);

    set("bin.txt", "u::rw-,g::r--,o::r--"); // The content stays as it is.
    set("all.txt", "u::rw-,g::---,g:sys:r--,m::r--,o::---");
    runWell("on");
    assertEquals(List.of("bin.txt"), found("walrus", "guests"));
    assertEquals(List.of("all.txt", "bin.txt", "closed/all.txt"), found("walrus", "sys"));
  }

  @Test
  void withoutPermissionsEverybodyFindsAll() throws Exception {
    write("bin.txt", "walrus for some");
    set("bin.txt", "u::rw-,g::---,g:bin:r--,m::r--,o::---");
    runWell("open");
    assertEquals(0, run("open", "search", "walrus"), errors);
  }

  @Test
  void aShareNeedsAFolder() throws IOException {
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            "run",
            "--site",
            SITE,
            "--share",
            "on",
            "--data",
            folder.resolve("data").toString());
    assertEquals(2, status);
    assertTrue(err.toString().contains("site.share needs site.dir"), err.toString());
  }
}
