package org.integrationgateway.image.java;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.packaging.image.jdk.Jdk;

/** The JDK of this machine that makes the Java of the image. */
public final class ImageJdk {
  /** Releases with long support; those before them start slower. */
  private static final List<Integer> LONG_SUPPORT = List.of(17, 21, 25);

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  private ImageJdk() {}

  /**
   * Returns the JDK in a folder.
   *
   * @throws IOException when it cannot make images
   */
  public static Jdk at(Path folder) throws IOException {
    var jdk = Jdk.at(folder);
    var obstacle = jdk.obstacleToImages();
    if (obstacle.isPresent()) {
      throw new IOException(obstacle.get() + ", so it cannot make the Java of an image");
    }
    return jdk;
  }

  /**
   * Returns the newest JDK of this machine with long support.
   *
   * @throws IOException when none can make images
   */
  public static Jdk newest() throws IOException {
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
        if (LONG_SUPPORT.contains(jdk.feature()) && jdk.obstacleToImages().isEmpty()) {
          found.add(jdk);
        }
      }
    }
    return found.stream()
        .max(Comparator.comparingInt(Jdk::feature))
        .orElseThrow(
            () ->
                new IOException(
                    "no JDK with jlink and modules is in "
                        + INSTALLED
                        + ": install one, or name its folder by -Dimage.jdk=FOLDER"));
  }
}
