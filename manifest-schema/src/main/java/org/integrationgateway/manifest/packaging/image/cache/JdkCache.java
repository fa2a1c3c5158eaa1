package org.integrationgateway.manifest.packaging.image.cache;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where fetched JDKs are kept, one folder for each digest. Builds at the same time may share it.
 *
 * @param folder made when missing
 * @param offline whether only what is there (or in a file) may be used
 */
public record JdkCache(Path folder, boolean offline) {
  /** {@code .gateway/cache/jdk} in the home of this user, with the network. */
  public static JdkCache ofUser() {
    return new JdkCache(
        Path.of(System.getProperty("user.home"), ".gateway", "cache", "jdk"), false);
  }

  /** The same without the network. */
  public JdkCache withoutNetwork() {
    return new JdkCache(folder, true);
  }

  /**
   * The folder of {@code .jmod} files of the JDK with this digest.
   *
   * @param uri where it is fetched when it is not here yet
   * @param sha256 of the archive
   * @throws IOException when it cannot be had, or is not what was declared
   */
  public Path jmods(URI uri, String sha256, Consumer<String> log) throws IOException {
    throw new IOException("JDKs cannot be fetched yet: " + uri + " " + sha256);
  }
}
