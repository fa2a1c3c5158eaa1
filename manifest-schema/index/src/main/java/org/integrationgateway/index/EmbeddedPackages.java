package org.integrationgateway.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.ClassPlace;

/**
 * The repository of a distribution: the folder {@code packages} beside its {@code lib}. The build
 * writes the digest of the index into a jar, so that index, releases and archives are those of the
 * build, or are refused.
 *
 * @param folder of the index
 * @param pin the digest of the index; empty where no build has made the folder, as in a test
 */
public record EmbeddedPackages(Path folder, Optional<String> pin) {
  /** The system property with the folder, in place of that of the distribution. */
  public static final String PROPERTY = "gateway.packages";

  private static final String PIN = "/META-INF/gateway/packages.sha256";
  private static final String FOLDER = "packages";

  /** Returns the repository of this process; empty outside of a distribution. */
  public static Optional<EmbeddedPackages> find() {
    var named = System.getProperty(PROPERTY);
    if (named != null) {
      return Optional.of(named)
          .filter(text -> !text.isBlank())
          .map(
              text ->
                  new EmbeddedPackages(
                      Path.of(text).toAbsolutePath().normalize(), Optional.empty()));
    }
    var pin = pinned();
    return pin.isEmpty()
        ? Optional.empty()
        : library()
            .map(jar -> jar.resolveSibling("").resolveSibling(FOLDER).normalize())
            .filter(folder -> Files.isRegularFile(folder.resolve(PackageIndex.FILE)))
            .map(folder -> new EmbeddedPackages(folder, pin));
  }

  /**
   * Reads the index.
   *
   * @throws IndexException when it is another than the build has made
   */
  public PackageIndex index() {
    var file = folder.resolve(PackageIndex.FILE);
    if (pin.isPresent() && !Sha256.hex(IndexReader.bytes(file)).equals(pin.get())) {
      throw new IndexException(
          file
              + " is not the index that was built with this gateway: unpack the distribution again");
    }
    return IndexReader.in(folder);
  }

  /** Returns whether a file is in the folder. */
  public boolean has(Path file) {
    return file.normalize().startsWith(folder);
  }

  private static Optional<Path> library() {
    return Optional.of(ClassPlace.of(EmbeddedPackages.class)).filter(Files::isRegularFile);
  }

  private static Optional<String> pinned() {
    try (var in = EmbeddedPackages.class.getResourceAsStream(PIN)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
