package org.integrationgateway.packaging.image.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** An entry of a class path: a jar, or a folder of classes. */
public record ClassPathEntry(Path path) {
  /** Visits every class in it, ordered by name. */
  public void eachClass(Consumer<ClassFile> visitor) throws IOException {
    open(
        root -> {
          for (var file : classes(root)) {
            visitor.accept(ClassFile.read(Files.readAllBytes(file)));
          }
          return Optional.empty();
        });
  }

  /** Returns the oldest Java that can load all its classes. */
  public int feature() throws IOException {
    var oldest = new AtomicInteger();
    eachClass(found -> oldest.accumulateAndGet(found.feature(), Math::max));
    return oldest.get();
  }

  /** Returns whether it contains the class of this name. */
  public boolean has(String className) throws IOException {
    var file = className.replace('.', '/') + ".class";
    return open(root -> Optional.of(file).filter(name -> Files.exists(root.resolve(name))))
        .isPresent();
  }

  /** Returns the {@code Main-Class} of its manifest. */
  public Optional<String> declaredMainClass() throws IOException {
    return open(
        root -> {
          var manifest = root.resolve("META-INF/MANIFEST.MF");
          if (!Files.exists(manifest)) {
            return Optional.empty();
          }
          try (var in = Files.newInputStream(manifest)) {
            var attributes = new Manifest(in).getMainAttributes();
            return Optional.ofNullable(attributes.getValue(Attributes.Name.MAIN_CLASS));
          }
        });
  }

  private static List<Path> classes(Path root) throws IOException {
    try (var files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .sorted()
          .toList();
    }
  }

  private Optional<String> open(Reader reader) throws IOException {
    if (Files.isDirectory(path)) {
      return reader.read(path);
    }
    try (var jar = FileSystems.newFileSystem(path, Map.of())) {
      return reader.read(jar.getPath("/"));
    } catch (UncheckedIOException | IOException unreadable) {
      throw new IOException("cannot read " + path + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private interface Reader {
    Optional<String> read(Path root) throws IOException;
  }
}
