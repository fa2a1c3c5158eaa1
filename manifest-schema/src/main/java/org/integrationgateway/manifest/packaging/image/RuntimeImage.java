package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A Java runtime with only the modules that one program needs, made by {@code jlink}.
 *
 * <p>Not compressed by jlink: the archive is compressed as a whole, and comes out smaller that way.
 */
final class RuntimeImage {
  private static final Set<String> PROGRAMS_IN_LIB = Set.of("lib/jspawnhelper", "lib/jexec");

  private final Jdk jdk;
  private final Set<String> modules;

  RuntimeImage(Jdk jdk, Set<String> modules) {
    this.jdk = jdk;
    this.modules = modules;
  }

  /**
   * All its files, below {@code runtime/}. Those that jlink links to each other (the licences of
   * the modules) come as files of their own, because an archive holds no links.
   */
  List<BundledFile> files(Path work) throws IOException {
    var image = in(work);
    try (var found = Files.walk(image, FileVisitOption.FOLLOW_LINKS)) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> bundled(image.relativize(file).toString().replace('\\', '/'), file))
          .sorted(Comparator.comparing(BundledFile::path))
          .toList();
    }
  }

  private static BundledFile bundled(String path, Path file) {
    return new BundledFile(
        "runtime/" + path, file, path.startsWith("bin/") || PROGRAMS_IN_LIB.contains(path));
  }

  /** Makes the image in this folder, unless it is already there from an earlier build. */
  private Path in(Path folder) throws IOException {
    var image = folder.resolve("runtime");
    var key = folder.resolve("runtime.key");
    if (Files.exists(key) && Files.readString(key).equals(key())) {
      return image;
    }
    Files.createDirectories(folder);
    Files.deleteIfExists(key);
    delete(image);
    Tool.run(
        jdk.tool("jlink"),
        "--add-modules",
        String.join(",", modules),
        "--strip-debug",
        "--no-header-files",
        "--no-man-pages",
        "--output",
        image.toString());
    checkPlatform(image);
    Files.writeString(key, key());
    return image;
  }

  private String key() throws IOException {
    return String.join(
        "\n",
        jdk.home().toRealPath().toString(),
        Files.readString(jdk.home().resolve("release")),
        String.join(",", modules));
  }

  private void checkPlatform(Path image) throws IOException {
    var made = new Jdk(image, jdk.version()).platform();
    if (!made.equals(jdk.platform())) {
      throw new IOException(
          "jlink of "
              + jdk.home()
              + " made an image for "
              + made
              + " instead of "
              + jdk.platform());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
