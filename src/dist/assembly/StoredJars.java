import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies the libraries for the distribution, called by the build as {@code java StoredJars.java
 * FOLDER CLASSPATH WHOLE NAMES}. Jars that are only on the class path WHOLE belong to the optional
 * part and go to {@code lab} below FOLDER. The names of the copies, in the order in which they are to
 * be searched, go into the file NAMES.
 *
 * <p>The copies are not compressed: the archive around them is, as a whole, and gains a quarter by
 * what small classes have in common (51.5 to 40 MB; unpacked, 54 to 126). Java reads stored classes
 * at least as fast. They have no native libraries but for Linux and macOS on x86-64 and ARM, where
 * bin/siterank runs. Equal input makes equal bytes.
 *
 * <p>The file {@code build-id} beside them has a sum of all classes. The start script tells by it
 * whether an archive of loaded classes is one of this build: times and sizes do not tell, because
 * all builds have the same times.
 */
final class StoredJars {

  private static final Pattern OTHER_PLATFORMS =
      Pattern.compile(
          "org/sqlite/native/(FreeBSD|Windows|Linux-Android)/.*"
              + "|org/sqlite/native/Linux[^/]*/(x86|arm[^/]*|ppc64|riscv64)/.*"
              + "|(aix|freebsd|win)/.*\\.(so|dll)"
              + "|linux/(arm|i386|loongarch64|mips64|ppc64[^/]*|riscv64|s390x)/.*\\.so");

  /** The directory of the optional part, below that of the libraries. */
  private static final String OPTIONAL = "lab";

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private StoredJars() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Files.createDirectories(folder.resolve(OPTIONAL));
    Path id = folder.resolve("build-id");
    List<Path> wanted = new ArrayList<>(List.of(id));
    MessageDigest sum = digest();
    List<String> names = new ArrayList<>();
    List<Path> needed = inOrder(args[1]);
    List<Path> whole = new ArrayList<>(needed);
    inOrder(args[2]).stream().filter(jar -> !needed.contains(jar)).forEach(whole::add);
    for (Path jar : whole) {
      String name = (needed.contains(jar) ? "" : OPTIONAL + "/") + jar.getFileName();
      Path copy = folder.resolve(name);
      wanted.add(copy);
      names.add(name);
      copy(jar, copy);
      add(sum, folder, copy);
    }
    Files.writeString(Path.of(args[3]), String.join(" ", names));
    Files.writeString(id, HexFormat.of().formatHex(sum.digest(), 0, 8) + "\n");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path stale :
          files.filter(Files::isRegularFile).filter(file -> !wanted.contains(file)).toList()) {
        Files.delete(stale);
      }
    }
  }

  /**
   * The jars of a class path in an order of their own: Maven's depends on which tests the build
   * knows. The main class, options and help are read first, in every start, and opening a jar takes
   * time.
   */
  private static List<Path> inOrder(String classPath) {
    return Arrays.stream(classPath.split(System.getProperty("path.separator")))
        .filter(part -> part.endsWith(".jar")) // The module itself has no classes.
        .map(Path::of)
        .sorted(
            Comparator.comparing(StoredJars::place)
                .thenComparing(jar -> jar.getFileName().toString()))
        .toList();
  }

  private static int place(Path jar) {
    String name = jar.getFileName().toString();
    if (name.startsWith("siterank-cli")) {
      return 0;
    }
    return name.startsWith("picocli") ? 1 : name.startsWith("siterank") ? 2 : 3;
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void add(MessageDigest sum, Path folder, Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    sum.update((folder.relativize(file) + " " + bytes.length + "\n").getBytes(UTF_8));
    sum.update(bytes);
  }

  private static void copy(Path jar, Path copy) throws IOException {
    try (ZipFile in = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(copy);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.setMethod(ZipOutputStream.STORED);
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (!entry.isDirectory() && !OTHER_PLATFORMS.matcher(entry.getName()).matches()) {
          byte[] bytes = in.getInputStream(entry).readAllBytes();
          CRC32 sum = new CRC32();
          sum.update(bytes);
          ZipEntry stored = new ZipEntry(entry.getName());
          stored.setTimeLocal(TIME);
          stored.setSize(bytes.length);
          stored.setCrc(sum.getValue());
          out.putNextEntry(stored);
          out.write(bytes);
        }
      }
    }
  }
}
