package org.siterank.fetch;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.siterank.site.Readers;

/**
 * Tells who may read the files below a folder by their permissions and access control lists, as
 * {@code getfacl} shows them: who may enter each folder on the way, from the topmost one on, and
 * read the file. A folder is looked at once. Thread-safe.
 */
final class FilePermissions {

  /**
   * File systems that keep what {@code getfacl} shows. Of others it shows what a mount makes up.
   */
  private static final Set<String> TELLING =
      Set.of(
          "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "jfs", "tmpfs", "overlay", "nfs");

  private static final String PROGRAM = "getfacl";

  /** Names on a command line, which has room for 128 kB at least. */
  private static final int NAMES_AT_ONCE = 250;

  /** Files that are remembered, unless a single folder has more. */
  private static final int REMEMBERED = 200_000;

  private final Path root;
  private final Optional<Set<String>> atTop;
  private final Map<Path, Map<String, Optional<Set<String>>>> folders =
      new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Optional<Set<String>>, Optional<Set<String>>> same = new HashMap<>();
  private long remembered;

  private FilePermissions(Path root) throws IOException {
    this.root = root;
    this.atTop = ask(root, List.of(".")).get(".");
  }

  /**
   * Permissions of what is below a folder.
   *
   * @param root a real path
   * @throws IOException when they cannot be told
   */
  static FilePermissions below(Path root) throws IOException {
    String type = Files.getFileStore(root).type();
    if (!TELLING.contains(type)) {
      throw new IOException(
          root
              + ": a file system of type "
              + type
              + " does not show who may read its files; say it in rights.rules or rights.file, and"
              + " set site.share: open");
    }
    return new FilePermissions(root);
  }

  /**
   * Those who may read a file.
   *
   * @param file a real path below the root
   */
  synchronized Readers readers(Path file) throws IOException {
    List<Optional<Set<String>>> all = new ArrayList<>(List.of(atTop));
    Path folder = root;
    for (Path name : root.relativize(file)) {
      Optional<Set<String>> names = of(folder).get(name.toString());
      if (names == null) {
        return Readers.NOBODY; // It came after its folder was looked at.
      }
      all.add(names);
      folder = folder.resolve(name);
    }
    return FileAcl.common(all).map(Readers::of).orElse(Readers.EVERYBODY);
  }

  private Map<String, Optional<Set<String>>> of(Path folder) throws IOException {
    Map<String, Optional<Set<String>>> known = folders.get(folder);
    if (known == null) {
      known = ask(folder, names(folder));
      folders.put(folder, known);
      remembered += known.size();
      while (remembered > REMEMBERED && folders.size() > 1) {
        Path eldest = folders.keySet().iterator().next();
        remembered -= folders.remove(eldest).size();
      }
    }
    return known;
  }

  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  /** Those who may read each file, or enter each folder; empty for everybody. */
  private Map<String, Optional<Set<String>>> ask(Path folder, List<String> names)
      throws IOException {
    Map<String, Optional<Set<String>>> answers = new HashMap<>();
    for (int from = 0; from < names.size(); from += NAMES_AT_ONCE) {
      List<String> some = names.subList(from, Math.min(from + NAMES_AT_ONCE, names.size()));
      for (List<String> block : blocks(run(folder, some), folder)) {
        String name = unescaped(block.get(0).substring("# file: ./".length()));
        char permission = Files.isDirectory(folder.resolve(name)) ? 'x' : 'r';
        Optional<Set<String>> who = acl(block, permission, folder).names();
        answers.put(name, same.computeIfAbsent(who, each -> each));
      }
    }
    return answers;
  }

  private static List<String> run(Path folder, List<String> names) throws IOException {
    List<String> command = new ArrayList<>(List.of(PROGRAM, "--absolute-names", "--"));
    names.forEach(name -> command.add("./" + name));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LC_ALL", "C");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new IOException(
          "who may read a file is taken from "
              + PROGRAM
              + ", which cannot be run (Debian: package acl); install it, or set site.share: open",
          e);
    }
    process.getOutputStream().close();
    CompletableFuture<List<String>> faults =
        CompletableFuture.supplyAsync(() -> lines(process.errorReader(StandardCharsets.UTF_8)));
    try {
      List<String> lines = lines(process.inputReader(StandardCharsets.UTF_8));
      if (process.waitFor() != 0 && lines.isEmpty()) {
        throw new IOException(folder + ": " + String.join("; ", faults.join()));
      }
      return lines; // A file that has gone meanwhile has none, and nobody may read it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(folder + ": interrupted while its permissions were read", e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      process.destroy();
    }
  }

  private static List<String> lines(BufferedReader reader) {
    try (reader) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of each file. */
  private static List<List<String>> blocks(List<String> lines, Path folder) throws IOException {
    List<List<String>> blocks = new ArrayList<>();
    boolean open = false;
    for (String line : lines) {
      if (line.isEmpty()) {
        open = false;
      } else if (open) {
        blocks.get(blocks.size() - 1).add(line);
      } else if (line.startsWith("# file: ./")) {
        blocks.add(new ArrayList<>(List.of(line)));
        open = true;
      } else {
        throw unknown(line, folder);
      }
    }
    return blocks;
  }

  private static IOException unknown(String line, Path folder) {
    return new IOException(folder + ": " + PROGRAM + " printed a line of unknown form: " + line);
  }

  private static FileAcl acl(List<String> block, char permission, Path folder) throws IOException {
    String owner = "";
    String group = "";
    String mask = "rwx";
    List<String[]> entries = new ArrayList<>();
    for (String line : block.subList(1, block.size())) {
      if (line.startsWith("# owner: ")) {
        owner = unescaped(line.substring("# owner: ".length()));
      } else if (line.startsWith("# group: ")) {
        group = unescaped(line.substring("# group: ".length()));
      } else if (!line.startsWith("# flags: ") && !line.startsWith("default:")) {
        String[] entry = line.replaceFirst("\\s+#effective:.*", "").split(":", -1);
        if (entry.length != 3 || !entry[2].matches("[r-][w-][x-]")) {
          throw unknown(line, folder);
        }
        if (entry[0].equals("mask")) {
          mask = entry[2];
        } else {
          entries.add(entry);
        }
      }
    }
    Set<String> granted = new TreeSet<>();
    boolean userDenied = false;
    boolean groupDenied = false;
    boolean others = false;
    for (String[] entry : entries) {
      boolean named = !entry[1].isEmpty();
      boolean has = entry[2].indexOf(permission) >= 0;
      boolean unmasked = has && mask.indexOf(permission) >= 0;
      switch (entry[0]) {
        case "user" -> {
          has = named ? unmasked : has;
          userDenied |= !has;
          if (has) {
            granted.add(Readers.USER + (named ? unescaped(entry[1]) : owner));
          }
        }
        case "group" -> {
          groupDenied |= !unmasked;
          String name = named ? unescaped(entry[1]) : group;
          if (unmasked && !name.startsWith(Readers.USER)) {
            granted.add(name);
          }
        }
        case "other" -> others = has;
        default -> throw unknown(String.join(":", entry), folder);
      }
    }
    return new FileAcl(granted, userDenied, groupDenied, others);
  }

  /** A name whose special characters were written as a backslash and three octal digits. */
  private static String unescaped(String name) {
    if (name.indexOf('\\') < 0) {
      return name;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] raw = name.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '\\' && i + 3 < raw.length && raw[i + 1] >= '0' && raw[i + 1] <= '7') {
        bytes.write(Integer.parseInt(octal(raw, i + 1), 8));
        i += 3;
      } else if (raw[i] == '\\' && i + 1 < raw.length && raw[i + 1] == '\\') {
        bytes.write('\\');
        i++;
      } else {
        bytes.write(raw[i]);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String octal(byte[] raw, int from) {
    return new String(raw, from, 3, StandardCharsets.US_ASCII);
  }
}
