package org.integrationgateway.image;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.manifest.place.OciReference;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of one build.
 *
 * @param distribution folder with {@code bin/gateway}
 * @param target folder for the layout and the archive, and for what is made on the way
 * @param version of the distribution, and the tag of the image
 * @param time of every file, and of the image
 * @param jdk that makes its Java; empty for the newest with long support on this machine
 * @param base image of a registry to build upon; empty for libraries and programs of this machine
 * @param to where it is pushed; empty for nowhere
 * @param key file of a private key that signs image and provenance; empty for none
 * @param join layouts of images for other platforms
 * @param cache start-up cache of another build of the same files; empty to make one
 * @param packages of Debian for another platform, whose image is made too; empty for none
 */
public record ImageRequest(
    Path distribution,
    Path target,
    String version,
    Instant time,
    Optional<Path> jdk,
    Optional<String> base,
    Optional<OciReference> to,
    Optional<Path> key,
    List<Path> join,
    Optional<Path> cache,
    Optional<Path> packages) {
  private static final List<String> NAMES =
      List.of(
          "distribution",
          "target",
          "version",
          "time",
          "jdk",
          "base",
          "to",
          "key",
          "join",
          "cache",
          "packages");

  public ImageRequest {
    join = List.copyOf(join);
  }

  /**
   * Reads arguments of the form {@code NAME=VALUE}; an empty value counts as none.
   *
   * @throws IllegalArgumentException when one is unknown, malformed or missing
   */
  public static ImageRequest of(List<String> arguments) {
    var given = new TreeMap<String, String>();
    for (var argument : arguments) {
      int end = argument.indexOf('=');
      var name = end < 0 ? argument : argument.substring(0, end);
      if (!NAMES.contains(name) || end < 0) {
        throw new IllegalArgumentException(
            "'" + argument + "' is not an argument: they are NAME=VALUE, with the names " + NAMES);
      }
      if (!argument.substring(end + 1).isBlank()) {
        given.put(name, argument.substring(end + 1).strip());
      }
    }
    var required = new ArrayList<>(NAMES.subList(0, 4));
    required.removeAll(given.keySet());
    if (!required.isEmpty()) {
      throw new IllegalArgumentException("the arguments " + required + " are missing");
    }
    return new ImageRequest(
        Path.of(given.get("distribution")),
        Path.of(given.get("target")),
        requireNonNull(given.get("version")),
        Instant.parse(given.get("time")),
        path(given.get("jdk")),
        Optional.ofNullable(given.get("base")),
        Optional.ofNullable(given.get("to")).map(OciReference::parse),
        path(given.get("key")),
        Arrays.stream(given.getOrDefault("join", "").split(","))
            .filter(folder -> !folder.isBlank())
            .map(folder -> Path.of(folder.strip()))
            .toList(),
        path(given.get("cache")),
        path(given.get("packages")));
  }

  /** Returns the request for the image of the other platform alone, in a folder of its own. */
  ImageRequest ofPackages() {
    return new ImageRequest(
        distribution,
        target.resolve("image-of-packages"),
        version,
        time,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        key,
        List.of(),
        Optional.empty(),
        packages);
  }

  /** Returns the request for this machine's image, beside one for another platform. */
  ImageRequest beside(BuiltImage other) {
    var all = new ArrayList<>(join);
    all.add(other.layout());
    return new ImageRequest(
        distribution, target, version, time, jdk, base, to, key, all, cache, Optional.empty());
  }

  private static Optional<Path> path(@Nullable String text) {
    return Optional.ofNullable(text).map(Path::of);
  }
}
