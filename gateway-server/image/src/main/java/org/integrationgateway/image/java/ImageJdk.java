package org.integrationgateway.image.java;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.packaging.image.jdk.Jdk;

/**
 * The JDK that the Java of the image is made of.
 *
 * @param target whose modules are in the image
 * @param linker of this machine, and of the same version, which makes it
 */
public record ImageJdk(Jdk target, Jdk linker) {
  /** Releases with long support; those before them start slower. */
  private static final List<Integer> LONG_SUPPORT = List.of(17, 21, 25);

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  /**
   * Returns the JDK in a folder.
   *
   * @throws IOException when it cannot make images
   */
  public static ImageJdk at(Path folder) throws IOException {
    var jdk = Jdk.at(folder);
    var obstacle = jdk.obstacleToImages();
    if (obstacle.isPresent()) {
      throw new IOException(obstacle.get() + ", so it cannot make the Java of an image");
    }
    return new ImageJdk(jdk, jdk);
  }

  /**
   * Returns the JDK of another platform, with a JDK of this machine that makes its images.
   *
   * @throws IOException when this machine has none of the same version
   */
  public static ImageJdk of(Path other) throws IOException {
    var target = Jdk.at(other);
    var linker =
        installed().stream()
            .filter(jdk -> jdk.feature() == target.feature())
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "%s is Java %d, and %s has no JDK of this version, whose jlink would make the Java of the image: install one"
                            .formatted(other, target.feature(), INSTALLED)));
    return new ImageJdk(target, linker);
  }

  /** Whether the Java of the image runs on this machine. */
  public boolean runsHere() {
    return target.home().equals(linker.home());
  }

  /**
   * Returns the newest JDK of this machine with long support.
   *
   * @throws IOException when none can make images
   */
  public static ImageJdk newest() throws IOException {
    var newest =
        installed().stream()
            .filter(jdk -> LONG_SUPPORT.contains(jdk.feature()))
            .max(Comparator.comparingInt(Jdk::feature))
            .orElseThrow(
                () ->
                    new IOException(
                        "no JDK with jlink and modules is in "
                            + INSTALLED
                            + ": install one, or name its folder by -Dimage.jdk=FOLDER"));
    return new ImageJdk(newest, newest);
  }

  private static List<Jdk> installed() throws IOException {
    var candidates = new ArrayList<Path>(List.of(Path.of(System.getProperty("java.home"))));
    if (Files.isDirectory(INSTALLED)) {
      try (var folders = Files.list(INSTALLED)) {
        candidates.addAll(folders.sorted().toList());
      }
    }
    var found = new ArrayList<Jdk>();
    for (var candidate : candidates) {
      if (Files.isReadable(candidate.resolve("release"))) {
        var jdk = Jdk.at(candidate.toRealPath());
        if (jdk.obstacleToImages().isEmpty()) {
          found.add(jdk);
        }
      }
    }
    return found;
  }
}
