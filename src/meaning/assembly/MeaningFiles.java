import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Lays out what the archive has beside this module's own jar, called by the build as {@code java
 * MeaningFiles.java FOLDER CLASSPATH TEXTS CLASSES}: the model, the machine code for Linux as files,
 * and the libraries' classes without any. The texts are copied. Equal input makes equal bytes.
 *
 * <p>The file {@code build-id} has a sum of all classes, for the start script, as that of the
 * libraries of the program.
 */
final class MeaningFiles {

  /** Entries of the jars that become files of their own. */
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry("all-minilm-l6-v2-q.onnx", "model/model_quantized.onnx"),
          Map.entry("all-minilm-l6-v2-q-tokenizer.json", "model/tokenizer.json"),
          Map.entry("ThirdPartyNotices.txt", "onnxruntime-ThirdPartyNotices.txt"),
          runtime("linux-x64/libonnxruntime.so"),
          runtime("linux-x64/libonnxruntime4j_jni.so"),
          runtime("linux-aarch64/libonnxruntime.so"),
          runtime("linux-aarch64/libonnxruntime4j_jni.so"),
          tokenizers("linux-x86_64", "linux-x64"),
          tokenizers("linux-aarch64", "linux-aarch64"));

  /** The classes that are used of each library: of the tokenizers only the functions themselves. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "onnxruntime", "ai/onnxruntime/[^.]*\\.class",
          "tokenizers", "ai/djl/huggingface/tokenizers/jni/(TokenizersLibrary|CharSpan)\\.class");

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private MeaningFiles() {}

  private static Map.Entry<String, String> runtime(String library) {
    return Map.entry("ai/onnxruntime/native/" + library, "native/" + library);
  }

  private static Map.Entry<String, String> tokenizers(String platform, String folder) {
    return Map.entry(
        "native/lib/" + platform + "/cpu/libtokenizers.so",
        "native/" + folder + "/libtokenizers.so");
  }

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    delete(folder);
    Files.createDirectories(folder);
    int files = 0;
    MessageDigest sum = digest();
    for (String jar : args[1].split(System.getProperty("path.separator"))) {
      String name = Path.of(jar).getFileName().toString();
      boolean isModel = name.startsWith("langchain4j-embeddings");
      String library =
          LIBRARIES.keySet().stream()
              .filter(each -> name.matches(each + "-\\d.*\\.jar"))
              .findFirst()
              .orElse(null);
      if (isModel || library != null) {
        files += copyFiles(jar, folder);
      }
      if (library != null) {
        byte[] classes = classes(jar, LIBRARIES.get(library));
        Files.write(folder.resolve(library + ".jar"), classes);
        sum.update(classes);
      }
    }
    if (files != FILES.size()) {
      throw new IOException(files + " of the files " + FILES.keySet() + " are in " + args[1]);
    }
    copy(Path.of(args[2]), folder);
    for (Path file : under(Path.of(args[3]))) {
      sum.update((file + "\n").getBytes(UTF_8));
      sum.update(Files.readAllBytes(Path.of(args[3]).resolve(file)));
    }
    Files.writeString(
        folder.resolve("build-id"), HexFormat.of().formatHex(sum.digest(), 0, 8) + "\n");
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static int copyFiles(String jar, Path folder) throws IOException {
    int copied = 0;
    try (ZipFile in = new ZipFile(jar)) {
      for (Map.Entry<String, String> file : FILES.entrySet()) {
        ZipEntry entry = in.getEntry(file.getKey());
        if (entry != null) {
          Path copy = folder.resolve(file.getValue());
          Files.createDirectories(copy.getParent());
          try (InputStream content = in.getInputStream(entry)) {
            Files.copy(content, copy);
          }
          copied++;
        }
      }
    }
    return copied;
  }

  /** A jar of the classes that match a pattern, not compressed, as those of the program. */
  private static byte[] classes(String jar, String pattern) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipFile in = new ZipFile(jar);
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.setMethod(ZipOutputStream.STORED);
      List<? extends ZipEntry> entries = Collections.list(in.entries());
      entries.sort(Comparator.comparing(ZipEntry::getName));
      for (ZipEntry entry : entries) {
        if (entry.getName().matches(pattern)) {
          byte[] content = in.getInputStream(entry).readAllBytes();
          CRC32 sum = new CRC32();
          sum.update(content);
          ZipEntry stored = new ZipEntry(entry.getName());
          stored.setTimeLocal(TIME);
          stored.setSize(content.length);
          stored.setCrc(sum.getValue());
          out.putNextEntry(stored);
          out.write(content);
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : under(from)) {
      Path copy = to.resolve(file.toString());
      Files.createDirectories(copy.getParent());
      Files.copy(from.resolve(file), copy);
    }
  }

  private static List<Path> under(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      Path[] files;
      try (Stream<Path> found = Files.walk(folder)) {
        files = found.toArray(Path[]::new);
      }
      Arrays.sort(files, Comparator.reverseOrder());
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
