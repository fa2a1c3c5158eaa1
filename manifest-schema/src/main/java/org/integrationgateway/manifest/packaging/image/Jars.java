package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The jars of a program under names that are safe in a class path and different from each other.
 */
final class Jars {
  /** The first moment that a zip entry can tell; a jar of classes has no better one of its own. */
  private static final LocalDateTime ZIP_EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);

  private Jars() {}

  /** The program's own jar first, then its libraries in class path order. */
  static List<BundledFile> of(JavaProgram program, Path work) throws IOException {
    var own = program.classes();
    var files = new ArrayList<BundledFile>();
    var taken = new HashSet<String>();
    files.add(bundled(Files.isDirectory(own) ? jarOf(own, work) : own, taken));
    for (var library : program.libraries()) {
      if (Files.isDirectory(library)) {
        throw new IOException(
            library + " is a folder of classes: build that module up to the phase package first");
      }
      files.add(bundled(library, taken));
    }
    return files;
  }

  private static BundledFile bundled(Path jar, Set<String> taken) {
    var plain = jar.getFileName().toString().replaceAll("[^\\w.+-]", "_");
    var name = plain;
    for (var other = 2; !taken.add(name.toLowerCase(Locale.ROOT)); other++) {
      name = other + "-" + plain;
    }
    return new BundledFile("lib/" + name, jar, false);
  }

  private static Path jarOf(Path classes, Path work) throws IOException {
    Files.createDirectories(work);
    var jar = work.resolve("classes.jar");
    try (var files = Files.walk(classes);
        var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        var name = classes.relativize(file).toString().replace('\\', '/');
        var entry = new ZipEntry(name);
        entry.setTimeLocal(ZIP_EPOCH);
        zip.putNextEntry(entry);
        Files.copy(file, zip);
      }
    }
    return jar;
  }
}
