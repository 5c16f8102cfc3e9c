import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.siterank.setting.ValueType;

/**
 * Makes what a native image has to know of this product (GraalVM, "Reachability Metadata"), called
 * by the build as {@code java NativeMetadata.java CLASSPATH OUT}: the classes that it reflects on,
 * and the files that it reads by name. Reflected on are records (settings are bound to them, and
 * Jackson writes and reads them), the types of settings, and templates of pages.
 */
final class NativeMetadata {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  /** Packages of the command line alone, whose libraries an application does not have. */
  private static final Pattern ELSEWHERE = Pattern.compile("org/siterank/(cli|lab|demo)/.*");

  private final Map<String, Map<String, Object>> classes = new TreeMap<>();
  private final Map<String, Map<String, Object>> files = new TreeMap<>();

  private NativeMetadata() {}

  public static void main(String[] args) throws IOException, ClassNotFoundException {
    NativeMetadata metadata = new NativeMetadata();
    for (String entry : args[0].split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        metadata.read(path);
      } else if (path.getFileName().toString().startsWith("siterank")) {
        try (FileSystem jar = FileSystems.newFileSystem(path)) {
          metadata.read(jar.getPath("/"));
        }
      }
    }
    Path out = Files.createDirectories(Path.of(args[1]));
    write(out.resolve("reflect-config.json"), new ArrayList<>(metadata.classes.values()));
    write(
        out.resolve("resource-config.json"),
        Map.of("resources", Map.of("includes", new ArrayList<>(metadata.files.values()))));
  }

  private static void write(Path file, Object json) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(json) + "\n");
  }

  private void read(Path root) throws IOException, ClassNotFoundException {
    List<String> names;
    Path ours = root.resolve("org/siterank");
    if (!Files.exists(ours)) {
      return;
    }
    try (Stream<Path> found = Files.walk(ours)) {
      names =
          found
              .filter(Files::isRegularFile)
              .map(file -> root.relativize(file).toString().replace('\\', '/'))
              .filter(name -> !ELSEWHERE.matcher(name).matches())
              .toList();
    }
    for (String name : names) {
      if (!name.endsWith(".class")) {
        files.put(name, Map.of("pattern", Pattern.quote(name)));
      } else if (!name.endsWith("-info.class")) {
        String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        if (isReflectedOn(type)) {
          classes.put(
              type,
              Map.of(
                  "name", type,
                  "allDeclaredConstructors", true,
                  "allDeclaredMethods", true,
                  "allDeclaredFields", true));
        }
      }
    }
  }

  private static boolean isReflectedOn(String name) throws ClassNotFoundException {
    try {
      return isReflectedOn(Class.forName(name, false, NativeMetadata.class.getClassLoader()));
    } catch (NoClassDefFoundError e) {
      // It needs an optional library, which no record, setting or template does.
      return false;
    }
  }

  private static boolean isReflectedOn(Class<?> type) {
    return type.isRecord()
        || ValueType.class.isAssignableFrom(type)
        || type.getSimpleName().matches("Jte.*Generated")
        || Arrays.stream(type.getDeclaredMethods())
            .anyMatch(
                method ->
                    method.getName().equals("parse")
                        && Modifier.isStatic(method.getModifiers())
                        && Modifier.isPublic(method.getModifiers())
                        && List.of(method.getParameterTypes()).equals(List.of(String.class)));
  }
}
