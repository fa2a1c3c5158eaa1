package org.integrationgateway.packaging.image.jdk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.cache.JdkCache;

/**
 * Finds the modules for the image of another platform. Refuses modules of the wrong platform,
 * because {@code jlink} accepts modules of its own host without an error.
 */
public record TargetModules(
    Jdk jdk, List<TargetJdk> targets, JdkCache cache, Consumer<String> log) {
  public TargetModules {
    targets = List.copyOf(targets);
  }

  /** The result of the search. */
  public sealed interface Outcome {
    /** The modules to link; empty when the JDK uses its own. */
    record Found(Optional<Jmods> modules) implements Outcome {}

    /** No modules; the text names the searched places. */
    record Missing(String reason) implements Outcome {}
  }

  /**
   * Returns the modules for this platform.
   *
   * @throws IOException when they cannot be fetched, or are for another platform or version
   */
  public Outcome of(Platform platform) throws IOException {
    var target =
        targets.stream().filter(candidate -> candidate.platform().equals(platform)).findFirst();
    if (target.isPresent()) {
      return declared(target.get());
    }
    if (!platform.equals(jdk.platform())) {
      return new Outcome.Missing(
          "no JDK for %s is named, and %s is one for %s"
              .formatted(platform, jdk.home(), jdk.platform()));
    }
    var obstacle = jdk.obstacleToImages();
    return obstacle.isPresent()
        ? new Outcome.Missing(obstacle.get())
        : new Outcome.Found(Optional.empty());
  }

  private Outcome declared(TargetJdk target) throws IOException {
    var folder = target.source().folder(cache, line -> log.accept(target.platform() + ": " + line));
    var modules = Jmods.folderIn(folder);
    if (modules.isEmpty()) {
      return new Outcome.Missing("it has none of " + Jmods.lookedFor(folder));
    }
    if (!jdk.hasLinker()) {
      return new Outcome.Missing(jdk.home() + " has no jlink");
    }
    return new Outcome.Found(Optional.of(checked(target, modules.get())));
  }

  private Jmods checked(TargetJdk target, Path folder) throws IOException {
    var modules = Jmods.at(folder);
    var origin = target.source().text();
    if (!modules.platform().equals(target.platform())) {
      throw new IOException(
          "%s holds a JDK for %s, and is named as the one for %s: name one for %s"
              .formatted(origin, modules.platform(), target.platform(), target.platform()));
    }
    if (modules.version().feature() != jdk.feature()) {
      throw new IOException(
          "%s holds Java %s for %s, and %s, which makes the image, is Java %s: both must be of the same feature version; name a JDK %d for %s, or build with a JDK %d"
              .formatted(
                  origin,
                  modules.version(),
                  target.platform(),
                  jdk.home(),
                  jdk.version(),
                  jdk.feature(),
                  target.platform(),
                  modules.version().feature()));
    }
    return modules;
  }
}
