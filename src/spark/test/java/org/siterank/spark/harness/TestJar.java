package org.siterank.spark.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A jar with classes of the tests. */
public final class TestJar {

  private TestJar() {}

  /** Packs classes, for {@code spark.jars}. */
  public static Path of(Path folder, Class<?>... types) throws IOException {
    Path jar = folder.resolve("tests.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : types) {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }
}
