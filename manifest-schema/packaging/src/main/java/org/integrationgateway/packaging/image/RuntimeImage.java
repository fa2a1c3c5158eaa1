package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.jdk.JdkTool;
import org.integrationgateway.packaging.image.jdk.Jmods;

/**
 * A Java runtime with only the modules that one program needs, made by {@code jlink}.
 *
 * <p>Not compressed by jlink: the archive is compressed as a whole and becomes smaller that way.
 *
 * @param jdk whose {@code jlink} makes it
 * @param foreign modules to link; empty for the JDK's own
 * @param platform of the image
 * @param modules of the JDK to put into it
 * @param log receives whether the image is made or reused, and why
 */
record RuntimeImage(
    Jdk jdk,
    Optional<Jmods> foreign,
    Platform platform,
    Set<String> modules,
    Consumer<String> log) {
  private static final Set<String> PROGRAMS_IN_LIB = Set.of("lib/jspawnhelper", "lib/jexec");

  /**
   * Only debug attributes of classes are stripped: for native symbols jlink calls {@code objcopy}
   * if it is installed, which supports only the host's format, and would make images depend on the
   * machine.
   */
  private static final List<String> OPTIONS =
      List.of("--strip-java-debug-attributes", "--no-header-files", "--no-man-pages");

  /** The Java version of the image. */
  String version() {
    return foreign.map(jmods -> jmods.version().toString()).orElse(jdk.version());
  }

  /** The feature version of the image: 17, 21, 25. */
  int feature() {
    return jdk.feature();
  }

  /** The place that its modules come from. */
  Path origin() {
    return foreign.map(Jmods::folder).orElse(jdk.home());
  }

  /**
   * Returns all its files, below {@code runtime/}. Files that jlink links to each other (the
   * licences of the modules) become separate files, because an archive contains no links.
   *
   * @param work folder where the image is made; it stays for the next build
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

  private Path in(Path folder) throws IOException {
    var image = folder.resolve("runtime");
    var key = new BuildFingerprint(folder.resolve("runtime.key"), key());
    var reason =
        Files.exists(image.resolve("release")) ? key.difference() : Optional.of("it is new");
    if (reason.isEmpty()) {
      log.accept(platform + ": runtime image reused, nothing changed");
      return image;
    }
    var start = System.nanoTime();
    key.forget();
    delete(image);
    Files.createDirectories(folder);
    link(image);
    checkPlatform(image);
    key.remember();
    log.accept(
        platform
            + (": runtime image made of "
                + origin()
                + " in "
                + millisSince(start)
                + " ms, because ")
            + reason.get());
    return image;
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private void link(Path image) throws IOException {
    var arguments = new ArrayList<String>();
    if (foreign.isPresent()) {
      var missing = foreign.get().missing(modules);
      if (!missing.isEmpty()) {
        throw new IOException(
            "%s, the JDK for %s, lacks modules that the program needs: %s"
                .formatted(origin(), platform, String.join(", ", missing)));
      }
      arguments.addAll(List.of("--module-path", origin().toString()));
    }
    arguments.addAll(List.of("--add-modules", String.join(",", modules)));
    arguments.addAll(OPTIONS);
    arguments.addAll(List.of("--output", image.toString()));
    JdkTool.run(jdk.tool("jlink"), arguments.toArray(String[]::new));
  }

  private List<String> key() throws IOException {
    return List.of(
        "jlink: " + jdk.identity(),
        "JDK: " + (foreign.isPresent() ? foreign.get().identity() : "the same"),
        "modules: " + String.join(",", modules),
        "options: " + String.join(" ", OPTIONS));
  }

  /** Checks the platform by the header, as an operating system does. */
  private void checkPlatform(Path image) throws IOException {
    var made = new Jdk(image, version()).platform();
    if (!made.equals(platform)) {
      throw new IOException(
          "jlink of %s was to make an image for %s of %s, and made one for %s"
              .formatted(jdk.home(), platform, origin(), made));
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    }
  }
}
